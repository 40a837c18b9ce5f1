import 'server-only'
import type { Operator, SelectionOf } from '../../selection/selection.ts'
import { TokenReader } from './tokens.ts'

/*
 * Grammar of selections: `specialty = cardiology and (state = TX or state in (OK, "NM"))`. Keywords are case-insensitive.
 *
 *   any   = all { or all }
 *   all   = one { and one }
 *   one   = not one | ( any ) | field operator value | field in ( value { , value } )
 */

/** As typed: fields are not checked yet. */
type Selection = SelectionOf<string>

const OPERATORS: readonly Operator[] = ['=', '!=', '<=', '>=', '<', '>']

/** Quoted text, or words up to the next keyword: `internal medicine`. The first word may be a keyword: `OR` is Oregon. */
function value(tokens: TokenReader): string {
  if (tokens.isAtSign() || tokens.isAtEnd()) throw tokens.unexpected('a value')
  const first = tokens.read()
  const words = [first.text]
  while (!first.quoted && !tokens.endsValue()) words.push(tokens.read().text)
  return words.join(' ')
}

function values(tokens: TokenReader): string[] {
  tokens.expect('(')
  const all = [value(tokens)]
  while (tokens.take(',')) all.push(value(tokens))
  tokens.expect(')')
  return all
}

function comparison(tokens: TokenReader): Selection {
  if (tokens.isQuoted() || tokens.endsValue()) throw tokens.unexpected('a field')
  const field = tokens.read().text.toLowerCase()
  if (tokens.take('in')) return { kind: 'compare', field, operator: '=', values: values(tokens) }
  const operator = OPERATORS.find((candidate) => tokens.take(candidate))
  if (!operator) throw tokens.unexpected(`one of ${OPERATORS.join(' ')} or "in"`)
  return { kind: 'compare', field, operator, values: [value(tokens)] }
}

function one(tokens: TokenReader): Selection {
  if (tokens.take('not')) return { kind: 'not', part: one(tokens) }
  if (!tokens.take('(')) return comparison(tokens)
  const inner = any(tokens)
  tokens.expect(')')
  return inner
}

function chain(tokens: TokenReader, kind: 'and' | 'or', part: (tokens: TokenReader) => Selection): Selection {
  const first = part(tokens)
  const parts = [first]
  while (tokens.take(kind)) parts.push(part(tokens))
  return parts.length === 1 ? first : { kind, parts }
}

const all = (tokens: TokenReader) => chain(tokens, 'and', one)

function any(tokens: TokenReader): Selection {
  return chain(tokens, 'or', all)
}

/** @throws InputError with what was expected and where */
export function parseSelection(source: string): Selection {
  const tokens = new TokenReader(source)
  const selection = any(tokens)
  if (!tokens.isAtEnd()) throw tokens.unexpected('"and" or "or"')
  return selection
}

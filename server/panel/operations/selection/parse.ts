import 'server-only'
import type { Operator, SelectionOf } from '../../selection/selection.ts'
import { InputError } from '../kit/errors.ts'

/*
 * Grammar of selections: `specialty = cardiology and (state = TX or state in (OK, "NM"))`. Keywords are case-insensitive.
 *
 *   any   = all { or all }
 *   all   = one { and one }
 *   one   = not one | ( any ) | field operator value | field in ( value { , value } )
 */

const OPERATORS: readonly Operator[] = ['=', '!=', '<=', '>=', '<', '>']
const SIGNS = ['(', ')', ',', ...OPERATORS]

/** As typed: fields are not checked yet. */
type Selection = SelectionOf<string>

interface Token {
  text: string
  /** Quoted text is always a value, even if it is a keyword. */
  quoted: boolean
}

const TOKEN = /\s*(?:"([^"]*)"|'([^']*)'|(<=|>=|!=|[=<>(),])|([^\s=<>!(),"']+))/y

const LONGEST = 2_000

function tokensOf(text: string): Token[] {
  if (text.length > LONGEST) throw new InputError(`A selection has at most ${LONGEST} characters.`)
  const tokens: Token[] = []
  const source = text.trimEnd()
  for (TOKEN.lastIndex = 0; TOKEN.lastIndex < source.length; ) {
    const from = TOKEN.lastIndex
    const match = TOKEN.exec(source)
    if (!match) throw new InputError(`Invalid selection: "${source.slice(from).trim()}" cannot be read.`)
    const quoted = match[1] ?? match[2]
    tokens.push({ text: quoted ?? match[3] ?? match[4] ?? '', quoted: quoted !== undefined })
  }
  return tokens
}

/** @throws InputError with what was expected and where */
export function parseSelection(source: string): Selection {
  const tokens = tokensOf(source)
  let next = 0

  const isNext = (text: string) => {
    const token = tokens[next]
    return token !== undefined && !token.quoted && token.text.toLowerCase() === text
  }
  const take = (text: string) => {
    const isTaken = isNext(text)
    if (isTaken) next++
    return isTaken
  }
  const unexpected = (expected: string) => {
    const actual = tokens[next] ? `"${tokens[next]?.text}"` : 'the end'
    return new InputError(`Invalid selection: expected ${expected}, found ${actual}.`)
  }
  const expect = (text: string) => {
    if (!take(text)) throw unexpected(`"${text}"`)
  }

  const isSign = () => SIGNS.some((sign) => isNext(sign))
  const endsValue = () => next >= tokens.length || isSign() || ['and', 'or', 'not'].some((word) => isNext(word))

  /** Quoted text, or words up to the next keyword: `internal medicine`. The first word may be a keyword: `OR` is Oregon. */
  function value(): string {
    const first = tokens[next]
    if (!first || isSign()) throw unexpected('a value')
    next++
    const words = [first.text]
    while (!first.quoted && !endsValue()) words.push(tokens[next++]?.text ?? '')
    return words.join(' ')
  }

  function values(): string[] {
    expect('(')
    const all = [value()]
    while (take(',')) all.push(value())
    expect(')')
    return all
  }

  function comparison(): Selection {
    const field = tokens[next]
    if (!field || field.quoted || endsValue()) throw unexpected('a field')
    next++
    if (take('in')) return { kind: 'compare', field: field.text.toLowerCase(), operator: '=', values: values() }
    const operator = OPERATORS.find((candidate) => isNext(candidate))
    if (!operator) throw unexpected(`one of ${OPERATORS.join(' ')} or "in"`)
    next++
    return { kind: 'compare', field: field.text.toLowerCase(), operator, values: [value()] }
  }

  function candidate(): Selection {
    if (take('not')) return { kind: 'not', part: candidate() }
    if (!take('(')) return comparison()
    const inner = any()
    expect(')')
    return inner
  }

  function chain(kind: 'and' | 'or', part: () => Selection): Selection {
    const first = part()
    const parts = [first]
    while (take(kind)) parts.push(part())
    return parts.length === 1 ? first : { kind, parts }
  }
  const all = () => chain('and', candidate)
  function any(): Selection {
    return chain('or', all)
  }

  const selection = any()
  if (next < tokens.length) throw unexpected('"and" or "or"')
  return selection
}

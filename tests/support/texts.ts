import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseSync, Visitor } from 'oxc-parser'

/* Texts in the product's sources: those passed to `t()`, those literal in the markup, and all string literals. */

const ROOT = join(import.meta.dirname, '../..')

export interface Texts {
  text: string
  /** Arguments of `t()` or `pageTitle()`. */
  translated: string[]
  /** Untranslated text between tags, or in a visible attribute. */
  bare: string[]
  /** All string literals. */
  all: string[]
}

/** Attributes that aren't shown to users. */
const UNSEEN =
  /^(className|name|id|type|href|value|key|method|action|lang|rel|target|role|autoComplete|inputMode|enterKeyHint|htmlFor|icon|variant|size|tone|as|src|media|by|stroke|fill|data-.*)$/

const isText = (value: unknown): value is string => typeof value === 'string' && /\p{Lu}.*\p{Ll}/u.test(value)

const TRANSLATE = /^(t|pageTitle)$/

type Expression = { type: string } & Record<string, unknown>
const isExpression = (value: unknown): value is Expression =>
  typeof value === 'object' && value !== null && 'type' in value

/** Possible texts of an expression: itself, or the branches of a condition. */
function outcomesOf(node: unknown): string[] {
  if (!isExpression(node)) return []
  if (node.type === 'Literal') return typeof node.value === 'string' && node.value !== '' ? [node.value] : []
  if (node.type === 'ConditionalExpression') return [node.consequent, node.alternate].flatMap(outcomesOf)
  if (node.type === 'LogicalExpression') return [node.left, node.right].flatMap(outcomesOf)
  if (node.type === 'ParenthesizedExpression' || node.type === 'JSXExpressionContainer')
    return outcomesOf(node.expression)
  return []
}

const isWords = (text: string) => /\p{L}{2}/u.test(text)

const textsBetweenTags = (children: readonly unknown[]) =>
  children
    .filter(isExpression)
    .flatMap(({ type, value, ...rest }) =>
      type === 'JSXText' ? [String(value).trim()].filter(isWords) : outcomesOf({ type, value, ...rest }).filter(isText),
    )

/** Whether the callee is `t`, or ends in `.t` such as `branding.t`. */
const isTranslate = (callee: unknown): boolean =>
  isExpression(callee) &&
  (callee.type === 'MemberExpression'
    ? isTranslate(callee.property)
    : callee.type === 'Identifier' && TRANSLATE.test(String(callee.name)))

let found: Texts

const visitor = new Visitor({
  Literal: ({ value }) => void (typeof value === 'string' && found.all.push(value)),
  JSXElement: ({ children }) => void found.bare.push(...textsBetweenTags(children)),
  JSXFragment: ({ children }) => void found.bare.push(...textsBetweenTags(children)),
  JSXAttribute: ({ name, value }) => {
    const isSeen = name.type === 'JSXIdentifier' && !UNSEEN.test(name.name)
    if (isSeen) found.bare.push(...outcomesOf(value).filter(isText))
  },
  CallExpression: ({ callee, arguments: [first] }) => {
    if (isTranslate(callee)) found.translated.push(...outcomesOf(first))
  },
})

/**
 * @param path path from the project root
 */
export function textsOf(path: string): Texts {
  const text = readFileSync(join(ROOT, path), 'utf8')
  found = { text, translated: [], bare: [], all: [] }
  visitor.visit(parseSync(path, text).program)
  return found
}

/** Tests that say at the end of their titles which criteria of WCAG they ensure: `is read by its label [WCAG 1.3.1]`. */
import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseSync, Visitor } from 'oxc-parser'
import { root } from '../launch/paths.ts'

export interface MarkedTest {
  /** Path from the project root. */
  file: string
  /** With the titles of its groups, without marks and ids. */
  title: string
  /** Numbers such as `1.3.1`. */
  criteria: string[]
}

type Node = { type: string } & Record<string, unknown>
const isNode = (value: unknown): value is Node => typeof value === 'object' && value !== null && 'type' in value

/** `test.describe` of `test.describe(…)`, and `test.each` of `test.each(…)(…)`. */
function nameOf(callee: unknown): string {
  if (!isNode(callee)) return ''
  if (callee.type === 'Identifier') return String(callee.name)
  if (callee.type === 'MemberExpression') return `${nameOf(callee.object)}.${nameOf(callee.property)}`
  return callee.type === 'CallExpression' ? nameOf(callee.callee) : ''
}

/** The text of a literal; what is only known when the test runs becomes `…`. */
function textOf(node: unknown): string | null {
  if (!isNode(node)) return null
  if (node.type === 'Literal') return typeof node.value === 'string' ? node.value : null
  if (node.type !== 'TemplateLiteral' || !Array.isArray(node.quasis)) return null
  return node.quasis.map(({ value }: { value: { cooked: string } }) => value.cooked).join('…')
}

const IDS = / \[[^\]]*\]/g
const readable = (title: string) =>
  title
    .replace(/%[sdijop]/g, '…')
    .replace(IDS, '')
    .replace(/ @[a-z]+/g, '')
    .replace(/ \((?:…|[A-Z]+-\d+)\)/g, '')
    .replace(/…(?: …)+/g, '…')

const criteriaIn = (title: string) =>
  [...title.matchAll(IDS)].flatMap(([ids]) =>
    [...ids.matchAll(/\bWCAG (\d[\d.]+\d)/g)].map(([, number = '']) => number),
  )

const GROUP = /^(?:test\.)?describe\b/
const TEST = /^(?:test|it)(?:\.each)?$/

/** @param source the text of a test file */
export function testsIn(file: string, source: string): MarkedTest[] {
  const found: MarkedTest[] = []
  const groups: string[] = []
  new Visitor({
    CallExpression({ callee, arguments: [first] }) {
      const [name, title] = [nameOf(callee), textOf(first)]
      if (title === null) return
      if (GROUP.test(name)) groups.push(title)
      const criteria = TEST.test(name) ? criteriaIn(title) : []
      if (criteria.length > 0) found.push({ file, title: readable([...groups, title].join(' ')), criteria })
    },
    'CallExpression:exit'({ callee, arguments: [first] }) {
      if (GROUP.test(nameOf(callee)) && textOf(first) !== null) groups.pop()
    },
  }).visit(parseSync(file, source).program)
  return found
}

export const markedTests = (): MarkedTest[] =>
  globSync(['tests/**/*.test.{ts,tsx}', 'e2e/**/*.spec.ts'], { cwd: root })
    .toSorted()
    .map((file) => ({ file, source: readFileSync(join(root, file), 'utf8') }))
    .filter(({ source }) => source.includes('WCAG '))
    .flatMap(({ file, source }) => testsIn(file, source))

import { readFileSync } from 'node:fs'
import { contract } from '#lib/contract/index.ts'

/* Other panels are built from the table in docs/specification/panel-api.md, so the contract must match it. */

const ADDITIONS = 'Additions of the embedded panel'
const document = readFileSync('docs/specification/panel-api.md', 'utf8')
const section = document.split(/^## /m).find((part) => part.startsWith(ADDITIONS)) ?? ''

interface Row {
  calls: { method: string; route: string }[]
  access: string
  text: string
}

/** Parses a row such as "GET, POST `/a`, DELETE `/b` (member) | takes ...". */
function rowOf([, endpoint = '', access = '', text = '']: readonly string[]): Row {
  const calls = [...endpoint.matchAll(/((?:[A-Z]+(?:, )?)+) `([^`]+)`/g)].flatMap(([, methods = '', route = '']) =>
    methods.split(', ').map((method) => ({ method, route })),
  )
  return { calls, access, text }
}

const rows = [...section.matchAll(/^\| (.+) \((open|member)\) \| (.+) \|$/gm)].map(rowOf)
const nameOf = ({ calls }: Row) => calls.map(({ method, route }) => `${method} ${route}`).join(', ')

/** Codes that any call can return. */
const GENERAL = 'FORBIDDEN'
const codesIn = (text: string) =>
  [...text.matchAll(/`([A-Z][A-Z0-9_]{3,})`/g)].map(([, code = '']) => code).filter((code) => code !== GENERAL)

/** "GET /api/genders" of every endpoint in the document's tables; a row of lookups leaves GET out. */
const documented = new Set(
  [...document.matchAll(/((?:[A-Z]+(?:, )?)*) ?`(\/[^`?]*)[^`]*`/g)].flatMap(([, methods = '', route]) =>
    (methods || 'GET').split(', ').map((method) => `${method} ${route}`),
  ),
)

const declared = Object.values(contract)
const declarationOf = ({ method, route }: Row['calls'][number]) =>
  declared.find((call) => call.method === method && call.route === route)

/** Top-level names in "takes {a, b?, c: {d}[]}". */
function fieldsIn(text: string, verb: 'takes' | 'answers'): string[] | null {
  const [, open = ''] = new RegExp(`${verb} \`\\{(.*)`).exec(text) ?? []
  if (!open) return null
  let depth = 0
  let top = ''
  for (const letter of open) {
    if ('}]'.includes(letter) && depth === 0) break
    if ('{['.includes(letter)) depth += 1
    if (depth === 0) top += letter
    if ('}]'.includes(letter)) depth -= 1
  }
  return top
    .split(',')
    .map((field) => field.replace(/:.*/, '').trim())
    .toSorted()
}

interface Field {
  safeParse: (value: unknown) => { success: boolean }
}
const hasFields = (schema: object): schema is { shape: Readonly<Record<string, Field>> } => 'shape' in schema
const fieldsOf = (schema: object): string[] =>
  Object.entries(hasFields(schema) ? schema.shape : {})
    .map(([name, field]) => (field.safeParse(undefined).success ? `${name}?` : name))
    .toSorted()

/** Rows that have `{...}` after the verb, and whose call declares fields. */
const saying = (verb: 'takes' | 'answers') =>
  rows.flatMap((row) => {
    const written = fieldsIn(row.text, verb)
    const schemas = row.calls.flatMap((call) => declarationOf(call)?.[verb === 'takes' ? 'body' : 'answer'] ?? [])
    return written && schemas.some(hasFields) ? [[nameOf(row), written, schemas.map(fieldsOf)] as const] : []
  })

it('every call of the contract is in docs/specification/panel-api.md', () => {
  expect(declared.map(({ method, route }) => `${method} ${route}`).filter((call) => !documented.has(call))).toEqual([])
})

describe('an addition to the panel API', () => {
  it.each(rows.map((row) => [nameOf(row), row] as const))(
    '%s: declares the documented access and error codes',
    (_, { calls, access, text }) => {
      const found = calls.map(declarationOf)
      expect(found.map((call) => call?.access)).toEqual(calls.map(() => access))
      const codes = new Set<string>(found.flatMap((call) => call?.codes ?? []))
      expect([...codes].toSorted()).toEqual(codesIn(text).toSorted())
    },
  )

  it.each(saying('takes'))('%s: takes the documented fields', (_, written, found) => {
    expect(found).toContainEqual(written)
  })

  it.each(saying('answers'))('%s: answers the documented fields', (_, written, found) => {
    expect(found).toContainEqual(written)
  })

  it('is found more than 35 times in the document', () => {
    expect(rows.length).toBeGreaterThan(35)
    expect(saying('takes').length).toBeGreaterThan(10)
    expect(saying('answers').length).toBeGreaterThan(10)
  })
})

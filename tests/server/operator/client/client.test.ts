import { execFile } from 'node:child_process'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { typeOf } from '#server/operator/client/types.ts'
import { startMinimalPanel } from '#tests/support/minimal-panel.ts'
import { runToEnd } from '#tests/support/server-process.ts'
import { readProjectFile } from '#tests/support/sources.ts'

/* `npm run openapi client`: a typed client as one TypeScript file. */

let folder: string
let panel: Awaited<ReturnType<typeof startMinimalPanel>>
beforeAll(async () => {
  panel = await startMinimalPanel()
  folder = await mkdtemp(join(tmpdir(), 'client-'))
  const env = { PATH: process.env.PATH, NODE_ENV: 'test' as const, PANEL_DATA_DIR: folder }
  const [forPanel, forOperators] = await Promise.all([
    runToEnd('operator/openapi.ts', ['client'], env),
    runToEnd('operator/openapi.ts', ['operator', 'client'], env),
  ])
  await writeFile(join(folder, 'package.json'), '{"type":"module"}')
  await writeFile(join(folder, 'panel.ts'), forPanel.stdout)
  await writeFile(join(folder, 'operator.ts'), forOperators.stdout)
})
afterAll(async () => {
  await panel.close()
  await rm(folder, { recursive: true })
})

function run(program: string, ...args: string[]): Promise<{ code: number; stdout: string }> {
  const { promise, resolve } = Promise.withResolvers<{ code: number; stdout: string }>()
  execFile(process.execPath, [program, ...args], { cwd: folder }, (error, stdout) =>
    resolve({ code: error ? Number(error.code) : 0, stdout: stdout.trim() }),
  )
  return promise
}

/** Checks the types of a program beside the clients. */
async function check(source: string) {
  await writeFile(join(folder, 'use.ts'), source)
  const options = {
    strict: true,
    noEmit: true,
    target: 'es2024',
    module: 'nodenext',
    lib: ['es2024', 'dom'],
    types: [],
    allowImportingTsExtensions: true,
    erasableSyntaxOnly: true,
  }
  await writeFile(join(folder, 'tsconfig.json'), JSON.stringify({ compilerOptions: options, files: ['use.ts'] }))
  return run(join(process.cwd(), 'node_modules', 'typescript', 'bin', 'tsc'), '-p', folder)
}

const example =
  /^## A typed client$[\s\S]*?^```ts\n([\s\S]*?)^```$/m.exec(readProjectFile('docs/integrating.md'))?.[1] ?? ''

it('the typed client: the example in the docs compiles and runs', async () => {
  const source = example.replaceAll('https://panel.example/v1', panel.url)
  expect(source).toContain(panel.url)
  expect(await check(source)).toEqual({ code: 0, stdout: '' })
  expect(await run('use.ts')).toEqual({ code: 0, stdout: 'Verified' })
})

it.each([
  ['a call that is not there', "await call('logIn', { body: { loginId: 'a', otp: '1' } })"],
  ['a missing field', "await call('login', { body: { loginId: 'a' } })"],
  ['a field of another kind', "await call('login', { body: { loginId: 'a', otp: 123456 } })"],
  ['a field that no answer has', "export const verified = (await call('emailStatus', {})).verified"],
])('the typed client: %s is a type error', async (_what, statement) => {
  const source = `import { createClient } from './panel.ts'\nconst call = createClient('http://x')\n${statement}\n`
  const { code, stdout } = await check(source)
  expect(code).not.toBe(0)
  expect(stdout).toMatch(/^use\.ts\(3,\d+\): error TS/)
})

it('the typed client: throws an ApiError with status and code when a call is refused', async () => {
  const source = `
    import { ApiError, createClient } from './panel.ts'
    const call = createClient('${panel.url}')
    await call('login', { body: { loginId: '+12025550123', otp: '000000' } }).catch((error: unknown) => {
      if (error instanceof ApiError) console.log(error.status, error.code)
    })
    await call('surveyByInvitation', { path: { maskId: 'a/b c' } }).catch((error: unknown) => {
      if (error instanceof ApiError) console.log(error.status, error.code)
    })`
  expect(await check(source)).toEqual({ code: 0, stdout: '' })
  expect(await run('use.ts')).toEqual({ code: 0, stdout: '400 INVALID_OTP\n404 NOT_FOUND' })
})

it('the typed client: reads a file as it is', async () => {
  const source = `
    import { createClient } from './panel.ts'
    globalThis.fetch = async () => new Response('%PDF-1.7')
    const form: Blob = await createClient('http://x', 'Bearer t')('copyOfDataAsPdf', { body: { otp: '123456' } })
    console.log(await form.text())`
  expect(await check(source)).toEqual({ code: 0, stdout: '' })
  expect(await run('use.ts')).toEqual({ code: 0, stdout: '%PDF-1.7' })
})

it('the typed client of the operations API compiles', async () => {
  const source = `
    import { createClient } from './operator.ts'
    const call = createClient('http://x', 'Bearer t')
    export const rows = async () => (await call('surveys.list', { body: {} })).rows.map(({ project }) => project)
    export const dry = () => call('outbox.retry', { query: { dryRun: true }, header: { 'Idempotency-Key': 'k' }, body: {} })`
  expect(await check(source)).toEqual({ code: 0, stdout: '' })
})

describe('typeOf', () => {
  it.each<[string, object, string]>([
    ['a text', { type: 'string' }, 'string'],
    ['a text or null', { type: ['string', 'null'] }, 'string | null'],
    ['one of several', { anyOf: [{ type: 'integer' }, { const: 'PNTA' }] }, 'number | "PNTA"'],
    ['a choice', { type: 'string', enum: ['a', 'b'] }, '"a" | "b"'],
    ['a list', { type: 'array', items: { type: ['number', 'null'] } }, '(number | null)[]'],
    ['a record', { type: 'object', additionalProperties: { type: 'boolean' } }, 'Record<string, boolean>'],
    ['anything', {}, 'unknown'],
    [
      'fields',
      { type: 'object', required: ['a'], properties: { a: { type: 'number' }, 'b-c': {} } },
      '{\n  a: number\n  "b-c"?: unknown\n}',
    ],
  ])('writes the TypeScript type for %s', (_what, schema, type) => {
    expect(typeOf(schema)).toBe(type)
  })
})

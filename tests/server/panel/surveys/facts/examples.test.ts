import { spawnSync } from 'node:child_process'
import { FACT_NAMES } from '#server/panel/surveys/facts/known-facts.ts'
import { signUrl } from '#server/panel/surveys/outcomes/signature.ts'
import { Secret } from '#server/secret.ts'
import { readProjectFile } from '#tests/support/sources.ts'

/* Runs the examples of docs/partners.md. */

const page = readProjectFile('docs/partners.md')
const section = page.split(/^##+ /m).find((part) => part.startsWith('Verifying an address')) ?? ''
const example = (language: string) =>
  new RegExp(`^\`\`\`${language}\\n([\\s\\S]*?)^\`\`\`$`, 'm').exec(section)?.[1] ?? 'no such example'

const programs = {
  bash: ['bash', '-c', example('bash')],
  python: ['python3', '-c', example('python')],
  js: [process.execPath, '--input-type=module', '-e', example('js')],
} as const

const SECRET = 'b6f0c1f7-a2d9_4e3c'

function address(at = new Date()): string {
  const url = new URL("https://host.example/s/1?q=a%20b*c~d!'(e)%2Bf&q=A&lang=en-US")
  for (const [name, value] of Object.entries({
    ikey: 'I-4f2a_',
    skey: 'S-77',
    birth_year: '1978',
    birth_year_age: '400',
    conditions: '3,7',
    conditions_age: '12',
  }))
    url.searchParams.set(name, value)
  signUrl(url, new Secret(SECRET), at)
  return url.href
}

function verify(language: keyof typeof programs, ADDRESS: string) {
  const [command, ...args] = programs[language]
  const env = { ...process.env, NODE_OPTIONS: '', SECRET, ADDRESS }
  const { status, stdout } = spawnSync(command, args, { env, encoding: 'utf8' })
  return { status, stdout }
}

describe.each(['bash', 'python', 'js'] as const)('the example in %s of docs/partners.md', (language) => {
  it('accepts a signed address of the panel', () => {
    expect(verify(language, address())).toEqual({ status: 0, stdout: 'genuine\n' })
  })

  it.each([
    ['an answer that was changed', address().replace('birth_year=1978', 'birth_year=1990')],
    ['an age that was changed', address().replace('conditions_age=12', 'conditions_age=1')],
    ['an answer that was taken out', address().replace('&conditions=3%2C7', '')],
    ['an answer that was added', `${address()}&state=NJ`],
    ['the keys of somebody else', address().replace('ikey=I-4f2a_', 'ikey=I-5f2a_')],
    ['no signature', address().replace(/&sig=[0-9a-f]+/, '')],
    ['an address that is too old', address(new Date(Date.now() - 901_000))],
  ])('refuses %s', (_what, changed) => {
    expect(verify(language, changed)).toMatchObject({ status: 1 })
  })
})

it('docs/partners.md lists every profile answer and no other', () => {
  const table = page.split(/^##+ /m).find((part) => part.startsWith('Answers of the profile')) ?? ''
  const named = [...table.matchAll(/^\| `([a-z0-9_]+)` \|/gm)].map(([, name]) => name)
  expect(named).toEqual([...FACT_NAMES])
})

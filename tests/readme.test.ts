import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { signed, signedText } from '#scripts/partner/signing.mjs'
import { demo } from '#server/panel/database/scenarios/demo/index.ts'
import { readProjectFile } from './support/sources.ts'

/* What a newcomer reads must be so: commands, settings, files and people that README names exist. */

const readme = readProjectFile('README.md')
const root = join(import.meta.dirname ?? __dirname, '..')

const matches = (text: string, pattern: RegExp) => [
  ...new Set([...text.matchAll(pattern)].map(([, found = '']) => found)),
]
const section = (title: string) => readme.split(/^## /m).find((part) => part.startsWith(title)) ?? ''

describe('README', () => {
  it('names only scripts that exist', () => {
    const { scripts } = JSON.parse(readProjectFile('package.json')) as { scripts: Record<string, string> }
    const named = matches(readme, /npm (?:run )?(start|test|dev|panel|operator|openapi|\w+(?=`))/g)
    expect(named).toEqual(expect.arrayContaining(['start', 'test']))
    expect(named.filter((name) => !(name in scripts))).toEqual([])
  })

  it('names only files and folders that exist', () => {
    const named = matches(readme, /`((?:app|components|lib|server|tests|e2e|scripts)\/[\w./[\]()-]+)`/g)
    expect(named.length).toBeGreaterThan(5)
    expect(named.filter((path) => !existsSync(join(root, path)))).toEqual([])
  })

  it('has every setting that the server reads, and no other; so have the sample and what the tests start without', () => {
    const read = matches(readProjectFile('server/config.ts'), /^ {2}([A-Z][A-Z_]+): /gm).filter(
      (name) => name !== 'NODE_ENV',
    )
    const listed = matches(section('Settings'), /`([A-Z][A-Z_]{3,})`/g)
    expect([...listed].sort()).toEqual([...read].sort())
    const cleared = new RegExp(/\/(\^\(PORT.*\$)\//.exec(readProjectFile('scripts/test.mjs'))?.[1] ?? 'nothing')
    expect(read.filter((name) => !cleared.test(name))).toEqual([])
    expect(matches(readProjectFile('.env.example'), /^#([A-Z_]+)=/gm).sort()).toEqual([...read].sort())
  })

  it('names each demo member by number and name', () => {
    const rows = section('What to try')
    for (const { mobile, name } of Object.values(demo.people)) {
      expect(rows).toContain(name.join(' '))
      expect(rows).toContain((mobile ?? '').slice(-4))
    }
  })

  it('tells the answers of the numbers that ask for an identity', () => {
    for (const { mobile, name, ssn, birthDate } of demo.identities) {
      const row =
        section('What to try')
          .split('\n')
          .find((line) => line.includes((mobile ?? '').slice(-4))) ?? ''
      for (const fact of [name.join(' '), ssn, birthDate]) expect(row).toContain(fact)
    }
  })

  it('tells partners an example that is right', () => {
    const told = /^secret +(\S+)\naddress +(\S+)\nsigned +(\S+)\nsig +(\S+)$/m.exec(section('Partners')) ?? []
    const [, secret = '', address = '', text, sig] = told
    const { searchParams } = new URL(address)
    const stamp = { ts: Number(searchParams.get('ts')), nonce: searchParams.get('nonce') ?? '' }
    expect(signedText(searchParams)).toBe(text)
    expect(new URL(signed(address, secret, stamp)).searchParams.get('sig')).toBe(sig)
  })
})

import { spawnSync } from 'node:child_process'
import { SHOWN_DIALOGS_COOKIE, TAX_NOTE_COOKIE } from '#lib/constants.ts'
import { signed, signedText } from '#scripts/simulator/signing.ts'
import { demo } from '#server/panel/scenarios/demo/index.ts'
import { Environment, settingNames } from '#server/settings/environment.ts'
import { operatorProgram } from './support/panel/operator.ts'
import { filesUnder, readProjectFile } from './support/sources.ts'

/* Commands, settings and demo members that the documents name must exist. */

const documents = ['README.md', ...filesUnder('docs').filter((path) => path.endsWith('.md'))]
const demoPage = readProjectFile('docs/demo.md')
const operating = readProjectFile('docs/operating.md')
const partners = readProjectFile('docs/partners.md')

const matches = (text: string, pattern: RegExp) => [
  ...new Set([...text.matchAll(pattern)].map(([, found = '']) => found)),
]
const section = (text: string, title: string) => text.split(/^## /m).find((part) => part.startsWith(title)) ?? ''

/** All commands, with their group: `surveys set`. */
function operatorCommands(): string[] {
  const program = operatorProgram()
  return program.commands.flatMap((group) => {
    const own = group.commands.length === 0 || group.registeredArguments.length > 0 ? [group.name()] : []
    return [...own, ...group.commands.map((command) => `${group.name()} ${command.name()}`)]
  })
}

describe('a document', () => {
  it('names only scripts that exist', () => {
    const { scripts } = JSON.parse(readProjectFile('package.json')) as { scripts: Record<string, string> }
    const named = documents.flatMap((path) =>
      matches(readProjectFile(path), /(?:`|^)npm (?:run )?(?:--silent )?([a-z][\w:]*)/gm).map((name) => ({
        path,
        name,
      })),
    )
    const ofNpm = ['audit', 'ci', 'install', 'scripts']
    expect(named.map(({ name }) => name)).toEqual(expect.arrayContaining(['start', 'test', 'operator']))
    expect(named.filter(({ name }) => !(name in scripts) && !ofNpm.includes(name))).toEqual([])
  })

  it('names only operator commands that exist', () => {
    const known = operatorCommands()
    const named = documents.flatMap((path) =>
      matches(readProjectFile(path), /npm run (?:--silent )?operator -- ([a-z]+(?: [a-z0-9]+)?)/g).map((name) => ({
        path,
        name,
      })),
    )
    const isKnown = (name: string) =>
      name === 'help' || known.includes(name) || known.includes(name.split(' ')[0] ?? '')
    expect(named.length).toBeGreaterThan(5)
    expect(named.filter(({ name }) => !isKnown(name))).toEqual([])
  })
})

describe('an operator command in a document or the changelog', () => {
  const program = operatorProgram()
  const optionsOf = ([group, name]: readonly string[]) =>
    program.commands
      .find((command) => command.name() === group)
      ?.commands.find((command) => command.name() === name)
      ?.options.map(({ long }) => long)
  const named = [...documents, 'CHANGELOG.md'].flatMap((path) => {
    const text = readProjectFile(path)
    const typed = [...matches(text, /`([^`\n]+)`/g), ...matches(text, /^npm run (?:--silent )?(operator -- .+)$/gm)]
    return typed.map((command) => ({ path, command: command.replace(/^.*operator -- /, '') }))
  })

  it('has only options that exist', () => {
    const wrong = named.flatMap(({ path, command }) => {
      const words = command.split(/\s+/)
      const known = optionsOf(words)
      const options = words.filter((word) => /^--[a-z]/.test(word) && word !== '--help')
      return known
        ? options.filter((option) => !known.includes(option)).map((option) => `${path}: ${command}: ${option}`)
        : []
    })
    expect(wrong).toEqual([])
    expect(
      named.filter(({ command }) => optionsOf(command.split(' ')) && command.includes('--')).length,
    ).toBeGreaterThan(30)
  })
})

describe('docs/operating.md', () => {
  it('lists every operator command exactly once', () => {
    const rows = section(operating, 'Operator commands')
      .split('\n')
      .filter((line) => line.startsWith('| '))
    const listed = rows.flatMap((row) => [...row.matchAll(/`([^`]+)`/g)].map(([, name = '']) => name))
    expect(listed.toSorted()).toEqual(operatorCommands().toSorted())
  })

  it('lists every cookie', () => {
    const table = /^### Cookies\n([\s\S]*?)^##/m.exec(operating)?.[1] ?? ''
    const set = matches(readProjectFile('server/bff/session/cookies.ts'), /^ {2}\| '(\w+)'$/gm)
    expect(set).toContain('session')
    const known = [...set, SHOWN_DIALOGS_COOKIE, TAX_NOTE_COOKIE]
    expect(matches(table, /^\| `([\w-]+)` \|/gm).toSorted()).toEqual(known.toSorted())
  })

  it('lists exactly the settings that the server reads; so does .env.example', () => {
    const read = settingNames.filter((name) => name !== 'NODE_ENV').sort()
    const listed = matches(section(operating, 'Settings'), /`([A-Z][A-Z_]{3,})`/g)
    expect([...listed].sort()).toEqual(read)
    expect(matches(readProjectFile('.env.example'), /^#([A-Z_]+)=/gm).sort()).toEqual(read)
  })
})

it('.env.example shows the default of each setting that has one', () => {
  const defaults = Object.entries(Environment.parse({})).filter(
    ([name]) => !['NODE_ENV', 'SHARED_ADDRESSES'].includes(name),
  )
  const shown = Object.fromEntries(
    [...readProjectFile('.env.example').matchAll(/^#([A-Z_]+)=(.*)$/gm)].map(([, name = '', value = '']) => [
      name,
      value,
    ]),
  )
  const wrong = defaults.filter(([name, value]) => shown[name] !== `${value}`).map(([name]) => name)
  expect(wrong).toEqual([])
})

describe('docs/demo.md', () => {
  it('names each demo member by number and name', () => {
    const rows = section(demoPage, 'Members')
    for (const { mobile, name } of Object.values(demo.people)) {
      expect(rows).toContain(name.join(' '))
      expect(rows).toContain((mobile ?? '').slice(-4))
    }
  })

  it('gives the answers for numbers with identity questions', () => {
    for (const { mobile, name, ssn, birthDate } of demo.identities) {
      const row =
        section(demoPage, 'Numbers to register with')
          .split('\n')
          .find((line) => line.includes((mobile ?? '').slice(-4))) ?? ''
      for (const fact of [name.join(' '), ssn, birthDate]) expect(row).toContain(fact)
    }
  })
})

describe('docs/performance.md', () => {
  it('lists every benchmark', () => {
    const program = ['--import', './scripts/server-only.mjs', 'scripts/bench/bench.ts']
    const { stderr } = spawnSync(process.execPath, program, { encoding: 'utf8' })
    const known = /one of: (.+)/.exec(stderr)?.[1]?.split(', ')
    const listed = matches(section(readProjectFile('docs/performance.md'), 'How to run'), /^\| `([\w-]+)` \|/gm)
    expect(listed.toSorted()).toEqual(known?.toSorted())
  })
})

describe('docs/partners.md', () => {
  it('has a correct signing example', () => {
    const example = /^secret +(\S+)\naddress +(\S+)\nsigned +(\S+)\nsig +(\S+)$/m.exec(partners) ?? []
    const [, secret = '', address = '', text, sig] = example
    const { searchParams } = new URL(address)
    const stamp = { ts: Number(searchParams.get('ts')), nonce: searchParams.get('nonce') ?? '' }
    expect(signedText(searchParams)).toBe(text)
    expect(new URL(signed(address, secret, stamp)).searchParams.get('sig')).toBe(sig)
  })
})

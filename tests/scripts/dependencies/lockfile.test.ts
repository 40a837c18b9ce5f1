import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { installedIn, Lockfile, licenseCounts, problemsIn } from '#scripts/dependencies/lockfile.ts'

const root = join(import.meta.dirname, '..', '..', '..')
const read = (name: string) => JSON.parse(readFileSync(join(root, name), 'utf8'))

type Packages = Lockfile['packages']
const sound = { version: '1.2.3', integrity: 'sha512-abc', license: 'MIT' }
const lockfile = (packages: Packages): Lockfile => ({ lockfileVersion: 3, packages: { '': {}, ...packages } })
const problems = (packages: Packages, declared = {}) => problemsIn(lockfile(packages), declared)

describe('the lockfile of this project', () => {
  const own = Lockfile.parse(read('package-lock.json'))
  const { dependencies, devDependencies, optionalDependencies } = read('package.json')

  it('has no problem', () => {
    expect(problemsIn(own, { ...dependencies, ...devDependencies, ...optionalDependencies })).toEqual([])
  })

  it('names the license of every package installed here', () => {
    const unnamed = installedIn(own).filter(
      ({ name, runs, license, os }) => runs && !license && !os && !['hellosign-sdk', 'png-js'].includes(name),
    )
    expect(unnamed).toEqual([])
  })
})

it.each<[string, Packages, string]>([
  [
    'another registry',
    { 'node_modules/a': { ...sound, resolved: 'https://mirror.test/a.tgz' } },
    'a@1.2.3 comes from https://mirror.test/a.tgz',
  ],
  ['a folder', { 'node_modules/a': { ...sound, link: true } }, 'a@1.2.3 is not a version from the npm registry'],
  ['no checksum', { 'node_modules/@s/a': { version: '1.2.3', license: 'MIT' } }, '@s/a@1.2.3 has no checksum'],
  ['a weak checksum', { 'node_modules/a': { ...sound, integrity: 'sha1-abc' } }, 'a@1.2.3 has a weak checksum'],
  ['a deprecated package', { 'node_modules/a': { ...sound, deprecated: 'use b' } }, 'a@1.2.3 is deprecated: use b'],
  [
    'no license',
    { 'node_modules/b/node_modules/a': { version: '1.2.3', integrity: 'sha512-abc' } },
    'a@1.2.3 names no license',
  ],
  [
    'a license that is not allowed',
    { 'node_modules/a': { ...sound, license: 'MIT AND AGPL-3.0' } },
    'a@1.2.3 has the license MIT AND AGPL-3.0',
  ],
  [
    'a license that is not allowed beside one that is',
    { 'node_modules/a': { ...sound, license: '(0BSD OR MIT) AND (AGPL-3.0)' } },
    'a@1.2.3 has the license (0BSD OR MIT) AND (AGPL-3.0)',
  ],
])('the lockfile check finds %s', (_, packages, fault) => {
  expect(problems(packages)).toEqual([fault])
})

it('the lockfile check finds a range instead of one version', () => {
  expect(problems({ 'node_modules/a': sound }, { a: '^1.2.3' })).toEqual([
    'a has the version range ^1.2.3: pin one version',
  ])
})

it('the lockfile check accepts a choice with one allowed license, and an optional binary without checksum', () => {
  const packages = {
    'node_modules/a': { ...sound, license: '(GPL-3.0 OR MIT)' },
    'node_modules/b': { version: '1.2.3', optional: true, os: ['darwin'] },
  }
  expect(problems(packages, { a: '1.2.3' })).toEqual([])
})

it('licenseCounts counts packages per license, most first', () => {
  const packages = {
    'node_modules/a': sound,
    'node_modules/b': sound,
    'node_modules/c': { ...sound, license: 'ISC', dev: true },
  }
  expect(licenseCounts(lockfile(packages), false)).toEqual([
    ['MIT', 2],
    ['ISC', 1],
  ])
  expect(licenseCounts(lockfile(packages), true)).toEqual([['MIT', 2]])
})

/* Checks installed packages using package-lock.json only, without network access. */
import * as z from 'zod'

const Names = z.union([z.string(), z.array(z.string())]).optional()

const Package = z.object({
  version: z.string().optional(),
  resolved: z.string().optional(),
  integrity: z.string().optional(),
  license: z.string().optional(),
  dev: z.boolean().optional(),
  devOptional: z.boolean().optional(),
  optional: z.boolean().optional(),
  link: z.boolean().optional(),
  hasInstallScript: z.boolean().optional(),
  deprecated: z.string().optional(),
  os: Names,
  cpu: Names,
})
export const Lockfile = z.object({ lockfileVersion: z.literal(3), packages: z.record(z.string(), Package) })
export type Lockfile = z.output<typeof Lockfile>

interface Installed extends z.output<typeof Package> {
  name: string
  /** Whether it runs in the product, on the server or in browsers, and not only in build and tests. */
  runs: boolean
}

/** Development packages whose files the build ships to browsers. */
const SHIPPED_BY_THE_BUILD = ['@fontsource-variable/figtree']

const MODULES = 'node_modules/'

/** All packages except the project itself. */
export const installedIn = ({ packages }: Lockfile): Installed[] =>
  Object.entries(packages)
    .filter(([path]) => path !== '')
    .map(([path, installed]) => {
      const name = path.slice(path.lastIndexOf(MODULES) + MODULES.length)
      return {
        ...installed,
        name,
        runs: SHIPPED_BY_THE_BUILD.includes(name) || !(installed.dev || installed.devOptional),
      }
    })

/** Licenses that allow our use, alone or as one of several choices. */
const ALLOWED = [
  '0BSD',
  'Apache-2.0',
  'BlueOak-1.0.0',
  'BSD-2-Clause',
  'BSD-3-Clause',
  'CC-BY-4.0',
  'CC0-1.0',
  'ISC',
  'LGPL-3.0-or-later',
  'MIT',
  'MIT-0',
  'MPL-2.0',
  'OFL-1.1',
  'Python-2.0',
  'Unlicense',
  'Zlib',
]

/** Licenses that the lockfile lacks, taken from the packages' own files. */
const KNOWN_LICENSES: Readonly<Record<string, string>> = { 'hellosign-sdk': 'MIT', 'png-js': 'MIT' }

const licenseOf = ({ name, license }: Pick<Installed, 'name' | 'license'>): string | null =>
  license ?? KNOWN_LICENSES[name] ?? null

/** `(MIT OR X)` is allowed if one of them is; `A AND B` only if both are. */
function isAllowed(expression: string): boolean {
  const plain = expression.replace(/^\(([^()]*)\)$/, '$1')
  if (plain.includes(' OR ')) return plain.split(' OR ').some(isAllowed)
  return plain.split(' AND ').every((license) => ALLOWED.includes(license))
}

/** Binaries for other systems, which npm does not install here. The lockfile may have only their version. */
const isForOthers = ({ optional, os, cpu }: Installed) => optional === true && (os !== undefined || cpu !== undefined)

function problemsOf(installed: Installed): string[] {
  const { name, version, resolved, integrity, deprecated } = installed
  const at = `${name}@${version}`
  const license = licenseOf(installed)
  return [
    ...(installed.link || !version ? [`${at} is not a version from the npm registry`] : []),
    ...(resolved && !resolved.startsWith('https://registry.npmjs.org/') ? [`${at} comes from ${resolved}`] : []),
    ...(integrity || isForOthers(installed) ? [] : [`${at} has no checksum`]),
    ...(integrity && !integrity.startsWith('sha512-') ? [`${at} has a weak checksum`] : []),
    ...(deprecated ? [`${at} is deprecated: ${deprecated}`] : []),
    ...(license === null && !isForOthers(installed) ? [`${at} names no license`] : []),
    ...(license !== null && !isAllowed(license) ? [`${at} has the license ${license}`] : []),
  ]
}

const EXACT = /^\d+\.\d+\.\d+(?:-[\w.]+)?$/

/** The problems found, one sentence each. @param declared versions in package.json, by name */
export function problemsIn(lockfile: Lockfile, declared: Readonly<Record<string, string>>): string[] {
  const inexact = Object.entries(declared).filter(([, version]) => !EXACT.test(version))
  return [
    ...inexact.map(([name, version]) => `${name} has the version range ${version}: pin one version`),
    ...installedIn(lockfile).flatMap(problemsOf),
  ]
}

/** Number of packages per license, most frequent first. */
export function licenseCounts(lockfile: Lockfile, onlyRunning: boolean): [license: string, packages: number][] {
  const counted = installedIn(lockfile).filter(({ runs }) => runs || !onlyRunning)
  const groups = Map.groupBy(counted, (installed) => licenseOf(installed) ?? 'unknown')
  return [...groups]
    .map(([license, all]): [string, number] => [license, all.length])
    .sort(([a, x], [b, y]) => y - x || (a < b ? -1 : 1))
}

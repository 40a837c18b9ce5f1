import { existsSync, readdirSync, statSync } from 'node:fs'
import { join, posix } from 'node:path'
import { filesUnder, lineAt, readProjectFile } from './support/sources.ts'

/* Files, headings and requirement ids that the documentation names must exist. */

const root = join(import.meta.dirname ?? __dirname, '..')
const exists = (path: string) => existsSync(join(root, path))
const isFolder = (path: string) => statSync(join(root, path)).isDirectory()

const SOURCE_FOLDERS = ['app', 'components', 'lib', 'server', 'scripts', 'tests', 'e2e']
const SOURCE = /\.(?:tsx?|mjs|css)$/
const OWN_FILE = 'tests/docs.test.ts'

const documents = ['README.md', 'CONTRIBUTING.md', 'CHANGELOG.md', 'SECURITY.md', ...filesUnder('docs')].filter(
  (path) => path.endsWith('.md') && exists(path),
)
const sources = SOURCE_FOLDERS.flatMap(filesUnder).filter((path) => SOURCE.test(path) && path !== OWN_FILE)
const tests = sources.filter((path) => /^(?:tests|e2e)\//.test(path))

const withoutCodeBlocks = (markdown: string) =>
  markdown.replace(/^```[\s\S]*?^```/gm, (block) => block.replace(/[^\n]/g, ''))

/** The anchor that GitHub gives a heading; a second heading of the same text gets `-1`. */
function anchorsOf(path: string): Set<string> {
  const anchors = new Set<string>()
  for (const [, heading = ''] of withoutCodeBlocks(readProjectFile(path)).matchAll(/^#{1,6} +(.+?) *$/gm)) {
    const plain = heading.replace(/\[([^\]]*)\]\([^)]*\)/g, '$1').toLowerCase()
    const anchor = plain.replace(/[^\p{L}\p{N}\s_-]/gu, '').replace(/ /g, '-')
    const earlierCount = [...anchors].filter((known) => known.replace(/-\d+$/, '') === anchor).length
    anchors.add(anchors.has(anchor) ? `${anchor}-${earlierCount}` : anchor)
  }
  return anchors
}

const known = new Map<string, Set<string>>()
function hasAnchor(path: string, anchor: string): boolean {
  const anchors = known.get(path) ?? anchorsOf(path)
  known.set(path, anchors)
  return anchors.has(anchor)
}

/** @returns what is missing, or null */
function missing(path: string, anchor: string | undefined): string | null {
  if (!exists(path)) return `no file ${path}`
  if (anchor !== undefined && !hasAnchor(path, anchor)) return `no heading #${anchor} in ${path}`
  return null
}

describe('@see in a comment', () => {
  const references = sources.flatMap((path) => {
    const text = readProjectFile(path)
    return [...text.matchAll(/@see +(\S+)/g)].map(({ 1: target = '', index }) => ({
      where: `${path}:${lineAt(text, index)}`,
      target,
    }))
  })

  it('is found more than 400 times in the sources', () => {
    expect(references.length).toBeGreaterThan(400)
  })

  it('names a document with a heading that exists, or a web page', () => {
    const wrong = references.flatMap(({ where, target }) => {
      if (/^https:\/\/\S+\.\S+/.test(target)) return []
      const [path = '', anchor] = target.split('#')
      const fault = /^docs\/\S+\.md$/.test(path) ? missing(path, anchor) : `${target} is no document`
      return fault === null ? [] : [`${where}: ${fault}`]
    })
    expect(wrong).toEqual([])
  })
})

describe('a document', () => {
  const links = documents.flatMap((path) =>
    [...withoutCodeBlocks(readProjectFile(path)).matchAll(/\]\(([^)\s]+)\)/g)].map(([, target = '']) => ({
      path,
      target,
    })),
  )
  const fileOf = (path: string, target: string) => (target === '' ? path : posix.join(posix.dirname(path), target))

  it('links to files and headings that exist', () => {
    const wrong = links.flatMap(({ path, target }) => {
      if (/^[a-z]+:/.test(target)) return []
      const [file = '', anchor] = target.split('#')
      const fault = missing(decodeURI(fileOf(path, file)), anchor)
      return fault === null ? [] : [`${path}: ${fault}`]
    })
    expect(links.length).toBeGreaterThan(100)
    expect(wrong).toEqual([])
  })

  it('can be reached from README', () => {
    const reached = new Set(['README.md'])
    for (const path of reached)
      for (const link of links.filter((each) => each.path === path && !/^[a-z]+:/.test(each.target))) {
        const file = fileOf(path, link.target.split('#')[0] ?? '')
        if (file.endsWith('.md')) reached.add(file)
        else if (exists(file) && isFolder(file) && exists(`${file}/README.md`)) reached.add(`${file}/README.md`)
      }
    expect(documents.filter((path) => path.startsWith('docs/') && !reached.has(path))).toEqual([])
  })

  it('names only files and folders that exist', () => {
    /** `app/{a,b}/c` names `app/a/c` and `app/b/c`. */
    const spread = (path: string): string[] => {
      const group = /\{([^{}]+)\}/.exec(path)
      if (!group?.[1]) return [path]
      return group[1].split(',').flatMap((part) => spread(path.replace(group[0], part.trim())))
    }
    const words = (markdown: string) =>
      [...markdown.matchAll(/`([^`\n]+)`|^```[^\n]*\n([\s\S]*?)^```/gm)].flatMap(([, code, block]) =>
        (code ?? block ?? '').split(/\s+/).map((word) => (word.includes('(') ? word : word.replace(/\)$/, ''))),
      )
    const inAFolder = /^(?:app|components|lib|server|scripts|tests|e2e|docs|deploy|public)\/[^<>*…,:]*[^<>*…,:.]$/
    const bareName = /^[\w.-]+\.(?:tsx?|mjs)$/
    const bareNames = new Set([...sources.map((path) => posix.basename(path)), ...readdirSync(root)])
    const isThere = (word: string) => (bareName.test(word) ? bareNames.has(word) : exists(word))
    const named = documents.flatMap((path) =>
      words(readProjectFile(path).replace(/\{[^{}\n]*\}/g, (group) => group.replaceAll(' ', '')))
        .flatMap(spread)
        .filter((word) => inAFolder.test(word) || bareName.test(word))
        .map((file) => ({ path, file })),
    )
    expect(named.length).toBeGreaterThan(100)
    expect(named.filter(({ file }) => !isThere(file)).map(({ path, file }) => `${path}: no ${file}`)).toEqual([])
  })
})

describe('a requirement', () => {
  const specification = documents.filter((path) => path.startsWith('docs/specification/'))
  const written = specification.flatMap((path) =>
    [...readProjectFile(path).matchAll(/\*\*([A-Z]{2,9}-\d{3})\*\*/g)].map(([, id = '']) => id),
  )
  const ids = new Set(written)
  const areas = new Set(written.map((id) => id.replace(/-\d+$/, '')))
  const tested = new Set(
    tests
      .flatMap((path) => readProjectFile(path).match(/\b[A-Z]{2,9}-\d{3}\b/g) ?? [])
      .filter((id) => areas.has(id.replace(/-\d+$/, ''))),
  )

  it('is written once in docs/specification', () => {
    expect(ids.size).toBeGreaterThanOrEqual(1410)
    expect(written.filter((id, index) => written.indexOf(id) !== index)).toEqual([])
  })

  it('is named by a test', () => {
    expect([...ids].filter((id) => !tested.has(id))).toEqual([])
  })

  it('that a test names is in docs/specification', () => {
    expect([...tested].filter((id) => !ids.has(id))).toEqual([])
  })
})

describe('a decision of the specification', () => {
  const decided = new Set(
    documents
      .filter((path) => path.startsWith('docs/specification/'))
      .flatMap((path) => [...readProjectFile(path).matchAll(/^### (C-\d+) /gm)].map(([, id = '']) => id)),
  )

  it('that a source or a document names exists', () => {
    const named = [...sources, ...documents].flatMap((path) =>
      (readProjectFile(path).match(/\bC-\d{2,3}\b/g) ?? []).map((id) => ({ path, id })),
    )
    expect(named.filter(({ id }) => !decided.has(id)).map(({ path, id }) => `${path}: no ${id}`)).toEqual([])
  })
})

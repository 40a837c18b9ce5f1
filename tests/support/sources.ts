/**
 * The product's sources as text, for architecture tests: files, imports, and code without comments and strings. Uses
 * patterns because TypeScript 7 has no stable parser API, and all sources are formatted alike.
 */
import { readdirSync, readFileSync } from 'node:fs'
import { join, posix } from 'node:path'

const ROOT = join(import.meta.dirname ?? __dirname, '../..')
const SOURCE = /\.tsx?$/

export interface Source {
  /** Path from the project root, with slashes. */
  path: string
  text: string
  /** Same length as the text, with blanks for comments and string contents. */
  code: string
  imports: Import[]
  lines: number
}

export interface Import {
  /** As written. */
  from: string
  /** Path of a project file from the root; null for a package. */
  file: string | null
  typeOnly: boolean
}

const COMMENT_OR_TEXT = /\/\*[\s\S]*?\*\/|\/\/[^\n]*|'(?:\\.|[^'\\\n])*'|"(?:\\.|[^"\\\n])*"|`(?:\\.|[^`\\])*`/g

const isComment = (match: string) => match.startsWith('/')
/** Keeps the length, so that positions match the original text. */
const blanked = (match: string) => match.replace(/[^\n]/g, ' ')

const withoutComments = (text: string) =>
  text.replace(COMMENT_OR_TEXT, (match) => (isComment(match) ? blanked(match) : match))

export const codeOf = (text: string) =>
  text.replace(COMMENT_OR_TEXT, (match) =>
    isComment(match) ? blanked(match) : `${match[0]}${blanked(match.slice(1, -1))}${match.at(-1)}`,
  )

const STATIC = /(?:^|[\n;])\s*(?:import|export)\s+(type\s+)?(?:[\w$*\s{},]+?\sfrom\s+)?(['"])([^'"\n]+)\2/g
const DYNAMIC = /\b(?:import|require)\(\s*(['"])([^'"\n]+)\1/g

function fileOf(from: string, importer: string): string | null {
  if (from.startsWith('#')) return from.slice(1)
  if (from.startsWith('.')) return posix.join(posix.dirname(importer), from)
  return null
}

export function importsOf(text: string, importer: string): Import[] {
  const plain = withoutComments(text)
  const found = [
    ...[...plain.matchAll(STATIC)].map(([, type, , from = '']) => ({ from, typeOnly: type !== undefined })),
    ...[...plain.matchAll(DYNAMIC)].map(([, , from = '']) => ({ from, typeOnly: false })),
  ]
  return found.map((entry) => ({ ...entry, file: fileOf(entry.from, importer) }))
}

/** Every file under a folder, without generated folders. */
export function filesUnder(folder: string): string[] {
  return readdirSync(join(ROOT, folder), { withFileTypes: true }).flatMap((entry) => {
    const path = posix.join(folder, entry.name)
    if (entry.isDirectory()) return ['node_modules', '.next'].includes(entry.name) ? [] : filesUnder(path)
    return [path]
  })
}

export const readProjectFile = (path: string) => readFileSync(join(ROOT, path), 'utf8')

function sourceOf(path: string): Source {
  const text = readProjectFile(path)
  const lines = text.split('\n').length - (text.endsWith('\n') ? 1 : 0)
  return { path, text, code: codeOf(text), imports: importsOf(text, path), lines }
}

const folders = ['app', 'components', 'lib', 'server']
const single = ['middleware.ts']

/** Sources that are part of the running product. */
export const productSources = (): Source[] =>
  [...folders.flatMap(filesUnder).filter((path) => SOURCE.test(path)), ...single].map(sourceOf)

/** One-based line number of a match. */
export const lineAt = (text: string, index: number) => text.slice(0, index).split('\n').length

/**
 * The product's own sources as text, for the tests that hold its structure: files, their imports, their code without
 * comments and texts. By pattern, not by parser: TypeScript 7 has no stable one, and the sources are formatted alike.
 */
import { readdirSync, readFileSync } from 'node:fs'
import { join, posix } from 'node:path'

const ROOT = join(import.meta.dirname ?? __dirname, '../..')
const SOURCE = /\.tsx?$/

export interface Source {
  /** From the project's root, with slashes. */
  path: string
  text: string
  /** As long as the text, with blanks for comments and for what is between quotes. */
  code: string
  imports: Import[]
  lines: number
}

export interface Import {
  /** As written. */
  from: string
  /** Path of a file of ours, from the root; `null` for a package. */
  file: string | null
  typeOnly: boolean
}

const COMMENT_OR_TEXT = /\/\*[\s\S]*?\*\/|\/\/[^\n]*|'(?:\\.|[^'\\\n])*'|"(?:\\.|[^"\\\n])*"|`(?:\\.|[^`\\])*`/g

const isComment = (match: string) => match.startsWith('/')
/** The same length, so that a place in the code is the same place in the text. */
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

/** Every file under a folder, the folders that tools make left out. */
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

/** The sources that the product runs. */
export const productSources = (): Source[] =>
  [...folders.flatMap(filesUnder).filter((path) => SOURCE.test(path)), ...single].map(sourceOf)

/** The number of the line at which a match stands, from 1. */
export const lineAt = (text: string, index: number) => text.slice(0, index).split('\n').length

import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fleschKincaid } from 'flesch-kincaid'
import { parseSync, Visitor } from 'oxc-parser'
import { syllable } from 'syllable'

/*
 * Flesch-Kincaid grade of the texts of screens, mails, text messages and operators' commands. Long words and long
 * sentences raise it.
 */

const GRADE = 8
/** The formula is unreliable for short sentences, where a single long word decides. */
const WORDS_OF_A_LONG_ONE = 12
const GRADE_OF_A_LONG_ONE = 11

/** The specification's own words. */
const QUOTED = [
  'I confirm the information provided is correct and that I would like to join {brand} to participate in market research.',
  'From the information given, we cannot confirm your identity and professional details.',
]

const root = join(import.meta.dirname, '..')
const READ = [
  'app/**/*.tsx',
  'components/**/*.{ts,tsx}',
  'lib/contract/error-messages.ts',
  'lib/messages/**/*.ts',
  'lib/rules/**/*.ts',
  'server/panel/**/{interview-mail,mails,notices,reasons,texts}.ts',
  'server/operator/**/*.ts',
  'server/panel/operations/**/*.ts',
]
/** For engineers, and the law's words. */
const UNREAD = ['components/screens/lookbook/**', 'lib/contract/panel/tax/w9.ts']

interface Sentence {
  folder: string
  text: string
  words: readonly string[]
}

const sentenceIn = (folder: string, text: string): Sentence => ({
  folder,
  text,
  words: text.match(/[\p{L}’']+/gu) ?? [],
})

const isSentence = ({ text, words }: Sentence) => words.length >= 4 && /[.!?]$/.test(text)

let texts: string[] = []
/** String literals, templates, and text between tags. */
const visitor = new Visitor({
  Literal: ({ value }) => void (typeof value === 'string' && texts.push(value)),
  TemplateLiteral: ({ quasis }) => void texts.push(quasis.map(({ value }) => value.cooked).join('7')),
  JSXText: ({ value }) => void texts.push(value),
})

function textsOf(path: string): string[] {
  texts = []
  visitor.visit(parseSync(path, readFileSync(join(root, path), 'utf8')).program)
  return texts.map((text) => text.replace(/\s+/g, ' ').trim())
}

const folderOf = (path: string) =>
  path
    .split('/')
    .slice(0, /^server\/panel\/operations\//.test(path) ? 3 : /^(?:components|lib|server)\//.test(path) ? 2 : 1)
    .join('/')

const sentences = globSync(READ, { cwd: root, exclude: UNREAD }).flatMap((path) =>
  textsOf(path)
    .flatMap((text) => text.split(/(?<=[.!?:])\s+/))
    .map((text) => sentenceIn(folderOf(path), text))
    .filter(isSentence),
)

function gradeOf(read: readonly Sentence[]): number {
  const words = read.flatMap((sentence) => sentence.words)
  const syllables = words.reduce((sum, word) => sum + syllable(word), 0)
  return fleschKincaid({ sentence: read.length, word: words.length, syllable: syllables })
}

/** They read long lists of conditions. */
const FOR_OPERATORS = ['server/operator', 'server/panel/operations']

const folders = [...new Set(sentences.map(({ folder }) => folder))].toSorted()

it('gradeOf distinguishes a hard sentence from an easy one', () => {
  const hard =
    'Compensation is exclusively remitted to participants whose verified identification corresponds to requirements.'
  expect(gradeOf([sentenceIn('', hard)])).toBeGreaterThan(18)
  expect(gradeOf([sentenceIn('', 'We send your pay on the first day of the next month.')])).toBeLessThan(4)
})

it.each(folders)('the texts of %s have a reading grade of 8 or lower', (folder) => {
  expect(gradeOf(sentences.filter((sentence) => sentence.folder === folder))).toBeLessThanOrEqual(GRADE)
})

it('no long sentence for members has a reading grade over 11, except those the specification quotes', () => {
  const read = sentences.filter(({ folder }) => !FOR_OPERATORS.includes(folder))
  const long = read.filter(({ words }) => words.length >= WORDS_OF_A_LONG_ONE)
  const hard = long.filter((sentence) => gradeOf([sentence]) > GRADE_OF_A_LONG_ONE)
  expect(hard.map(({ text }) => text)).toEqual(expect.arrayContaining(QUOTED))
  expect(hard).toHaveLength(QUOTED.length)
  expect(long.length).toBeGreaterThan(50)
})

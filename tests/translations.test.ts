import { globSync } from 'node:fs'
import { NAME_MAX, OTHER_MEDICATION_MAX, PLACE_NAME_MAX, SUITE_MAX } from '#lib/constants.ts'
import { CERTIFICATION } from '#lib/contract/panel/tax/w9.ts'
import { spanish } from '#lib/language/spanish/index.ts'
import { PANELIST_STATUSES } from '#lib/rules/profile/panelist-status.ts'
import { spanish as spanishOfPanel } from '#server/panel/language/spanish/index.ts'
import { certificates } from '#server/panel/scenarios/lookups/certificates.ts'
import { lookups } from '#server/panel/scenarios/lookups/flat-lookups.ts'
import { professions } from '#server/panel/scenarios/lookups/professions.ts'
import type { Tree } from '#server/panel/scenarios/lookups/tree.ts'
import { textsOf } from './support/texts.ts'

/*
 * Every text of the portal needs a Spanish translation. The English text is the key, so a changed sentence must be translated
 * again.
 */

/** Texts for engineers, names of states, which are not translated, and names that a search compares but doesn't show. */
const EXCLUDED = [
  'app/lookbook/**',
  'components/screens/lookbook/**',
  'lib/language/**',
  'lib/rules/us-places.ts',
  'lib/rules/profile/everyday-words.ts',
]
const READ = ['app/**/*.{ts,tsx}', 'components/**/*.{ts,tsx}', 'lib/**/*.ts', 'server/bff/**/*.{ts,tsx}']

const read = (patterns: readonly string[]) =>
  globSync(patterns, { cwd: `${import.meta.dirname}/..`, exclude: EXCLUDED })
    .toSorted()
    .map((path) => ({ path, ...textsOf(path) }))

const files = read(READ)
const panel = read(['server/panel/**/*.ts'])

const namesIn = (tree: Tree) => [...Object.keys(tree), ...Object.values(tree).flat()]
/** The embedded panel's lookups, which members choose from. */
const fieldsOfWork = [
  ...Object.keys(professions),
  ...Object.values(professions).flatMap(namesIn),
  // Names of boards are not translated.
  ...Object.values(certificates).flat(),
]
const listed = [...Object.values(lookups).flat(), ...fieldsOfWork]

/** Texts of rules that contain a number. */
const lengths = [SUITE_MAX, NAME_MAX, OTHER_MEDICATION_MAX, PLACE_NAME_MAX].map(
  (max) => `Use at most ${max} characters`,
)

/** Values that only programs read, and legal texts that are signed in English. */
const UNTRANSLATED: ReadonlySet<string> = new Set([
  ...PANELIST_STATUSES,
  ...['W9 Pending', 'Not Filled', 'Pending Approval'],
  ...['Partially Completed', 'Quota Completed', 'No Show', 'Other Cause', 'Illogical Answers'],
  ...['SOF & Partner', 'LIST, SOF & Partner', 'Qual & Quant'],
  ...[CERTIFICATION.opening, ...CERTIFICATION.items, CERTIFICATION.instructions],
  ...[CERTIFICATION.definition, CERTIFICATION.notice],
])

const isSentence = (text: string) => /^\p{Lu}.*\s.*\p{Ll}/u.test(text) && !UNTRANSLATED.has(text)
/** Tables of texts that screens show: errors, form rules and notices. */
const TEXT_TABLES = /^(lib\/(messages|rules|notices|constants|contract\/error-messages)|components\/.*\.ts$)/
const shownTexts = files.flatMap(({ path, translated, all }) =>
  [...new Set([...translated, ...(TEXT_TABLES.test(path) ? all.filter(isSentence) : [])])].map((text) => ({
    path,
    text,
  })),
)

const marksIn = (text: string) => (text.match(/\{\w+\}|<\/?\w+\/?>/g) ?? []).toSorted().join(' ')

it('the translation check reads the texts of many files', () => {
  expect(files.length).toBeGreaterThan(300)
  expect(files.flatMap(({ translated }) => translated).length).toBeGreaterThan(700)
})

it('every text on a screen goes through t()', () => {
  expect(files.flatMap(({ path, bare }) => bare.map((text) => `${path}: ${text}`))).toEqual([])
})

it('every English text of the portal has a Spanish translation', () => {
  expect(shownTexts.flatMap(({ path, text }) => (Object.hasOwn(spanish, text) ? [] : [`${path}: ${text}`]))).toEqual([])
})

it('every rule about the length of a text has a Spanish translation', () => {
  expect(lengths.filter((text) => !Object.hasOwn(spanish, text))).toEqual([])
})

it('no Spanish translation is unused', () => {
  const texts = new Set([...[...files, ...panel].flatMap(({ all }) => all), ...listed, ...lengths])
  expect(Object.keys(spanish).filter((text) => !texts.has(text))).toEqual([])
})

/** Panel files with tables of messages to members. */
const MEMBERS_MESSAGES =
  /^server\/panel\/(?!operations\/operators|support).*\b(mails?|texts|topics|purposes|consents|security-history|known-facts|reasons)\.ts$/

it('every message of the panel to members has a Spanish translation, and none is unused', () => {
  const messages = panel.flatMap(({ path, translated, all }) => [
    ...translated,
    ...(MEMBERS_MESSAGES.test(path) ? all.filter(isSentence) : []),
  ])
  expect(messages.length).toBeGreaterThan(60)
  expect(messages.filter((text) => !Object.hasOwn(spanishOfPanel, text))).toEqual([])
  const texts = new Set([...panel, ...files].flatMap(({ all }) => all))
  expect(Object.keys(spanishOfPanel).filter((text) => !texts.has(text))).toEqual([])
})

it('medical conditions and fields of work have Spanish translations', () => {
  const names = [...lookups.medicalConditions, ...fieldsOfWork]
  expect(names.filter((name) => !Object.hasOwn(spanish, name))).toEqual([])
})

it('the portal and the panel have the same translation of a text', () => {
  const shared = Object.keys(spanishOfPanel).filter((text) => Object.hasOwn(spanish, text))
  expect(shared.filter((text) => spanish[text] !== spanishOfPanel[text])).toEqual([])
})

it('translations keep the placeholders and tags of their texts', () => {
  const all = [...Object.entries(spanish), ...Object.entries(spanishOfPanel)]
  expect(all.filter(([english, other]) => marksIn(english) !== marksIn(other))).toEqual([])
})

it('pages and components format days in the language of the reader', () => {
  const oneArgument = /\b(?:formatDate|formatDayOf|formatMoment|daysLeft)\((?:[^(),]|\([^()]*\))*\)/
  const shown = files.filter(({ path }) => /^(app|components)\//.test(path))
  expect(shown.flatMap(({ path, text }) => text.match(oneArgument)?.map((call) => `${path}: ${call}`) ?? [])).toEqual(
    [],
  )
})

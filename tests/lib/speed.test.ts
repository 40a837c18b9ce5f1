import * as z from 'zod/mini'
import type { Call } from '#lib/contract/endpoint.ts'
import { contract, portal } from '#lib/contract/index.ts'
import { matchCall } from '#lib/contract/match.ts'
import { formatDate } from '#lib/format/dates.ts'
import { formatInterviewTime } from '#lib/format/interview-time.ts'
import { capitalizeWords, firstNameOf } from '#lib/format/names.ts'
import { formatPhone, maskPhone, nationalDigits } from '#lib/format/phone.ts'
import { formatTaxId } from '#lib/format/tax-id.ts'
import { noticeNamed } from '#lib/notices.ts'
import { pageAt, returnPath } from '#lib/routes.ts'
import { panelistStatus } from '#lib/rules/profile/panelist-status.ts'
import { shownStatus } from '#lib/rules/surveys/survey-rows.ts'
import { isBirthDate } from '#lib/values/birth-date.ts'

/*
 * Every regular expression runs in linear time: 50 KB in any field take less than 50 ms of CPU time.
 */

const LIMIT = 50
const SIZE = 50 * 1024

const filled = (piece: string, end = '') => piece.repeat(Math.ceil(SIZE / piece.length)).slice(0, SIZE) + end

/** Texts that cause backtracking in a careless regular expression. */
const hostile = {
  letters: filled('a', '!'),
  digits: filled('1', 'x'),
  spaces: filled(' ', 'x'),
  'white space of all kinds': filled(' \t\n\u00a0\u2003', 'x'),
  'an address without end': `${filled('a')}@${filled('b.')}!`,
  'at signs': filled('@'),
  'labels of a domain': filled('a.', '!'),
  'www labels': filled('www.', '!'),
  'a long path': `a.com/${filled('/a')} `,
  dashes: filled('-', '!'),
  'dates on end': filled('12-31-1999'),
  quotes: filled("a' "),
  'numbers with signs': filled('+1', '!'),
  'line breaks': filled('\r\n', '\0'),
  'surrogate pairs': filled('\u{1F600}', '\ud800'),
  'combining marks': filled('e\u0301', '!'),
  'dots and slashes': `/${filled('../')}`,
  percentages: `/${filled('%2e')}`,
  'a query without end': `/dashboard?${filled('page=1&')}`,
}
const texts = Object.entries(hostile)

/** CPU milliseconds of this thread; the best of five, because garbage collection counts too. */
function milliseconds(work: () => unknown): number {
  let best = Number.POSITIVE_INFINITY
  for (let turn = 0; turn < 5 && best >= LIMIT; turn++) {
    const before = process.threadCpuUsage()
    work()
    const { user, system } = process.threadCpuUsage(before)
    best = Math.min(best, (user + system) / 1000)
  }
  return best
}

const isSchema = (value: unknown): value is z.ZodMiniType => value instanceof z.ZodMiniType

/** The inner schemas of an optional, a union and so on. */
const within = ({ _zod: { def } }: z.ZodMiniType): z.ZodMiniType[] => [
  ...('innerType' in def && isSchema(def.innerType) ? [def.innerType] : []),
  ...('options' in def && Array.isArray(def.options) ? def.options.filter(isSchema) : []),
]

/** Values with the text in one of the schema's fields each, and in all of them. */
function probesOf(schema: z.ZodMiniType, text: string): unknown[] {
  const { def } = schema._zod
  if (schema instanceof z.ZodMiniObject) {
    const fields = Object.entries(schema.shape).flatMap(([name, inner]) =>
      isSchema(inner) ? [[name, inner] as const] : [],
    )
    return [
      Object.fromEntries(fields.map(([name]) => [name, text])),
      ...fields.flatMap(([name, inner]) => probesOf(inner, text).map((probe) => ({ [name]: probe }))),
    ]
  }
  if ('element' in def && isSchema(def.element)) return probesOf(def.element, text).map((probe) => [probe])
  const inner = within(schema)
  return inner.length > 0 ? inner.flatMap((each) => probesOf(each, text)) : [text]
}

it('the probes reach every text field of a request', () => {
  const nested = { panelistPatientProfileInfo: { gender: { name: 'x' } } }
  expect(probesOf(contract.saveProfile.declared.body, 'x')).toContainEqual(nested)
  expect(probesOf(contract.registerProfession.declared.body, 'x')).toContainEqual({ npiNumber: 'x' })
})

const requests = Object.entries<Call>({ ...contract, ...portal }).flatMap(([name, { path, query, body }]) => [
  ...(Object.keys(path).length ? [[`${name}, path`, z.strictObject(path)] as const] : []),
  ...(Object.keys(query).length ? [[`${name}, query`, z.strictObject(query)] as const] : []),
  ...(body ? [[`${name}, body`, body] as const] : []),
])

describe.each(texts)('50 KB of %s', (_name, text) => {
  it.each(requests)('cost less than 50 ms in any field of %s', (_call, schema: z.ZodMiniType) => {
    for (const probe of probesOf(schema, text)) {
      expect(milliseconds(() => z.safeParse(schema, probe))).toBeLessThan(LIMIT)
    }
  })

  it.each([
    ['formatDate', () => formatDate(text)],
    ['formatInterviewTime', () => formatInterviewTime(text, text)],
    ['capitalizeWords', () => capitalizeWords(text)],
    ['firstNameOf', () => firstNameOf(text)],
    ['nationalDigits', () => nationalDigits(text)],
    ['maskPhone', () => maskPhone(text)],
    ['formatPhone', () => formatPhone(text)],
    ['formatTaxId', () => formatTaxId(text, 2)],
    ['isBirthDate', () => isBirthDate(text, new Date())],
    ['panelistStatus', () => panelistStatus(text)],
    ['shownStatus', () => shownStatus(text)],
    ['noticeNamed', () => noticeNamed(text)],
    ['pageAt', () => pageAt(text)],
    ['returnPath', () => returnPath(text)],
  ])('cost less than 50 ms in %s', (_function, work) => {
    expect(milliseconds(work)).toBeLessThan(LIMIT)
  })

  it('cost less than 50 ms in a path', () => {
    const find = () => {
      try {
        return matchCall(contract, 'GET', text)
      } catch (error) {
        if (error instanceof URIError) return null
        throw error
      }
    }
    expect(milliseconds(find)).toBeLessThan(LIMIT)
  })
})

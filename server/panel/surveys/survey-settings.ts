import 'server-only'
import type { Updateable } from 'kysely'
import * as z from 'zod/mini'
import { PARTICIPATION_CODE_LENGTH } from '#lib/constants.ts'
import { isOutsideUrl } from '#lib/rules/outside-url.ts'
import type { Db } from '../database/schema.ts'
import type { SurveyTable } from '../database/tables/surveys.ts'
import { findEntries } from '../profile/lookups/lookups.repository.ts'

/*
 * What an operator can set of a survey, by name: how the value is parsed, and which column it changes.
 */

export const SURVEY_STATUSES = ['Draft', 'Launched', 'Temporarily Closed', 'Closed'] as const

type Row = Updateable<SurveyTable>
/** Turns a valid value into the columns to store. @throws UnknownProfession */
export type SurveyChange = (db: Db) => Promise<Row>

/** No profession has this id. */
export class UnknownProfession extends Error {
  override readonly name = 'UnknownProfession'
  readonly id: number

  constructor(id: number) {
    super(`profession ${id}`)
    this.id = id
  }
}

interface Setting {
  /** Valid values, to complete "expected ...". */
  expected: string
  /** @returns `null` for an invalid value */
  parse: (value: string) => SurveyChange | null
}

const setting = <T>(
  expected: string,
  schema: z.ZodMiniType<T>,
  change: (value: T, db: Db) => Row | Promise<Row>,
): Setting => ({
  expected,
  parse(value) {
    const { success, data } = z.safeParse(schema, value)
    return success ? async (db) => change(data, db) : null
  },
})

const none = z.pipe(
  z.literal('none'),
  z.transform(() => null),
)
const orNone = <T extends z.ZodMiniType>(schema: T) => z.union([none, schema])
const wholeNumber = z.coerce.number().check(z.int(), z.minimum(0))
const cents = z.pipe(
  z.coerce.number().check(z.minimum(0), z.maximum(100_000)),
  z.transform((dollars) => Math.round(dollars * 100)),
)
const date = z.string().check(
  z.regex(/^\d{4}-\d{2}-\d{2}$/),
  z.refine((value) => !Number.isNaN(Date.parse(value))),
)
const text = z.string().check(z.minLength(1), z.maxLength(200))
const audience = z.enum(['Patient', 'HCP'])
const yesOrNo = z.pipe(
  z.enum(['yes', 'no']),
  z.transform((answer) => answer === 'yes'),
)
const participationCode = z.pipe(
  z.string().check(z.regex(new RegExp(`^[A-Za-z0-9]{${PARTICIPATION_CODE_LENGTH}}$`))),
  z.transform((code) => code.toUpperCase()),
)
/** Ids, because names of professions contain commas. */
const ids = z.pipe(
  z.string().check(z.regex(/^\d{1,9}(\s*,\s*\d{1,9})*$/)),
  z.transform((list) => list.split(',').map(Number)),
)

/** Stored by name, because a professional's panelist type is the name of their profession. */
async function professionNames(db: Db, professionIds: readonly number[]): Promise<string[]> {
  const find = await findEntries(
    db,
    professionIds.map((id) => ({ kind: 'professions', id })),
  )
  return professionIds.map((id) => {
    const profession = find('professions', id)
    if (!profession) throw new UnknownProfession(id)
    return profession.name
  })
}

export const surveySettings: Readonly<Record<string, Setting>> = {
  topic: setting('a text', text, (topic) => ({ topic })),
  status: setting(`one of ${SURVEY_STATUSES.join(', ')}`, z.enum(SURVEY_STATUSES), (status) => ({ status })),
  minutes: setting('a whole number from 1', wholeNumber.check(z.minimum(1)), (loi) => ({ loi })),
  starts: setting('a date YYYY-MM-DD, or none', orNone(date), (starts_on) => ({ starts_on })),
  ends: setting('a date YYYY-MM-DD, or none', orNone(date), (end_date) => ({ end_date })),
  target: setting('a whole number, or none', orNone(wholeNumber), (target) => ({ target })),
  incentive: setting('dollars', cents, (incentive_cents) => ({ incentive_cents })),
  partial: setting('dollars', cents, (partial_incentive_cents) => ({ partial_incentive_cents })),
  donation: setting('dollars', cents, (donation_cents) => ({ donation_cents })),
  methodology: setting(
    'one of Qualitative, Quantitative, Qual & Quant',
    z.enum(['Qualitative', 'Quantitative', 'Qual & Quant']),
    (methodology) => ({ methodology }),
  ),
  type: setting('a text, such as LIST & SOF', text, (survey_type) => ({ survey_type })),
  npi: setting('yes or no', yesOrNo, (npi_mandatory) => ({ npi_mandatory })),
  audience: setting('Patient, HCP, or none', orNone(audience), (audience) => ({ audience })),
  professions: setting('profession ids separated by commas, or none', orNone(ids), async (professionIds, db) => ({
    professions: await professionNames(db, professionIds ?? []),
  })),
  newcomers: setting('Patient, HCP, or none', orNone(audience), (invites_new) => ({ invites_new })),
  code: setting(
    `${PARTICIPATION_CODE_LENGTH} letters or digits, or none`,
    orNone(participationCode),
    (participation_code) => ({ participation_code }),
  ),
  url: setting(
    'an https address without user name',
    z.string().check(z.refine((url) => isOutsideUrl(url))),
    (survey_url) => ({
      survey_url,
    }),
  ),
}

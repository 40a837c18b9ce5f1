import 'server-only'
import type { Updateable } from 'kysely'
import * as z from 'zod/mini'
import { PARTICIPATION_CODE_LENGTH } from '#lib/constants.ts'
import { isOutsideUrl } from '#lib/rules/outside-url.ts'
import type { SurveyTable } from '../database/tables/surveys.ts'

/*
 * What an operator may set of a survey, by name: how a text is read, and which column it becomes.
 */

type Row = Updateable<SurveyTable>

const none = z.pipe(
  z.literal('none'),
  z.transform(() => null),
)
const whole = z.coerce.number().check(z.int(), z.minimum(0))
const orNone = <T extends z.ZodMiniType>(schema: T) => z.union([none, schema])
const cents = z.pipe(
  z.coerce.number().check(z.minimum(0), z.maximum(100_000)),
  z.transform((dollars) => Math.round(dollars * 100)),
)
const day = z.string().check(
  z.regex(/^\d{4}-\d{2}-\d{2}$/),
  z.refine((text) => !Number.isNaN(Date.parse(text))),
)
const words = z.string().check(z.minLength(1), z.maxLength(200))
const audience = z.enum(['Patient', 'HCP'])
const yes = z.pipe(
  z.enum(['yes', 'no']),
  z.transform((answer) => answer === 'yes'),
)
const code = z.pipe(
  z.string().check(z.regex(new RegExp(`^[A-Za-z0-9]{${PARTICIPATION_CODE_LENGTH}}$`))),
  z.transform((text) => text.toUpperCase()),
)
const names = z.pipe(
  words,
  z.transform((list) => list.split(',').map((name) => name.trim())),
)

interface Setting {
  /** What may be typed. */
  takes: string
  read: (typed: string) => Row | null
}

const setting = <T>(takes: string, schema: z.ZodMiniType<T>, asRow: (value: T) => Row): Setting => ({
  takes,
  read(typed) {
    const { success, data } = z.safeParse(schema, typed)
    return success ? asRow(data) : null
  },
})

export const surveySettings: Readonly<Record<string, Setting>> = {
  topic: setting('words', words, (topic) => ({ topic })),
  status: setting(
    'Draft, Launched, Temporarily Closed or Closed',
    z.enum(['Draft', 'Launched', 'Temporarily Closed', 'Closed']),
    (status) => ({ status }),
  ),
  minutes: setting('a number', whole.check(z.minimum(1)), (loi) => ({ loi })),
  starts: setting('YYYY-MM-DD or none', orNone(day), (starts_on) => ({ starts_on })),
  ends: setting('YYYY-MM-DD or none', orNone(day), (end_date) => ({ end_date })),
  target: setting('how many completes, or none', orNone(whole), (target) => ({ target })),
  incentive: setting('dollars', cents, (incentive_cents) => ({ incentive_cents })),
  partial: setting('dollars', cents, (partial_incentive_cents) => ({ partial_incentive_cents })),
  donation: setting('dollars', cents, (donation_cents) => ({ donation_cents })),
  methodology: setting(
    'Qualitative, Quantitative or Qual & Quant',
    z.enum(['Qualitative', 'Quantitative', 'Qual & Quant']),
    (methodology) => ({ methodology }),
  ),
  type: setting('words, such as LIST & SOF', words, (survey_type) => ({ survey_type })),
  npi: setting('yes or no: whether an NPI is needed', yes, (npi_mandatory) => ({ npi_mandatory })),
  audience: setting('Patient, HCP or none', orNone(audience), (audience) => ({ audience })),
  professions: setting('names with commas, or none', orNone(names), (professions) => ({
    professions: professions ?? [],
  })),
  newcomers: setting('Patient, HCP or none: who is invited when they register', orNone(audience), (invites_new) => ({
    invites_new,
  })),
  code: setting('eight letters or digits, or none', orNone(code), (participation_code) => ({ participation_code })),
  url: setting('where it is held: https', z.string().check(z.refine((url) => isOutsideUrl(url))), (survey_url) => ({
    survey_url,
  })),
}

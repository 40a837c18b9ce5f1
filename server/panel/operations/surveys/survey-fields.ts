import 'server-only'
import type { Updateable } from 'kysely'
import * as z from 'zod'
import { PARTICIPATION_CODE_LENGTH } from '#lib/constants.ts'
import { LANGUAGE_NAMES } from '#lib/language/languages.ts'
import type { Db } from '../../database/schema.ts'
import type { SurveyTable } from '../../database/tables/surveys.ts'
import { findEntries } from '../../profile/lookups/lookups.repository.ts'
import { SURVEY_AREAS } from '../../surveys/areas.repository.ts'
import { FACT_NAMES, factNames } from '../../surveys/facts/known-facts.ts'
import { InputError, invalidValue } from '../kit/errors.ts'
import { date, dollars, matching, oneOf, outsideUrl, text, wholeNumber, yesOrNo } from '../kit/fields.ts'
import { type NewCell, parseCells } from './cells.ts'

/* Survey settings that operators can change, and their columns. `none` clears a value. */

export const SURVEY_STATUSES = ['Draft', 'Launched', 'Temporarily Closed', 'Closed'] as const

const PROFESSION_IDS = 'profession ids separated by commas, or none'
const PROFESSIONS = 'ids of `lookups list professions`'
const AREA = 'an id of `lookups list surveyAreas`'
const FACTS = `names separated by commas, each one of ${FACT_NAMES.join(', ')}; or none`
const CELLS = 'cells such as specialty = cardiology: 20; state in (TX, OK): 30, or none'

function readCells(input: string, context: z.core.$RefinementCtx<string>): NewCell[] {
  const cells = parseCells(input)
  if (!cells) context.addIssue(CELLS)
  return cells ?? []
}

const INCENTIVE_MAX = 100_000
const audience = z.nullable(oneOf(['Patient', 'HCP']))

export const surveyFields = {
  topic: text().describe('What members read'),
  minutes: wholeNumber(1, 10_000).describe('How long it takes'),
  starts: z.nullable(date).describe('First day, YYYY-MM-DD, or none'),
  ends: z.nullable(date).describe('Last day, YYYY-MM-DD, or none'),
  target: z.nullable(wholeNumber(0, 1_000_000)).describe('Completes wanted, or none'),
  cells: z
    .nullable(z.string({ error: CELLS }).max(4_000, { error: CELLS }).transform(readCells))
    .describe('Completes wanted from groups of members: "specialty = cardiology: 20; state in (TX, OK): 30", or none'),
  incentive: dollars(INCENTIVE_MAX).describe('Dollars for a complete'),
  partial: dollars(INCENTIVE_MAX).describe('Dollars for a partial complete'),
  donation: dollars(INCENTIVE_MAX).describe('Dollars for the non-profit of a member'),
  methodology: oneOf(['Qualitative', 'Quantitative', 'Qual & Quant']).describe(
    'Qualitative, Quantitative or Qual & Quant',
  ),
  type: text().describe('Such as LIST & SOF'),
  npi: yesOrNo.describe('Whether an NPI is needed: yes or no'),
  audience: audience.describe('Patient, HCP, or none for both'),
  professions: z
    .nullable(z.array(z.int({ error: PROFESSION_IDS }), { error: PROFESSION_IDS }))
    .describe('Ids of `lookups list professions`, separated by commas, or none for all'),
  language: oneOf(LANGUAGE_NAMES).describe('Of its questions: en or es'),
  area: z
    .nullable(wholeNumber(1, 2_000_000_000))
    .describe('What it is about, as an id of `lookups list surveyAreas`, or none'),
  facts: z
    .nullable(z.array(z.enum(FACT_NAMES, { error: FACTS }), { error: FACTS }))
    .describe('Profile data that the survey may be given: names of `surveys facts`, separated by commas, or none'),
  newcomers: audience.describe('Who is invited at registration: Patient, HCP, or none'),
  code: z
    .nullable(
      matching(
        new RegExp(`^[A-Za-z0-9]{${PARTICIPATION_CODE_LENGTH}}$`),
        `${PARTICIPATION_CODE_LENGTH} letters or digits, or none`,
      ),
    )
    .describe(`Participation code of ${PARTICIPATION_CODE_LENGTH} letters or digits, or none`),
  url: outsideUrl.describe('Where the survey is hosted'),
}

const SurveyChanges = z.object(surveyFields).partial()
export type SurveyChanges = z.output<typeof SurveyChanges>

/** Stored by name, because a professional's panelist type is the name of their profession. @throws InputError */
async function professionNames(db: Db, ids: readonly number[]): Promise<string[]> {
  const find = await findEntries(
    db,
    ids.map((id) => ({ kind: 'professions', id })),
  )
  return ids.map((id) => {
    const profession = find('professions', id)
    if (!profession) throw new InputError(invalidValue(String(id), 'professions', PROFESSIONS))
    return profession.name
  })
}

/** @throws InputError */
async function assertArea(db: Db, id: number): Promise<void> {
  const find = await findEntries(db, [{ kind: SURVEY_AREAS, id }])
  if (!find(SURVEY_AREAS, id)) throw new InputError(invalidValue(String(id), 'area', AREA))
}

/** The columns to store. @throws InputError for an unknown profession or area */
export async function surveyColumns(db: Db, changes: SurveyChanges): Promise<Updateable<SurveyTable>> {
  const {
    cells: _cells,
    minutes,
    starts,
    ends,
    incentive,
    partial,
    donation,
    type,
    npi,
    professions,
    area,
    facts,
    newcomers,
    code,
    url,
    ...same
  } = changes
  if (area) await assertArea(db, area)
  const columns: Updateable<SurveyTable> = {
    ...same,
    loi: minutes,
    starts_on: starts,
    end_date: ends,
    incentive_cents: incentive,
    partial_incentive_cents: partial,
    donation_cents: donation,
    survey_type: type,
    npi_mandatory: npi,
    invites_new: newcomers,
    participation_code: code?.toUpperCase() ?? code,
    survey_url: url,
    area_id: area,
    facts: facts === undefined ? undefined : factNames(facts ?? []),
    professions: professions === undefined ? undefined : await professionNames(db, professions ?? []),
  }
  return Object.fromEntries(Object.entries(columns).filter(([, value]) => value !== undefined))
}

/** Names of the given settings, for the audit. */
export const changedFields = (changes: SurveyChanges) =>
  Object.entries(changes).flatMap(([name, value]) => (value === undefined ? [] : [name]))

import 'server-only'
import * as z from 'zod/mini'
import { Chosen as ChosenSchema } from '#lib/contract/fields.ts'
import type { HcpInfo, PatientInfo } from '#lib/contract/panel/profile.ts'
import { firstLanguages } from '#lib/rules/profile/select-options.ts'
import type { Db } from '../../database/schema.ts'
import { assertNoFieldErrors, type FieldError } from '../field-errors.ts'
import { missingOtherTexts, withoutUnusedOtherTexts } from '../other-texts.ts'
import { type FindEntry, findEntries } from './lookups.repository.ts'

type Kinds = Readonly<Record<string, string>>

/**
 * From the answers to the lists that they are chosen from.
 * @see docs/specification/lookups.md#lists-of-panelistadditionalinfo
 */
const hcpKinds: Kinds = { gender: 'genders', ethnicity: 'ethnicity' }
const patientKinds: Kinds = {
  ...hcpKinds,
  sexualOrientation: 'sexualOrientations',
  typesOfHealthInsurance: 'typeOfHealthInsurance',
  maritalStatus: 'maritalStatuses',
  firstNativeLanguage: 'nativeLanguages',
  secondNativeLanguage: 'nativeLanguages',
  annualHouseholdIncome: 'annualHouseHoldIncome',
  educationLevel: 'educationLevel',
  householdChildren: 'householdChildren',
}

/** What a member's kind answers of themselves, and under which name. */
export interface Demographics {
  panelistPatientProfileInfo?: z.output<typeof PatientInfo>
  panelistHcpProfileInfo?: z.output<typeof HcpInfo>
}

type Answers = Readonly<Record<string, unknown>>

const Choices = z.union([
  z.array(ChosenSchema),
  z.pipe(
    ChosenSchema,
    z.transform((one) => [one]),
  ),
])
const choicesOf = (value: unknown) => z.safeParse(Choices, value).data ?? []

function entryError(field: string, answers: Answers, kind: string, entryOf: FindEntry): FieldError | null {
  const entries = choicesOf(answers[field]).map(({ id }) => entryOf(kind, id))
  const isFirst = field === 'firstNativeLanguage'
  const offered = entries.every((entry) => entry && (!isFirst || firstLanguages([entry]).length > 0))
  return offered ? null : 'not in the list'
}

/** Choices by the names that the lists have for them. */
function inListsWords(field: string, answers: Answers, kind: string, entryOf: FindEntry) {
  const entries = choicesOf(answers[field]).flatMap(({ id }) => entryOf(kind, id) ?? [])
  const choices = [...new Map(entries.map(({ id, name }) => [id, { id, name }])).values()]
  return Array.isArray(answers[field]) ? choices : choices[0]
}

/**
 * Answers chosen from lists, in the lists' words; whatever asks for words of one's own has them, and nothing else.
 * @param prefix where they stand in the payload, with its dot
 * @param message for screens that show it
 * @throws Refusal VALIDATION_FAILED with `fields`
 */
export async function checkedAnswers(
  db: Db,
  prefix: string,
  answers: Answers,
  kinds: Kinds,
  message?: string,
): Promise<Answers> {
  const fields = Object.entries(kinds)
  const wanted = fields.flatMap(([field, kind]) => choicesOf(answers[field]).map(({ id }) => ({ kind, id })))
  const entryOf = await findEntries(db, wanted)
  const faults = fields.flatMap(([field, kind]) => {
    const fault = entryError(field, answers, kind, entryOf)
    return fault ? [[prefix + field, fault] as const] : []
  })
  const wordless = missingOtherTexts(answers).map((field) => [prefix + field, 'required'] as const)
  assertNoFieldErrors(Object.fromEntries([...faults, ...wordless]), message)
  const choices = fields.map(([field, kind]) => [field, inListsWords(field, answers, kind, entryOf)])
  return withoutUnusedOtherTexts({ ...answers, ...Object.fromEntries(choices) })
}

/**
 * The demographic answers as they are kept: chosen from the lists, in the lists' words.
 * @returns nothing when none were sent
 * @throws Refusal VALIDATION_FAILED with `fields`
 */
export async function checkedDemographics(
  db: Db,
  { panelistPatientProfileInfo: patient, panelistHcpProfileInfo: hcp }: Demographics,
): Promise<Record<string, Answers>> {
  return {
    ...(patient && {
      panelistPatientProfileInfo: await checkedAnswers(db, 'panelistPatientProfileInfo.', patient, patientKinds),
    }),
    ...(hcp && { panelistHcpProfileInfo: await checkedAnswers(db, 'panelistHcpProfileInfo.', hcp, hcpKinds) }),
  }
}

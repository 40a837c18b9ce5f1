import 'server-only'
import * as z from 'zod/mini'
import { ChosenEntry, LookupEntry } from '#lib/contract/fields.ts'
import type { HcpInfo, PatientInfo } from '#lib/contract/panel/profile/demographics.ts'
import {
  professionalQuestionNames,
  type QuestionName,
  questionNames,
  questionOf,
} from '#lib/contract/panel/profile/questions.ts'
import { firstLanguages } from '#lib/rules/profile/select-options.ts'
import type { Db } from '../../database/schema.ts'
import { assertNoFieldErrors, type FieldError } from '../typed/field-errors.ts'
import { missingOtherTexts, withoutUnusedOtherTexts } from '../typed/other-texts.ts'
import { type FindEntry, findEntries, type StoredEntry } from './lookups.repository.ts'

type Kinds = Readonly<Record<string, string>>

/** The lookup of each answer. @see docs/specification/lookups.md#lists-of-panelistadditionalinfo */
const kindsOf = (names: readonly QuestionName[]): Kinds => ({
  gender: 'genders',
  ...Object.fromEntries(names.map((name) => [name, questionOf(name).lookup])),
})
const hcpKinds = kindsOf(professionalQuestionNames)
const patientKinds: Kinds = { ...kindsOf(questionNames), typesOfHealthInsurance: 'typeOfHealthInsurance' }

export interface Demographics {
  panelistPatientProfileInfo?: z.output<typeof PatientInfo>
  panelistHcpProfileInfo?: z.output<typeof HcpInfo>
}

type Answers = Readonly<Record<string, unknown>>

const OneOrMore = <S extends z.ZodMiniType>(schema: S) =>
  z.union([
    z.array(schema),
    z.pipe(
      schema,
      z.transform((one) => [one]),
    ),
  ])
const SentEntries = OneOrMore(ChosenEntry)
const StoredEntries = OneOrMore(LookupEntry)
const sentEntries = (value: unknown) => z.safeParse(SentEntries, value).data ?? []

/** Lookup entries in the member's saved answers. */
const storedEntries = (stored: Answers, kinds: Kinds): StoredEntry[] =>
  Object.entries(kinds).flatMap(([field, kind]) =>
    (z.safeParse(StoredEntries, stored[field]).data ?? []).map(({ id, name }) => ({ kind, id, name })),
  )

function entryError(field: string, answers: Answers, kind: string, find: FindEntry): FieldError | null {
  const entries = sentEntries(answers[field]).map(({ id }) => find(kind, id))
  const isFirstLanguage = field === 'firstNativeLanguage'
  const areOffered = entries.every((entry) => entry && (!isFirstLanguage || firstLanguages([entry]).length > 0))
  return areOffered ? null : 'not in the list'
}

/** The answer with names from its lookup and without duplicates. */
function withLookupNames(field: string, answers: Answers, kind: string, find: FindEntry) {
  const entries = sentEntries(answers[field]).flatMap(({ id }) => find(kind, id) ?? [])
  const unique = [...new Map(entries.map(({ id, name }) => [id, { id, name }])).values()]
  return Array.isArray(answers[field]) ? unique : unique[0]
}

interface CheckOptions {
  /** Path of the answers in the payload, with a trailing dot. */
  prefix: string
  kinds: Kinds
  /** The member's saved answers. */
  stored?: Answers
  /** Message of the error, for screens that show it. */
  message?: string
}

/**
 * Checks answers against their lookups.
 * @returns the answers with the lookups' names; the text for 'Other' only where 'Other' was chosen
 * @throws AppError VALIDATION_FAILED with `fields`
 */
export async function checkedAnswers(
  db: Db,
  answers: Answers,
  { prefix, kinds, stored = {}, message }: CheckOptions,
): Promise<Answers> {
  const fields = Object.entries(kinds)
  const keys = fields.flatMap(([field, kind]) => sentEntries(answers[field]).map(({ id }) => ({ kind, id })))
  const find = await findEntries(db, keys, storedEntries(stored, kinds))
  const errors = fields.flatMap(([field, kind]) => {
    const error = entryError(field, answers, kind, find)
    return error ? [[prefix + field, error] as const] : []
  })
  const missing = missingOtherTexts(answers).map((field) => [prefix + field, 'required'] as const)
  assertNoFieldErrors(Object.fromEntries([...errors, ...missing]), message)
  const entries = fields.map(([field, kind]) => [field, withLookupNames(field, answers, kind, find)])
  return withoutUnusedOtherTexts({ ...answers, ...Object.fromEntries(entries) })
}

const answersIn = (value: unknown): Answers => z.safeParse(z.record(z.string(), z.unknown()), value).data ?? {}

/** The forms do not ask whether medication is prescribed, so their payloads leave the stored answer as it is. */
const withPrescription = (answers: z.output<typeof PatientInfo>, stored: Answers): Answers => ({
  ...answers,
  ...(answers.isMedicationPrescribed === undefined &&
    'isMedicationPrescribed' in stored && { isMedicationPrescribed: stored.isMedicationPrescribed }),
})

/**
 * The demographic answers to store; empty when the payload has none.
 * @param profile the member's stored profile
 * @throws AppError VALIDATION_FAILED with `fields`
 */
export async function checkedDemographics(
  db: Db,
  { panelistPatientProfileInfo: patient, panelistHcpProfileInfo: hcp }: Demographics,
  profile: Answers,
): Promise<Record<string, Answers>> {
  const check = (name: keyof Demographics, answers: Answers, kinds: Kinds) =>
    checkedAnswers(db, answers, { prefix: `${name}.`, kinds, stored: answersIn(profile[name]) })
  const prescribed = answersIn(profile.panelistPatientProfileInfo)
  return {
    ...(patient && {
      panelistPatientProfileInfo: await check(
        'panelistPatientProfileInfo',
        withPrescription(patient, prescribed),
        patientKinds,
      ),
    }),
    ...(hcp && { panelistHcpProfileInfo: await check('panelistHcpProfileInfo', hcp, hcpKinds) }),
  }
}

import { lazyCall } from '#components/call/lazyCall.ts'
import { withDraft } from '#components/form/kit/draft/withDraft.ts'
import { YES, yesOrNo, yesOrNoOf } from '#components/form/kit/values.ts'
import type { Fact, SavedForm } from '#components/form/saved/savedForm.ts'
import type { AnswerOf, BodyOf } from '#lib/contract/endpoint.ts'
import type { medicalConditions, medicationAnswers, medications } from '#lib/contract/panel/lookups.ts'
import type { getPatientProfile, updatePatientProfile } from '#lib/contract/panel/profile/health.ts'
import type { DraftValues } from '#lib/contract/portal/draft.ts'
import type { Translate } from '#lib/language/translate.ts'
import { answerOptions, NEVER_PRESCRIBED, otherMedication } from '#lib/rules/profile/health.ts'
import { choiceOf, chosen, withSavedChoices } from '../edit/lookups.ts'

/* The Patient Profile: form values and request body. @see docs/specification/patient.md#saving */

export interface PatientLookups {
  conditions: AnswerOf<typeof medicalConditions>
  medications: AnswerOf<typeof medications>
  answers: AnswerOf<typeof medicationAnswers>
}

export const CONDITIONS_LABEL = 'Medical conditions'
export const PRESCRIBED_LABEL = 'Have you ever been prescribed medication for weight loss?'
export const MEDICATIONS_LABEL = 'Medications'

export type SavedPatient = AnswerOf<typeof getPatientProfile>
export type PatientPayload = BodyOf<typeof updatePatientProfile>

type AnswerField = `answer_${string}`

/** Ids as strings, empty when nothing is selected. Each medication has its own answer field. */
export interface PatientValues {
  conditions: string[]
  prescribed: string
  medications: string[]
  other: string
  [answer: AnswerField]: string
}

export const answerFieldOf = (medication: string): AnswerField => `answer_${medication}`

/** Adds saved values to the lookups that no longer list them, so that they stay until the member removes them. */
const withSavedHealth = (
  { conditions, medications, answers }: PatientLookups,
  { medicalConditions: savedConditions, medications: savedMedications }: SavedPatient,
): PatientLookups => ({
  conditions: withSavedChoices(conditions, savedConditions ?? []),
  medications: withSavedChoices(
    medications,
    (savedMedications ?? []).map(({ medication }) => medication),
  ),
  answers: withSavedChoices(
    answers,
    (savedMedications ?? []).map(({ medicationAnswer }) => medicationAnswer),
  ),
})

/** The answer for each saved medication; empty for one that is saved twice, with two answers: it is then asked again. */
function savedAnswers({ medications }: SavedPatient, lookups: PatientLookups): ReadonlyMap<string, string> {
  const answers = new Map<string, string>()
  for (const { medication, medicationAnswer } of medications ?? []) {
    const id = choiceOf(lookups.medications, medication)
    const answer = choiceOf(lookups.answers, medicationAnswer)
    if (id !== '') answers.set(id, (answers.get(id) ?? answer) === answer ? answer : '')
  }
  return answers
}

export function patientValues(saved: SavedPatient, lookups: PatientLookups): PatientValues {
  const { medicalConditions: conditions, isMedicationPrescribed: prescribed } = saved
  const answers = savedAnswers(saved, lookups)
  return {
    conditions: (conditions ?? [])
      .map((condition) => choiceOf(lookups.conditions, condition))
      .filter((id) => id !== ''),
    prescribed: yesOrNoOf(prescribed),
    medications: [...answers.keys()],
    other: saved.otherPrescriptionMedication ?? '',
    ...Object.fromEntries([...answers].map(([id, answer]) => [answerFieldOf(id), answer])),
  }
}

/** Data that the form is based on. */
export interface PatientData {
  saved: SavedPatient
  lookups: PatientLookups
}

export const patientData = (saved: SavedPatient, lookups: PatientLookups): PatientData => ({
  saved,
  lookups: withSavedHealth(lookups, saved),
})

const listed = (list: readonly { id: number }[]) => {
  const ids = new Set(list.map(({ id }) => String(id)))
  return (id: string) => ids.has(id)
}

const offeredAnswer = ({ answers }: PatientLookups, answer: string) =>
  answerOptions(answers).some(({ value }) => value === answer) ? answer : ''

/** Applies a draft, without options that are no longer offered. */
export function draftedPatient(saved: PatientValues, draft: DraftValues, lookups: PatientLookups): PatientValues {
  const medications = Array.isArray(draft.medications) ? draft.medications : []
  const fields: PatientValues = { ...Object.fromEntries(medications.map((id) => [answerFieldOf(id), ''])), ...saved }
  const values = withDraft(fields, draft)
  const answers = values.medications.map((id): [AnswerField, string] => [
    answerFieldOf(id),
    offeredAnswer(lookups, answerIn(values, id)),
  ])
  return {
    ...values,
    ...Object.fromEntries(answers),
    conditions: values.conditions.filter(listed(lookups.conditions)),
    medications: values.medications.filter(listed(lookups.medications)),
  }
}

/** The answer for a medication; empty when unanswered. */
export const answerIn = (values: PatientValues, medication: string) => values[answerFieldOf(medication)] ?? ''

const isTaken = (answer: string) => answer !== '' && answer !== NEVER_PRESCRIBED

/** Selected medications that are or were prescribed. */
const takenIn = (values: PatientValues) =>
  values.prescribed === YES ? values.medications.filter((id) => isTaken(answerIn(values, id))) : []

/** Whether the "other" medication is prescribed and must be named. */
export function asksOther(values: PatientValues, lookups: Pick<PatientLookups, 'medications'>): boolean {
  const other = otherMedication(lookups.medications)
  return other !== undefined && takenIn(values).includes(String(other.id))
}

/**
 * Whether no selected medication was prescribed: all answers are 'Never Prescribed'.
 * @see docs/specification/patient.md#c-79-never-prescribed-has-no-id
 */
export const hasNoMedication = (values: PatientValues) =>
  values.medications.every((id) => answerIn(values, id) === NEVER_PRESCRIBED)

/** Request body, without answers to hidden questions. */
export function patientPayload(values: PatientValues, lookups: PatientLookups): PatientPayload {
  return {
    medicalConditionIds: values.conditions.map(Number),
    medications: takenIn(values).map((id) => ({
      medication: chosen(lookups.medications, id),
      medicationAnswer: chosen(lookups.answers, answerIn(values, id)),
    })),
    isPatientProfile: true,
    isMedicationPrescribed: values.prescribed === YES,
    otherPrescriptionMedication: asksOther(values, lookups) ? values.other.trim() : null,
  }
}

const namesOf = (list: readonly { id: number; name: string }[], ids: readonly string[], t: Translate) =>
  ids.flatMap((id) => t(list.find((item) => String(item.id) === id)?.name ?? '') || [])

function medicationText(values: PatientValues, lookups: PatientLookups, id: string, t: Translate) {
  const [name] = namesOf(lookups.medications, [id], t)
  const isOther = String(otherMedication(lookups.medications)?.id) === id
  const label = isOther && values.other ? `${name} (${values.other})` : name
  return [label, ...namesOf(lookups.answers, [answerIn(values, id)], t)].join(': ')
}

function patientFacts(values: PatientValues, { lookups }: PatientData, t: Translate): Fact[] {
  const prescribed = yesOrNo.find(({ value }) => value === values.prescribed)?.label
  return [
    { name: t(CONDITIONS_LABEL), value: namesOf(lookups.conditions, values.conditions, t).join(', ') },
    { name: t(PRESCRIBED_LABEL), value: t(prescribed ?? '') },
    {
      name: t(MEDICATIONS_LABEL),
      value: takenIn(values)
        .map((id) => medicationText(values, lookups, id, t))
        .join('\n'),
    },
  ]
}

/** @see docs/specification/profile.md#c-120-two-saves-of-one-form */
export const savedPatientForm: SavedForm<PatientData, PatientValues> = {
  versionOf: ({ saved }) => saved.version,
  valuesOf: ({ saved, lookups }) => patientValues(saved, lookups),
  factsOf: patientFacts,
  reload: async ({ lookups }) => {
    const saved = await lazyCall(() => import('#lib/contract/panel/profile/health.ts'), 'getPatientProfile')
    return saved.ok ? { ok: true, data: patientData(saved.data, lookups) } : saved
  },
}

import 'server-only'
import * as z from 'zod/mini'
import { OTHER_MEDICATION_MAX } from '#lib/constants.ts'
import type { AnswerOf, BodyOf } from '#lib/contract/endpoint.ts'
import { NO_MEDICATION, REQUIRED } from '#lib/contract/error-messages.ts'
import type { Contract } from '#lib/contract/index.ts'
import { getPatientProfile as getPatientProfileCall } from '#lib/contract/panel/profile/health.ts'
import { OTHER_MEDICATION } from '#lib/rules/profile/health.ts'
import { isPatientType } from '#lib/rules/profile/panelist-type.ts'
import { AppError } from '#server/http/app-error.ts'
import { audit } from '../../core/audit.ts'
import type { MemberContext } from '../../core/handler.ts'
import { assertFresh, versionOf } from '../../core/version.ts'
import type { Db } from '../../database/schema.ts'
import { inOneTransaction } from '../../database/transaction.ts'
import { type FindEntry, findEntries, type StoredEntry } from '../lookups/lookups.repository.ts'
import { lockPanelist, type PanelistRow, panelistById } from '../profile.repository.ts'
import { markSaved } from '../save-dates.ts'
import { assertNoFieldErrors } from '../typed/field-errors.ts'
import { changedFieldErrors } from '../typed/typed-fields.ts'
import { agreeBySaving } from './agree-by-saving.ts'

type Context = Pick<MemberContext, 'db' | 'member'>
type Payload = BodyOf<Contract['updatePatientProfile']>
type MedicationPayload = Extract<Payload, { isPatientProfile: true }>
type PatientProfile = Omit<AnswerOf<typeof getPatientProfileCall>, 'version'>
type StoredConditions = PatientProfile['medicalConditions']

/** Limit for new text; a longer text that was saved before stays valid. */
const TypedMedication = z.object({
  otherPrescriptionMedication: z.optional(z.nullable(z.string().check(z.maxLength(OTHER_MEDICATION_MAX)))),
})

const NOT_LISTED = 'Please choose from the list.'

/** Only patients have health answers. @throws AppError FORBIDDEN for professionals */
export function assertPatient(row: PanelistRow): void {
  if (!isPatientType(row.panelist_type)) throw new AppError('FORBIDDEN')
}

function storedProfile({ medical_profile }: Pick<PanelistRow, 'medical_profile'>): PatientProfile {
  const { version: _, ...stored } = getPatientProfileCall.declared.answer.parse(medical_profile ?? {})
  return stored
}

/**
 * GET /api/patient-profile: the last saved answers, empty before the first save.
 * @see docs/specification/patient.md#loading
 */
export const getPatientProfile = async ({ db, member }: Context) => {
  const stored = storedProfile(await panelistById(db, member.panelistId))
  return { ...stored, version: versionOf(stored) }
}

const named = (find: FindEntry, kind: string, id: number) => {
  const entry = find(kind, id)
  return entry ? [{ id: entry.id, name: entry.name }] : []
}

const KIND = 'medicalConditions'

/**
 * Looks up the names of the conditions and drops duplicates.
 * @param stored conditions saved before; they stay valid after the lookup loses them
 * @throws AppError VALIDATION_FAILED for any other condition that is not in the lookup
 */
export async function checkedConditions(db: Db, ids: readonly number[], field: string, stored: StoredConditions) {
  const keys = [...new Set(ids)].map((id) => ({ kind: KIND, id }))
  const saved = (stored ?? []).map((condition) => ({ kind: KIND, ...condition }))
  const find = await findEntries(db, keys, saved)
  const conditions = keys.flatMap(({ id }) => named(find, KIND, id))
  assertNoFieldErrors(conditions.length < keys.length ? { [field]: 'not in the list' } : {}, NOT_LISTED)
  return conditions
}

const medicationEntries = (medications: PatientProfile['medications']): StoredEntry[] =>
  (medications ?? []).flatMap(({ medication, medicationAnswer }) => [
    { kind: 'medications', ...medication },
    ...(medicationAnswer ? [{ kind: 'medicationAnswers', ...medicationAnswer }] : []),
  ])

async function listedMedications(db: Db, submitted: MedicationPayload['medications'], stored: PatientProfile) {
  const find = await findEntries(db, medicationEntries(submitted), medicationEntries(stored.medications))
  const medications = submitted.flatMap(({ medication: { id }, medicationAnswer: { id: answerId } }) => {
    const [medication] = named(find, 'medications', id)
    const [medicationAnswer] = named(find, 'medicationAnswers', answerId)
    return medication && medicationAnswer ? [{ medication, medicationAnswer }] : []
  })
  const isEachOnce = new Set(medications.map(({ medication }) => medication.id)).size === submitted.length
  assertNoFieldErrors(isEachOnce ? {} : { medications: 'not in the list' }, NOT_LISTED)
  return medications
}

/** Without a prescription, all medications are dropped. Free text is kept only for the 'Other' medication. */
async function checkedMedications(db: Db, payload: MedicationPayload, stored: PatientProfile) {
  const { isMedicationPrescribed, otherPrescriptionMedication: otherText } = payload
  const medications = isMedicationPrescribed ? await listedMedications(db, payload.medications, stored) : []
  const isMissing = isMedicationPrescribed && medications.length === 0
  assertNoFieldErrors(isMissing ? { medications: 'required' } : {}, NO_MEDICATION)
  const hasOther = medications.some(({ medication }) => medication.name === OTHER_MEDICATION)
  assertNoFieldErrors(hasOther && !otherText ? { otherPrescriptionMedication: 'required' } : {}, REQUIRED)
  assertNoFieldErrors(changedFieldErrors(TypedMedication, { otherPrescriptionMedication: otherText }, stored))
  return { isMedicationPrescribed, medications, otherPrescriptionMedication: hasOther ? (otherText ?? null) : null }
}

/**
 * PATCH /api/patient-profile. With `isPatientProfile` it completes the patient's profile; otherwise only the conditions
 * change.
 * @throws AppError STALE_VERSION; VALIDATION_FAILED with a sentence for the member; FORBIDDEN for professionals
 * @see docs/specification/patient.md#saving
 * @see docs/specification/profile.md#c-77-when-a-profile-counts-as-complete
 * @see docs/specification/patient.md#c-78-conditions-without-a-patient-profile
 */
export async function updatePatientProfile(context: MemberContext, payload: Payload) {
  const { db, member, caller } = context
  return inOneTransaction(db, async (tx) => {
    const row = await lockPanelist(tx, member.panelistId)
    assertPatient(row)
    const stored = storedProfile(row)
    assertFresh(payload.version, stored, payload.isPatientProfile ? Object.keys(stored) : ['medicalConditions'])
    const ids = payload.medicalConditionIds
    const medicalConditions = await checkedConditions(tx, ids, 'medicalConditionIds', stored.medicalConditions)
    const medications = payload.isPatientProfile ? await checkedMedications(tx, payload, stored) : {}
    const { medical_profile } = await tx
      .updateTable('panelist')
      .set({
        medical_profile: JSON.stringify({ ...stored, medicalConditions, ...medications }),
        ...(payload.isPatientProfile && { patient_profile_completed: true }),
      })
      .where('id', '=', row.id)
      .returning('medical_profile')
      .executeTakeFirstOrThrow()
    await markSaved(tx, row.id, ['health'])
    await agreeBySaving(tx, context)
    await audit(tx, caller, 'patient profile saved', { panelistId: row.id })
    return { version: versionOf(storedProfile({ medical_profile })) }
  })
}

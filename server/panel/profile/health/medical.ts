import 'server-only'
import type { AnswerOf, BodyOf } from '#lib/contract/endpoint.ts'
import { NO_MEDICATION, REQUIRED } from '#lib/contract/error-messages.ts'
import type { Contract } from '#lib/contract/index.ts'
import { getPatientProfile } from '#lib/contract/panel/profile.ts'
import { OTHER_MEDICATION } from '#lib/rules/profile/health.ts'
import { isPatientType } from '#lib/rules/profile/panelist-type.ts'
import { AppError } from '#server/http/app-error.ts'
import { audit } from '../../core/audit.ts'
import type { Db } from '../../database/schema.ts'
import { inOneTransaction } from '../../database/transaction.ts'
import { assertNoFieldErrors } from '../field-errors.ts'
import { type FindEntry, findEntries } from '../lookups/lookups.repository.ts'
import { lockPanelist, type PanelistRow, panelistById } from '../profile.repository.ts'
import type { ProfileContext } from '../profile-context.ts'

type Context = Pick<ProfileContext, 'db' | 'member' | 'caller'>
type Payload = BodyOf<Contract['updatePatientProfile']>
type Medications = Extract<Payload, { isPatientProfile: true }>
type Stored = AnswerOf<typeof getPatientProfile>

const NO_SUCH_ENTRY = 'Please choose from the list.'

/** Conditions, medications and what they answer are for patients to say. */
export function assertPatient(row: PanelistRow): void {
  if (!isPatientType(row.panelist_type)) throw new AppError('FORBIDDEN')
}

const storedIn = ({ medical_profile }: PanelistRow): Stored =>
  getPatientProfile.declared.answer.parse(medical_profile ?? {})

/** GET /api/patient-profile: as last saved, empty before. @see docs/specification/patient.md#loading */
export const patientProfile = async ({ db, member }: Context): Promise<Stored> =>
  storedIn(await panelistById(db, member.panelistId))

const named = (entryOf: FindEntry, kind: string, id: number) => {
  const entry = entryOf(kind, id)
  return entry ? [{ id: entry.id, name: entry.name }] : []
}

/**
 * Conditions in the words of the list, each once.
 * @throws AppError VALIDATION_FAILED for one that is not in it
 */
export async function checkedConditions(db: Db, ids: readonly number[], field: string) {
  const kind = 'medicalConditions'
  const wanted = [...new Set(ids)].map((id) => ({ kind, id }))
  const entryOf = await findEntries(db, wanted)
  const conditions = wanted.flatMap(({ id }) => named(entryOf, kind, id))
  assertNoFieldErrors(conditions.length < wanted.length ? { [field]: 'not in the list' } : {}, NO_SUCH_ENTRY)
  return conditions
}

async function listedMedications(db: Db, sent: Medications['medications']) {
  const entryOf = await findEntries(
    db,
    sent.flatMap(({ medication, medicationAnswer }) => [
      { kind: 'medications', id: medication.id },
      { kind: 'medicationAnswers', id: medicationAnswer.id },
    ]),
  )
  const medications = sent.flatMap(({ medication: { id }, medicationAnswer: { id: answer } }) => {
    const [medication] = named(entryOf, 'medications', id)
    const [medicationAnswer] = named(entryOf, 'medicationAnswers', answer)
    return medication && medicationAnswer ? [{ medication, medicationAnswer }] : []
  })
  const isOnceEach = new Set(medications.map(({ medication }) => medication.id)).size === sent.length
  assertNoFieldErrors(isOnceEach ? {} : { medications: 'not in the list' }, NO_SUCH_ENTRY)
  return medications
}

/** Whoever was never prescribed any has none; words are kept for the medication that asks for them. */
async function checkedMedications(db: Db, payload: Medications): Promise<Omit<Stored, 'medicalConditions'>> {
  const { isMedicationPrescribed, otherPrescriptionMedication: words } = payload
  const medications = isMedicationPrescribed ? await listedMedications(db, payload.medications) : []
  const isNone = isMedicationPrescribed && medications.length === 0
  assertNoFieldErrors(isNone ? { medications: 'required' } : {}, NO_MEDICATION)
  const asksWords = medications.some(({ medication }) => medication.name === OTHER_MEDICATION)
  assertNoFieldErrors(asksWords && !words ? { otherPrescriptionMedication: 'required' } : {}, REQUIRED)
  return { isMedicationPrescribed, medications, otherPrescriptionMedication: asksWords ? (words ?? null) : null }
}

/**
 * PATCH /api/patient-profile. With `isPatientProfile` it completes the patient's profile; without, conditions alone change.
 * @throws AppError VALIDATION_FAILED with a sentence for the member; FORBIDDEN for professionals
 * @see docs/specification/patient.md#saving
 * @see docs/specification/profile.md#c-77-when-a-profile-counts-as-complete
 * @see docs/specification/patient.md#c-78-conditions-without-a-patient-profile
 */
export async function updatePatientProfile({ db, member, caller }: Context, payload: Payload): Promise<void> {
  await inOneTransaction(db, async (tx) => {
    const row = await lockPanelist(tx, member.panelistId)
    assertPatient(row)
    const medicalConditions = await checkedConditions(tx, payload.medicalConditionIds, 'medicalConditionIds')
    const told = payload.isPatientProfile ? await checkedMedications(tx, payload) : {}
    await tx
      .updateTable('panelist')
      .set({
        medical_profile: JSON.stringify({ ...storedIn(row), medicalConditions, ...told }),
        ...(payload.isPatientProfile && { patient_profile_completed: true }),
      })
      .where('id', '=', row.id)
      .execute()
    await audit(tx, caller, 'patient profile saved', { panelistId: row.id })
  })
}

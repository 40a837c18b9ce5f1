import 'server-only'
import { isDeepStrictEqual } from 'node:util'
import type { BodyOf } from '#lib/contract/endpoint.ts'
import { NO_CONDITION, NOBODY_CARED_FOR, REQUIRED_FIELDS } from '#lib/contract/error-messages.ts'
import type { Contract } from '#lib/contract/index.ts'
import { audit } from '../../core/audit.ts'
import type { Db } from '../../database/schema.ts'
import { inOneTransaction } from '../../database/transaction.ts'
import { assertNoFieldErrors } from '../field-errors.ts'
import { checkedAnswers } from '../lookups/demographics.ts'
import { lockPanelist, type PanelistRow, panelistById } from '../profile.repository.ts'
import type { ProfileContext } from '../profile-context.ts'
import {
  type CaregiverAnswers,
  caregiverProfiles,
  insertCaregiverProfile,
  removeCaregiverProfiles,
  setCaregiver,
  updateCaregiverProfile,
} from './caregivers.repository.ts'
import { assertPatient, checkedConditions } from './medical.ts'

type Context = Pick<ProfileContext, 'db' | 'member' | 'caller'>
type Added = Omit<BodyOf<Contract['addCaregiverProfile']>, 'caregiverProfile'>
type Payload = BodyOf<Contract['saveCaregiverConditions']>
type Cared = Extract<Payload, { isCaregiverProfile: true }>['caregiverProfileDtos'][number]

/** Nobody cares for more; a list that anybody can lengthen needs an end. */
const MOST = 25
const TOO_MANY = `You can add at most ${MOST} people.`

const kinds = { gender: 'genders', patientRelationship: 'patientRelationships' }

async function answered(db: Db, row: Pick<PanelistRow, 'id' | 'is_caregiver' | 'caregiver_profile_completed'>) {
  const profiles = await caregiverProfiles(db, row.id)
  return {
    isCaregiverProfile: row.is_caregiver,
    isCaregiverProfileCompleted: row.caregiver_profile_completed,
    caregiverProfileDtos: profiles.map(({ id, answers }) => ({ nickName: '', ...answers, id })),
  }
}

/** GET /api/caregiver-profile. @see docs/specification/panel-api.md#patient-and-caregiver */
export const caregiverProfile = async ({ db, member }: Context) =>
  answered(db, await panelistById(db, member.panelistId))

const work = <T>({ db, member, caller }: Context, doIt: (tx: Db, row: PanelistRow) => Promise<T>): Promise<T> =>
  inOneTransaction(db, async (tx) => {
    const row = await lockPanelist(tx, member.panelistId)
    assertPatient(row)
    const result = await doIt(tx, row)
    await audit(tx, caller, 'caregiver profile saved', { panelistId: row.id })
    return result
  })

/** Who somebody is, whatever they live with; as the database gives it back. */
const personIn = (answers: CaregiverAnswers) => JSON.parse(JSON.stringify({ ...answers, medicalConditions: [] }))

/** Adds somebody. Who is there already, with the same answers, is not added again, and keeps conditions unless there are new ones. */
async function add(tx: Db, row: PanelistRow, answers: CaregiverAnswers & { medicalConditions: unknown[] }) {
  const kept = await caregiverProfiles(tx, row.id)
  const same = kept.find((one) => isDeepStrictEqual(personIn(one.answers), personIn(answers)))
  if (same) return answers.medicalConditions.length > 0 && updateCaregiverProfile(tx, row.id, same.id, answers)
  assertNoFieldErrors(kept.length >= MOST ? { caregiverProfileDtos: 'not allowed' } : {}, TOO_MANY)
  return insertCaregiverProfile(tx, row.id, answers)
}

/**
 * PATCH /api/caregiver-profile: somebody the member cares for, without conditions yet.
 * @returns everybody they care for
 * @throws Refusal VALIDATION_FAILED with a sentence for the member; FORBIDDEN for professionals
 */
export const addCaregiverProfile = (context: Context, added: Added) =>
  work(context, async (tx, row) => {
    const { nickName, gender, birthYear, patientRelationship, patientRelationshipOther = null } = added
    const given = { nickName, gender, birthYear, patientRelationship, patientRelationshipOther }
    await add(tx, row, { ...(await checkedAnswers(tx, '', given, kinds, REQUIRED_FIELDS)), medicalConditions: [] })
    await setCaregiver(tx, row, true)
    return answered(tx, { ...row, is_caregiver: true })
  })

async function saveConditions(tx: Db, row: PanelistRow, cared: Cared, at: number): Promise<void> {
  const field = `caregiverProfileDtos.${at}`
  const { id, medicalConditions, patientRelationshipOther = null, ...rest } = cared
  const ids = medicalConditions.map((condition) => condition.id)
  assertNoFieldErrors(ids.length === 0 ? { [`${field}.medicalConditions`]: 'required' } : {}, NO_CONDITION)
  const person = await checkedAnswers(tx, `${field}.`, { ...rest, patientRelationshipOther }, kinds, REQUIRED_FIELDS)
  const answers = { ...person, medicalConditions: await checkedConditions(tx, ids, `${field}.medicalConditions`) }
  if (id === undefined) {
    await add(tx, row, answers)
    return
  }
  const isTheirs = await updateCaregiverProfile(tx, row.id, id, answers)
  assertNoFieldErrors(isTheirs ? {} : { [`${field}.id`]: 'not in the list' }, NOBODY_CARED_FOR)
}

/**
 * PATCH /api/caregiver-profile/medical-conditions: the member's last word on whom they care for. No removes everybody; of
 * those whom a Yes does not name nothing changes.
 * @throws Refusal VALIDATION_FAILED with a sentence for the member; FORBIDDEN for professionals
 * @see docs/specification/caregiver.md#saving
 * @see docs/specification/profile.md#c-77-when-a-profile-counts-as-complete
 */
export const saveCaregiverConditions = (context: Context, payload: Payload): Promise<void> =>
  work(context, async (tx, row) => {
    if (payload.isCaregiverProfile) {
      assertNoFieldErrors(
        payload.caregiverProfileDtos.length === 0 ? { caregiverProfileDtos: 'required' } : {},
        NOBODY_CARED_FOR,
      )
      for (const [at, cared] of payload.caregiverProfileDtos.entries()) await saveConditions(tx, row, cared, at)
    } else {
      await removeCaregiverProfiles(tx, row.id)
    }
    await setCaregiver(tx, row, payload.isCaregiverProfile, true)
  })

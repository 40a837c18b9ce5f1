import 'server-only'
import { isDeepStrictEqual } from 'node:util'
import * as z from 'zod/mini'
import type { BodyOf } from '#lib/contract/endpoint.ts'
import { NO_CONDITION, NOBODY_CARED_FOR, REQUIRED_FIELDS } from '#lib/contract/error-messages.ts'
import { LookupEntry } from '#lib/contract/fields.ts'
import type { Contract } from '#lib/contract/index.ts'
import { CaregiverPerson } from '#lib/contract/panel/profile/health.ts'
import { audit } from '../../core/audit.ts'
import type { MemberContext } from '../../core/handler.ts'
import { assertFresh, versionOf } from '../../core/version.ts'
import type { Db } from '../../database/schema.ts'
import { inOneTransaction } from '../../database/transaction.ts'
import { checkedAnswers } from '../lookups/demographics.ts'
import { lockPanelist, type PanelistRow, panelistById } from '../profile.repository.ts'
import { assertNoFieldErrors } from '../typed/field-errors.ts'
import { changedFieldErrors } from '../typed/typed-fields.ts'
import { agreeBySaving } from './agree-by-saving.ts'
import {
  type CaregiverAnswers,
  caregiverProfiles,
  insertCaregiverProfile,
  removeCaregiverProfiles,
  setCaregiver,
  updateCaregiverProfile,
} from './caregivers.repository.ts'
import { assertPatient, checkedConditions } from './medical.ts'

type NewPerson = BodyOf<Contract['addCaregiverProfile']>
type Payload = BodyOf<Contract['saveCaregiverConditions']>
type Person = Extract<Payload, { isCaregiverProfile: true }>['caregiverProfileDtos'][number]
type PersonAnswers = CaregiverAnswers & { medicalConditions: readonly unknown[] }

/** Limits the list, because any member can add to it. */
const MAX_PEOPLE = 25
const TOO_MANY = `You can add at most ${MAX_PEOPLE} people.`

const kinds = { gender: 'genders', patientRelationship: 'patientRelationships' }

async function caregiverAnswer(db: Db, row: Pick<PanelistRow, 'id' | 'is_caregiver' | 'caregiver_profile_completed'>) {
  const profiles = await caregiverProfiles(db, row.id)
  const answers = {
    isCaregiverProfile: row.is_caregiver,
    caregiverProfileDtos: profiles.map(({ id, answers }) => ({ nickName: '', ...answers, id })),
  }
  return { ...answers, isCaregiverProfileCompleted: row.caregiver_profile_completed, version: versionOf(answers) }
}

/** GET /api/caregiver-profile. @see docs/specification/panel-api.md#patient-and-caregiver */
export const getCaregiverProfile = async ({ db, member }: Pick<MemberContext, 'db' | 'member'>) =>
  caregiverAnswer(db, await panelistById(db, member.panelistId))

const changeCaregiver = <T>(
  { db, member, caller }: MemberContext,
  change: (tx: Db, row: PanelistRow) => Promise<T>,
): Promise<T> =>
  inOneTransaction(db, async (tx) => {
    const row = await lockPanelist(tx, member.panelistId)
    assertPatient(row)
    const result = await change(tx, row)
    await audit(tx, caller, 'caregiver profile saved', { panelistId: row.id })
    return result
  })

/** The answers about a person without their conditions, normalized to JSON as the database returns them. */
const comparableAnswers = (answers: CaregiverAnswers) =>
  JSON.parse(JSON.stringify({ ...answers, medicalConditions: [] }))

/**
 * Adds a person. A person with the same answers is not added twice: only new conditions are stored.
 * @throws AppError VALIDATION_FAILED when the list is full
 */
async function addPerson(tx: Db, row: PanelistRow, answers: PersonAnswers): Promise<void> {
  const people = await caregiverProfiles(tx, row.id)
  const same = people.find((person) => isDeepStrictEqual(comparableAnswers(person.answers), comparableAnswers(answers)))
  if (same) {
    if (answers.medicalConditions.length > 0) await updateCaregiverProfile(tx, row.id, same.id, answers)
    return
  }
  assertNoFieldErrors(people.length >= MAX_PEOPLE ? { caregiverProfileDtos: 'not allowed' } : {}, TOO_MANY)
  await insertCaregiverProfile(tx, row.id, answers)
}

/**
 * PATCH /api/caregiver-profile: adds a person whom the member cares for, without conditions yet.
 * @returns all people they care for
 * @throws AppError VALIDATION_FAILED with a sentence for the member; FORBIDDEN for professionals
 */
export const addCaregiverProfile = (context: MemberContext, person: NewPerson) =>
  changeCaregiver(context, async (tx, row) => {
    const { caregiverProfile: _, patientRelationshipOther = null, ...rest } = person
    const submitted = { ...rest, patientRelationshipOther }
    const answers = await checkedAnswers(tx, submitted, { prefix: '', kinds, message: REQUIRED_FIELDS })
    await addPerson(tx, row, { ...answers, medicalConditions: [] })
    await setCaregiver(tx, row, true)
    await agreeBySaving(tx, context)
    return caregiverAnswer(tx, { ...row, is_caregiver: true })
  })

const StoredConditions = z.object({ medicalConditions: z._default(z.array(LookupEntry), []) })

/** The saved answers about a person; empty for a new one. */
async function storedAnswers(tx: Db, row: PanelistRow, id: number | undefined): Promise<CaregiverAnswers> {
  const people = await caregiverProfiles(tx, row.id)
  return people.find((person) => person.id === id)?.answers ?? {}
}

async function savePerson(tx: Db, row: PanelistRow, person: Person, index: number): Promise<void> {
  const field = `caregiverProfileDtos.${index}`
  const { id, medicalConditions, patientRelationshipOther = null, ...rest } = person
  const ids = medicalConditions.map((condition) => condition.id)
  assertNoFieldErrors(ids.length === 0 ? { [`${field}.medicalConditions`]: 'required' } : {}, NO_CONDITION)
  const stored = await storedAnswers(tx, row, id)
  const submitted = { ...rest, patientRelationshipOther }
  // The contract also accepts incomplete people, which an existing panel may have stored. This panel does not.
  assertNoFieldErrors(changedFieldErrors(CaregiverPerson, submitted, stored, `${field}.`), REQUIRED_FIELDS)
  const checked = await checkedAnswers(tx, submitted, { prefix: `${field}.`, kinds, stored, message: REQUIRED_FIELDS })
  const storedConditions = z.safeParse(StoredConditions, stored).data?.medicalConditions ?? []
  const conditions = await checkedConditions(tx, ids, `${field}.medicalConditions`, storedConditions)
  const answers = { ...checked, medicalConditions: conditions }
  if (id === undefined) return addPerson(tx, row, answers)
  const isUpdated = await updateCaregiverProfile(tx, row.id, id, answers)
  assertNoFieldErrors(isUpdated ? {} : { [`${field}.id`]: 'not in the list' }, NOBODY_CARED_FOR)
}

async function assertFreshCaregiver(tx: Db, row: PanelistRow, { version }: Payload): Promise<void> {
  const { isCaregiverProfile, caregiverProfileDtos } = await caregiverAnswer(tx, row)
  assertFresh(version, { isCaregiverProfile, caregiverProfileDtos }, ['isCaregiverProfile', 'caregiverProfileDtos'])
}

/**
 * PATCH /api/caregiver-profile/medical-conditions: completes the caregiver profile. With No, all people are removed; with
 * Yes, only those in `removedIds`. People that the payload leaves out stay as they are.
 * @throws AppError STALE_VERSION; VALIDATION_FAILED with a sentence for the member; FORBIDDEN for professionals
 * @see docs/specification/caregiver.md#saving
 * @see docs/specification/profile.md#c-77-when-a-profile-counts-as-complete
 */
export const saveCaregiverConditions = (context: MemberContext, payload: Payload) =>
  changeCaregiver(context, async (tx, row) => {
    await assertFreshCaregiver(tx, row, payload)
    if (payload.isCaregiverProfile) {
      const { caregiverProfileDtos: people, removedIds = [] } = payload
      assertNoFieldErrors(people.length === 0 ? { caregiverProfileDtos: 'required' } : {}, NOBODY_CARED_FOR)
      if (removedIds.length > 0) await removeCaregiverProfiles(tx, row.id, removedIds)
      for (const [index, person] of people.entries()) await savePerson(tx, row, person, index)
      await agreeBySaving(tx, context)
    } else {
      await removeCaregiverProfiles(tx, row.id)
    }
    await setCaregiver(tx, row, payload.isCaregiverProfile, true)
    const { version } = await caregiverAnswer(tx, { ...row, is_caregiver: payload.isCaregiverProfile })
    return { version }
  })

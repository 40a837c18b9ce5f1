import 'server-only'
import type { Db } from '../../database/schema.ts'
import { whenGiven } from '../../database/when-given.ts'
import type { PanelistRow } from '../profile.repository.ts'

/** The stored answers about one person, in the shape of the API's answer. */
export type CaregiverAnswers = Readonly<Record<string, unknown>>

export const caregiverProfiles = (db: Db, panelistId: number) =>
  db
    .selectFrom('caregiver_profile')
    .select(['id', 'answers'])
    .where('panelist_id', '=', panelistId)
    .orderBy('id')
    .execute()

export async function insertCaregiverProfile(tx: Db, panelistId: number, answers: CaregiverAnswers): Promise<void> {
  await tx
    .insertInto('caregiver_profile')
    .values({ panelist_id: panelistId, answers: JSON.stringify(answers) })
    .execute()
}

/** @returns false when the member has no such person */
export async function updateCaregiverProfile(
  tx: Db,
  panelistId: number,
  id: number,
  answers: CaregiverAnswers,
): Promise<boolean> {
  const updated = await tx
    .updateTable('caregiver_profile')
    .set({ answers: JSON.stringify(answers) })
    .where('id', '=', id)
    .where('panelist_id', '=', panelistId)
    .returning('id')
    .executeTakeFirst()
  return updated !== undefined
}

/** @param ids all people when omitted */
export async function removeCaregiverProfiles(tx: Db, panelistId: number, ids?: readonly number[]): Promise<void> {
  await tx
    .deleteFrom('caregiver_profile')
    .where('panelist_id', '=', panelistId)
    .$call(whenGiven(ids, (query, value) => query.where('id', 'in', value)))
    .execute()
}

/** @param isCompleted `true` also marks the caregiver profile as complete */
export async function setCaregiver(tx: Db, { id }: PanelistRow, isCaregiver: boolean, isCompleted?: true) {
  await tx
    .updateTable('panelist')
    .set({ is_caregiver: isCaregiver, ...(isCompleted && { caregiver_profile_completed: true }) })
    .where('id', '=', id)
    .execute()
}

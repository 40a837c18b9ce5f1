import 'server-only'
import type { BodyOf } from '#lib/contract/endpoint.ts'
import type { Contract } from '#lib/contract/index.ts'
import { audit } from '../audit.ts'
import type { Db } from '../database/schema.ts'
import { inOneTransaction } from '../database/transaction.ts'
import type { ProfileAsking } from './asking.ts'
import { together, workChanges } from './changes.ts'
import { emailChange, holdClaims, judgeNpi, newNpi, npiChange } from './claims.ts'
import { readOnlyFaults } from './completion.ts'
import { refuseFaults } from './faults.ts'
import { foreignFaults } from './kinds.ts'
import {
  heldPanelist,
  type PanelistRow,
  type ProfileChanges,
  panelistById,
  writeProfile,
} from './profile.repository.ts'

type Payload = BodyOf<Contract['registerProfession']>
type Profession = Extract<Payload, { professionId: number }>

const professionIn = (payload: Payload): Profession | null => ('professionId' in payload ? payload : null)

/** The profession is said whole: what of it is absent is none. */
const workOf = ({ professionId, specialityId, subSpecialityId, nurseCategoryId, pharmacySettingId }: Profession) => ({
  professionId,
  specialityId,
  subSpecialityId: subSpecialityId ?? null,
  nurseCategoryId: nurseCategoryId ?? null,
  pharmacySettingId: pharmacySettingId ?? null,
})

async function changesOf(tx: Db, row: PanelistRow, payload: Payload): Promise<ProfileChanges> {
  const profession = professionIn(payload)
  const changes = together([
    profession ? await workChanges(tx, row, workOf(profession)) : { columns: {}, profile: {} },
    {
      columns: await emailChange(tx, row, payload.email, true),
      profile: await npiChange(tx, row, profession?.npiNumber),
    },
  ])
  refuseFaults(row.profile_completed ? readOnlyFaults(row.profile, changes.profile) : {})
  return changes
}

/**
 * PATCH /api/register-profession: a professional's profession and NPI, and the mail address of whoever sends it alone. The
 * address is claimed, not verified.
 * @throws Refusal ILLEGAL_NPI, PANELIST_WITH_NPI_EXISTS, INVALID_NPI, ALREADY_REGISTERED_EMAIL; VALIDATION_FAILED with
 *   `fields`
 * @see portal-part-2 §7; decisions C-15, C-27
 */
export async function registerProfession(asking: ProfileAsking, payload: Payload): Promise<void> {
  const { db, member, caller } = asking
  const before = await panelistById(db, member.panelistId)
  refuseFaults(foreignFaults(before, payload))
  const npiNumber = newNpi(before, professionIn(payload)?.npiNumber)
  await judgeNpi(asking, before, npiNumber)
  await inOneTransaction(db, async (tx) => {
    await holdClaims(tx, { email: payload.email, npiNumber })
    const row = await heldPanelist(tx, member.panelistId)
    await writeProfile(tx, row, await changesOf(tx, row, payload))
    await audit(tx, caller, 'profession saved', { panelistId: row.id })
  })
}

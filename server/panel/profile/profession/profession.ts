import 'server-only'
import type { BodyOf } from '#lib/contract/endpoint.ts'
import type { Contract } from '#lib/contract/index.ts'
import { audit } from '../../core/audit.ts'
import type { Db } from '../../database/schema.ts'
import { inOneTransaction } from '../../database/transaction.ts'
import { together, workChanges } from '../changes.ts'
import { readOnlyFaults } from '../completion.ts'
import { refuseFaults } from '../field-errors.ts'
import { foreignFaults } from '../kinds.ts'
import {
  heldPanelist,
  type PanelistRow,
  type ProfileChanges,
  panelistById,
  writeProfile,
} from '../profile.repository.ts'
import type { ProfileAsking } from '../profile-context.ts'
import { emailChange, holdClaims, judgeNpi, type NpiRefused, newNpi, npiChange } from './npi-claims.ts'

export type ProfessionPayload = BodyOf<Contract['registerProfession']>
type Profession = Extract<ProfessionPayload, { professionId: number }>

const professionIn = (payload: ProfessionPayload): Profession | null => ('professionId' in payload ? payload : null)

/** The profession is said whole: what of it is absent is none. */
const workOf = ({ professionId, specialityId, subSpecialityId, nurseCategoryId, pharmacySettingId }: Profession) => ({
  professionId,
  specialityId,
  subSpecialityId: subSpecialityId ?? null,
  nurseCategoryId: nurseCategoryId ?? null,
  pharmacySettingId: pharmacySettingId ?? null,
})

async function changesOf(
  tx: Db,
  row: PanelistRow,
  payload: ProfessionPayload,
  refused?: NpiRefused,
): Promise<ProfileChanges> {
  const profession = professionIn(payload)
  const changes = together([
    profession ? await workChanges(tx, row, workOf(profession)) : { columns: {}, profile: {} },
    {
      columns: await emailChange(tx, row, payload.email, true),
      profile: await npiChange(tx, row, profession?.npiNumber, refused),
    },
  ])
  refuseFaults(row.profile_completed ? readOnlyFaults(row.profile, changes.profile) : {})
  return changes
}

/**
 * Whether what is sent can be kept at all; outside of any transaction, because registries may be asked.
 * @throws Refusal ILLEGAL_NPI, PANELIST_WITH_NPI_EXISTS, INVALID_NPI, or what `refused` makes of them; VALIDATION_FAILED
 */
export async function judgeProfession(
  asking: ProfileAsking,
  payload: ProfessionPayload,
  refused?: NpiRefused,
): Promise<void> {
  const before = await panelistById(asking.db, asking.member.panelistId)
  refuseFaults(foreignFaults(before, payload))
  await judgeNpi(asking, before, newNpi(before, professionIn(payload)?.npiNumber), refused)
}

/** Keeps what was judged. The address is claimed, not verified. @throws Refusal as judging does, and ALREADY_REGISTERED_EMAIL */
export async function keepProfession(
  tx: Db,
  { member, caller }: Pick<ProfileAsking, 'member' | 'caller'>,
  payload: ProfessionPayload,
  refused?: NpiRefused,
): Promise<void> {
  await holdClaims(tx, { email: payload.email, npiNumber: professionIn(payload)?.npiNumber })
  const row = await heldPanelist(tx, member.panelistId)
  await writeProfile(tx, row, await changesOf(tx, row, payload, refused))
  await audit(tx, caller, 'profession saved', { panelistId: row.id })
}

/**
 * PATCH /api/register-profession: a professional's profession and NPI, and the mail address of whoever sends it alone.
 * @throws Refusal ILLEGAL_NPI, PANELIST_WITH_NPI_EXISTS, INVALID_NPI, ALREADY_REGISTERED_EMAIL; VALIDATION_FAILED with
 *   `fields`
 * @see docs/specification/professional-details.md#saving
 * @see docs/specification/email.md#c-15-which-calls-emailregistration-makes
 * @see docs/specification/professional-details.md#c-27-codes-of-a-profession-registration
 */
export async function registerProfession(asking: ProfileAsking, payload: ProfessionPayload): Promise<void> {
  await judgeProfession(asking, payload)
  await inOneTransaction(asking.db, (tx) => keepProfession(tx, asking, payload))
}

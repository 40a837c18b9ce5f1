import 'server-only'
import type { BodyOf } from '#lib/contract/endpoint.ts'
import type { Contract } from '#lib/contract/index.ts'
import { audit } from '../../core/audit.ts'
import type { MemberContext } from '../../core/handler.ts'
import type { Db } from '../../database/schema.ts'
import { inOneTransaction } from '../../database/transaction.ts'
import { mergeChanges, professionChanges } from '../changes.ts'
import {
  lockPanelist,
  type PanelistRow,
  type ProfileChanges,
  panelistById,
  writeProfile,
} from '../profile.repository.ts'
import { readOnlyErrors } from '../status/completion.ts'
import { assertNoFieldErrors } from '../typed/field-errors.ts'
import { wrongTypeErrors } from '../typed/type-fields.ts'
import { typedErrors } from '../typed/typed-fields.ts'
import { checkNpi, emailChange, lockEmailAndNpi, newNpi, npiChange, type ToNpiError } from './email-and-npi.ts'

export type ProfessionPayload = BodyOf<Contract['registerProfession']>
type Profession = Extract<ProfessionPayload, { professionId: number }>

const professionIn = (payload: ProfessionPayload): Profession | null => ('professionId' in payload ? payload : null)

/** A payload with a profession is complete: absent fields are cleared. */
const professionAnswersOf = ({
  professionId,
  specialityId,
  subSpecialityId,
  nurseCategoryId,
  pharmacySettingId,
}: Profession) => ({
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
  toError?: ToNpiError,
): Promise<ProfileChanges> {
  const profession = professionIn(payload)
  const changes = mergeChanges([
    profession ? await professionChanges(tx, row, professionAnswersOf(profession)) : { columns: {}, profile: {} },
    {
      columns: await emailChange(tx, row, payload.email, true),
      profile: await npiChange(tx, row, profession?.npiNumber, toError),
    },
  ])
  assertNoFieldErrors(row.profile_completed ? readOnlyErrors(row.profile, changes.profile) : {})
  return changes
}

/**
 * Checks a payload. May call the NPI registry, so do not run it in a transaction.
 * @throws AppError ILLEGAL_NPI, PANELIST_WITH_NPI_EXISTS, INVALID_NPI, or what `toError` maps them to; VALIDATION_FAILED
 */
export async function checkProfession(
  context: MemberContext,
  payload: ProfessionPayload,
  toError?: ToNpiError,
): Promise<void> {
  const previous = await panelistById(context.db, context.member.panelistId)
  assertNoFieldErrors({ ...wrongTypeErrors(previous, payload), ...typedErrors(previous, payload) })
  await checkNpi(context, previous, newNpi(previous, professionIn(payload)?.npiNumber), toError)
}

/** Stores a checked payload. The email stays unverified. @throws AppError as checkProfession, ALREADY_REGISTERED_EMAIL */
export async function writeProfession(
  tx: Db,
  { member, caller }: Pick<MemberContext, 'member' | 'caller'>,
  payload: ProfessionPayload,
  toError?: ToNpiError,
): Promise<void> {
  await lockEmailAndNpi(tx, { email: payload.email, npiNumber: professionIn(payload)?.npiNumber })
  const row = await lockPanelist(tx, member.panelistId)
  await writeProfile(tx, row, await changesOf(tx, row, payload, toError))
  await audit(tx, caller, 'profession saved', { panelistId: row.id })
}

/**
 * PATCH /api/register-profession: a professional's profession, NPI and email, or the email alone.
 * @throws AppError ILLEGAL_NPI, PANELIST_WITH_NPI_EXISTS, INVALID_NPI, ALREADY_REGISTERED_EMAIL; VALIDATION_FAILED with
 *   `fields`
 * @see docs/specification/professional-details.md#saving
 * @see docs/specification/email.md#c-15-which-calls-emailregistration-makes
 * @see docs/specification/professional-details.md#c-27-codes-of-a-profession-registration
 */
export async function registerProfession(context: MemberContext, payload: ProfessionPayload): Promise<void> {
  await checkProfession(context, payload)
  await inOneTransaction(context.db, (tx) => writeProfession(tx, context, payload))
}

import 'server-only'
import { AppError } from '#server/http/app-error.ts'
import type { MemberContext } from '../../core/handler.ts'
import type { Db } from '../../database/schema.ts'
import { holdLock } from '../../database/transaction.ts'
import { isEmailTaken } from '../email-address.repository.ts'
import type { PanelistRow } from '../profile.repository.ts'
import { storedFields } from '../stored-profile.ts'
import { assertNoFieldErrors } from '../typed/field-errors.ts'
import { type NpiRefusal, npiRefusal, takenNpiRefusal } from './npi.ts'

/*
 * A verified address and an NPI belong to one member only. Their locks are taken before the lock of the member's row, so
 * that two transactions cannot deadlock.
 */

/** Locks the address and the NPI until the transaction ends. */
export async function lockEmailAndNpi(tx: Db, { email, npiNumber }: { email?: string; npiNumber?: string | null }) {
  if (email) await holdLock(tx, `email ${email}`)
  if (npiNumber) await holdLock(tx, `npi ${npiNumber}`)
}

/**
 * The columns to change for a new address. Any member may enter any unverified address, because it cannot be used to sign
 * in.
 * @param replaces whether it may replace an unverified address
 * @throws AppError ALREADY_REGISTERED_EMAIL when another account verified it; VALIDATION_FAILED when the current one is
 * read-only
 */
export async function emailChange(tx: Db, row: PanelistRow, email: string | undefined, replaces: boolean) {
  if (email === undefined || email === row.email) return {}
  const isEmailReadOnly = row.email !== null && !(replaces && row.email_verified_at === null)
  // Check this first, so that a request that would fail anyway does not reveal whether another account has the address.
  assertNoFieldErrors(isEmailReadOnly ? { email: 'read-only' } : {})
  if (await isEmailTaken(tx, email, row.id)) throw new AppError('ALREADY_REGISTERED_EMAIL')
  return { email, email_verified_at: null, email_bounced_at: null }
}

const NAME_DIFFERS = 'The NPI number does not match your last name.'

/** Maps a rejected NPI to the endpoint's error. */
export type ToNpiError = (code: NpiRefusal) => AppError

/** @see docs/specification/professional-details.md#c-27-codes-of-a-profession-registration */
const toProfileError: ToNpiError = (code) =>
  code === 'NPI_DOES_NOT_MATCH_LAST_NAME' ? new AppError('INVALID_NPI', { message: NAME_DIFFERS }) : new AppError(code)

/**
 * The NPI that the payload adds; `undefined` when it adds none.
 * @throws AppError VALIDATION_FAILED when the member has another one
 */
export function newNpi(row: PanelistRow, npiNumber: string | null | undefined): string | undefined {
  const storedNpi = storedFields(row.profile).npiNumber
  if (!npiNumber || npiNumber === storedNpi) return undefined
  assertNoFieldErrors(storedNpi ? { npiNumber: 'read-only' } : {})
  return npiNumber
}

/**
 * Call it outside of a transaction.
 * @throws AppError ILLEGAL_NPI, PANELIST_WITH_NPI_EXISTS, INVALID_NPI, or what `toError` maps them to
 */
export async function checkNpi(
  context: MemberContext,
  row: PanelistRow,
  npiNumber: string | undefined,
  toError = toProfileError,
): Promise<void> {
  const refusal = npiNumber === undefined ? null : await npiRefusal(context, row, npiNumber)
  if (refusal) throw toError(refusal)
}

/** Needs the NPI's lock. @throws AppError ILLEGAL_NPI, PANELIST_WITH_NPI_EXISTS, or what `toError` maps them to */
export async function npiChange(
  tx: Db,
  row: PanelistRow,
  npiNumber: string | null | undefined,
  toError = toProfileError,
) {
  const newNumber = newNpi(row, npiNumber)
  if (newNumber === undefined) return {}
  const refusal = await takenNpiRefusal(tx, newNumber, row.id)
  if (refusal) throw toError(refusal)
  return { npiNumber: newNumber }
}

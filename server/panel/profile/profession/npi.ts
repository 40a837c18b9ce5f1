import 'server-only'
import type { BusinessCode } from '#lib/contract/codes.ts'
import { AppError } from '#server/http/app-error.ts'
import type { PanelContext } from '../../core/panel-context.ts'
import type { Db } from '../../database/schema.ts'
import { type NpiHolder, RegistryUnavailable } from '../../gateways/npi-registry.ts'
import { isSameLastName } from './last-names.ts'

export type NpiRefusal = Extract<
  BusinessCode,
  'ILLEGAL_NPI' | 'PANELIST_WITH_NPI_EXISTS' | 'INVALID_NPI' | 'NPI_DOES_NOT_MATCH_LAST_NAME'
>

/** The Luhn sum of the issuer's prefix, 80840. */
const PREFIX_SUM = 24

/** Whether the last digit is the Luhn check digit. */
export function hasCheckDigit(npiNumber: string): boolean {
  const sum = [...npiNumber].toReversed().reduce((total, digit, index) => {
    const worth = Number(digit) * (index % 2 === 0 ? 1 : 2)
    return total + (worth > 9 ? worth - 9 : worth)
  }, PREFIX_SUM)
  return sum % 10 === 0
}

const isBarred = async (db: Db, npiNumber: string) =>
  (await db.selectFrom('npi_record').select('barred').where('npi_number', '=', npiNumber).executeTakeFirst())
    ?.barred === true

const membersWith = (db: Db, npiNumber: string) =>
  db
    .selectFrom('panelist')
    .select('id')
    .where((eb) => eb(eb.ref('profile', '->>').key('npiNumber'), '=', npiNumber))

/** The id of the member who saved the NPI. */
export const npiHolder = async (db: Db, npiNumber: string): Promise<number | undefined> =>
  (await membersWith(db, npiNumber).executeTakeFirst())?.id

const belongsToAnother = async (db: Db, npiNumber: string, panelistId: number): Promise<boolean> =>
  (await membersWith(db, npiNumber).where('id', '<>', panelistId).executeTakeFirst()) !== undefined

/** Why this panel rejects the NPI. It is checked again while the NPI's lock is held. */
export async function takenNpiRefusal(db: Db, npiNumber: string, panelistId: number): Promise<NpiRefusal | null> {
  if (await isBarred(db, npiNumber)) return 'ILLEGAL_NPI'
  return (await belongsToAnother(db, npiNumber, panelistId)) ? 'PANELIST_WITH_NPI_EXISTS' : null
}

interface Applicant {
  id: number
  last_name: string
}

function holderRefusal(holder: NpiHolder, { last_name }: Applicant): NpiRefusal | null {
  if (holder.kind === 'unknown') return null
  if (holder.kind === 'nobody') return 'INVALID_NPI'
  return holder.lastNames.some((name) => isSameLastName(name, last_name)) ? null : 'NPI_DOES_NOT_MATCH_LAST_NAME'
}

/** Reports that a provider failed, not the panel, so that its circuit breaker stays closed. */
const NOT_THE_PANEL = { 'X-Provider-Fault': 'npi-registry' }

async function holderInRegistry({ db, panel }: { db: Db; panel: PanelContext }, npiNumber: string): Promise<NpiHolder> {
  try {
    return await panel.npiRegistry.holderOf(db, npiNumber)
  } catch (error) {
    if (error instanceof RegistryUnavailable) throw new AppError('UPSTREAM_UNAVAILABLE', { headers: NOT_THE_PANEL })
    throw error
  }
}

/**
 * Checks a new NPI. May call the NPI registry, so do not run it in a transaction.
 * @throws AppError UPSTREAM_UNAVAILABLE when the registry does not answer; a saved NPI is not checked again
 * @see docs/specification/professional-details.md#c-27-codes-of-a-profession-registration
 */
export async function npiRefusal(
  context: { db: Db; panel: PanelContext },
  applicant: Applicant,
  npiNumber: string,
): Promise<NpiRefusal | null> {
  const refusal = await takenNpiRefusal(context.db, npiNumber, applicant.id)
  if (refusal) return refusal
  if (context.panel.npiLuhn && !hasCheckDigit(npiNumber)) return 'INVALID_NPI'
  return holderRefusal(await holderInRegistry(context, npiNumber), applicant)
}

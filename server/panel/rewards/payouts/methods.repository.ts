import 'server-only'
import { sql } from 'kysely'
import type { Db } from '../../database/schema.ts'
import type { PayoutGateway } from '../../gateways/payouts/gateway.ts'
import type { Payouts } from '../../gateways/payouts/gateways.ts'

const REDIRECTED = 'The member has since chosen where it goes.'

/** How a member is paid. */
export interface ChosenMethod {
  gateway: PayoutGateway
  address: string
  /** False for the default: the usual provider, at the verified email address. */
  isChosen: boolean
}

const chosenRow = (db: Db, panelistId: number) =>
  db
    .selectFrom('panelist')
    .leftJoin('payout_method', 'payout_method.panelist_id', 'panelist.id')
    .where('panelist.id', '=', panelistId)
    .select(['gateway', 'address'])
    .select(sql<string | null>`case when email_verified_at is not null then email end`.as('email'))
    .executeTakeFirstOrThrow()

/**
 * The member's chosen method if it is still offered, otherwise the default.
 * `null` when there is no address.
 */
export async function methodOf(
  db: Db,
  { gateways }: Payouts,
  panelistId: number,
  usual = gateways[0],
): Promise<ChosenMethod | null> {
  const { gateway: name, address, email } = await chosenRow(db, panelistId)
  const chosen = gateways.find((gateway) => gateway.name === name)
  if (chosen && address) return { gateway: chosen, address, isChosen: true }
  return usual && email ? { gateway: usual, address: email, isChosen: false } : null
}

/** Keeps paying by the default method at the current address after the member's email changes. */
export async function keepMethod(tx: Db, payouts: Payouts, panelistId: number): Promise<void> {
  const method = await methodOf(tx, payouts, panelistId)
  if (method && !method.isChosen) await saveMethod(tx, panelistId, method.gateway.name, method.address)
}

export async function saveMethod(tx: Db, panelistId: number, gateway: string, address: string): Promise<void> {
  const row = { gateway, address, changed_at: sql<Date>`now()` }
  await tx
    .insertInto('payout_method')
    .values({ panelist_id: panelistId, ...row })
    .onConflict((conflict) => conflict.column('panelist_id').doUpdateSet(row))
    .execute()
}

/**
 * Payouts that are not with a provider yet go where the member has just chosen. The caller has locked the
 * member in `tx`.
 */
export const redirectOpenPayouts = (tx: Db, panelistId: number, gateway: string, address: string) =>
  sql`update payout set gateway = ${gateway}, recipient = ${address}, detail = ${REDIRECTED}, changed_at = now()
    from payment where payment.id = payout.payment_id and payment.panelist_id = ${panelistId}
    and payout.state in ('waiting', 'ready')`.execute(tx)

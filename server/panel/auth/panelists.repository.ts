import 'server-only'
import type { Insertable, Selectable } from 'kysely'
import type { Crypto } from '../core/crypto.ts'
import type { Db } from '../database/schema.ts'
import type { PanelistTable } from '../database/tables/members.ts'

type Panelist = Selectable<PanelistTable>
const accountColumns = ['id', 'mobile', 'email', 'email_verified_at', 'status', 'is_active', 'is_test_account'] as const
export type Account = Pick<Panelist, (typeof accountColumns)[number]>

const isMail = (loginId: string) => loginId.includes('@')

const accounts = (db: Db) => db.selectFrom('panelist').select(accountColumns)

export async function accountById(db: Db, panelistId: number): Promise<Account | null> {
  return (await accounts(db).where('id', '=', panelistId).executeTakeFirst()) ?? null
}

/**
 * The account with this mobile number or verified email address. An unverified address may be mistyped and would let its
 * owner, a stranger, sign in.
 */
export async function accountOf(db: Db, loginId: string): Promise<Account | null> {
  const account = await accounts(db)
    .$if(!isMail(loginId), (query) => query.where('mobile', '=', loginId))
    .$if(isMail(loginId), (query) => query.where('email', '=', loginId).where('email_verified_at', 'is not', null))
    .executeTakeFirst()
  return account ?? null
}

export async function isRegistered(db: Db, mobile: string): Promise<boolean> {
  const found = await db.selectFrom('panelist').select('id').where('mobile', '=', mobile).executeTakeFirst()
  return found !== undefined
}

/** @returns the new id; `null` when the number is already registered */
export async function insertPanelist(db: Db, panelist: Insertable<PanelistTable>): Promise<number | null> {
  const inserted = await db
    .insertInto('panelist')
    .values(panelist)
    .onConflict((conflict) => conflict.column('mobile').doNothing())
    .returning('id')
    .executeTakeFirst()
  return inserted?.id ?? null
}

interface IdentityDetails {
  ssn?: string
  dateOfBirth?: string
}

/** Stores encrypted identity details, after the insert because they are bound to the row's id. */
export async function sealIdentity(
  db: Db,
  crypto: Crypto,
  panelistId: number,
  details: IdentityDetails,
): Promise<void> {
  const sealed = (column: 'ssn_sealed' | 'birth_date_sealed', plain: string | undefined) =>
    plain ? { [column]: crypto.seal(plain, { table: 'panelist', column, row: panelistId }) } : {}
  const values = { ...sealed('ssn_sealed', details.ssn), ...sealed('birth_date_sealed', details.dateOfBirth) }
  if (Object.keys(values).length === 0) return
  await db.updateTable('panelist').set(values).where('id', '=', panelistId).execute()
}

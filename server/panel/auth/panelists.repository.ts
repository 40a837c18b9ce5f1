import 'server-only'
import type { Insertable, Selectable } from 'kysely'
import type { Crypto } from '../core/crypto.ts'
import type { Db } from '../database/schema.ts'
import type { PanelistTable } from '../database/tables/members.ts'

type Panelist = Selectable<PanelistTable>
export type Account = Pick<Panelist, 'id' | 'mobile' | 'status' | 'is_active' | 'is_test_account'>

const isMail = (loginId: string) => loginId.includes('@')

const accounts = (db: Db) =>
  db.selectFrom('panelist').select(['id', 'mobile', 'status', 'is_active', 'is_test_account'])

export async function accountById(db: Db, panelistId: number): Promise<Account | null> {
  return (await accounts(db).where('id', '=', panelistId).executeTakeFirst()) ?? null
}

/**
 * Whose account a number or mail address is. An address counts once it is verified: before that, whoever mistyped theirs
 * would have let a stranger in.
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

/** `null` when the number has been registered meanwhile. */
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

/** Sealed values are bound to their row, so they are written once it has a number. */
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

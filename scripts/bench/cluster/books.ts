/** Final check: acknowledged writes exist, and the books balance. */
import { sql } from 'kysely'
import { openWithoutTimeouts } from '#server/panel/database/open.ts'
import type { Db } from '#server/panel/database/schema.ts'
import { moneyRules } from '../../simulate/invariants/money.ts'
import { recordRules } from '../../simulate/invariants/records.ts'
import { seatsTaken } from '../../simulate/invariants/starts.ts'
import type { Journal, Written } from './journal.ts'

const paymentOf = (event: string) => sql`select from payment join invitation on invitation.id = payment.invitation_id
  join payment_event on payment_event.payment_id = payment.id
  where reference_number = given.key and event = ${event}`

/** For each kind of write, a query that finds it. */
const queries: Readonly<Record<Written, ReturnType<typeof paymentOf>>> = {
  'sign-up': sql`select from panelist where mobile = given.key`,
  'sign-in': sql`select from session join panelist on panelist.id = session.panelist_id where mobile = given.key`,
  start: sql`select from invitation where masked_id = given.key and started_at is not null`,
  outcome: sql`select from invitation where ikey = given.key and status = 'Completed'`,
  confirmed: sql`select from invitation where reference_number = given.key and confirmed_at is not null`,
  approved: paymentOf('approved'),
  sent: paymentOf('sent'),
}
const writes = Object.keys(queries).filter((name): name is Written => name in queries)

async function lostOf(db: Db, journal: Journal, kind: Written): Promise<string[]> {
  const { rows } = await sql<{ key: string }>`
    select given.key from unnest(${journal.keysOf(kind)}::text[]) as given (key) where not exists (${queries[kind]})`.execute(
    db,
  )
  return rows.map(({ key }) => `${kind} of ${key}`)
}

async function brokenRules(db: Db): Promise<string[]> {
  // After a failover there are no statistics, and without them the queries of the rules use nested loops over all rows.
  await sql`analyze`.execute(db)
  const broken: string[] = []
  for (const rule of [...moneyRules, ...recordRules]) {
    const { rows } = await sql<{ what: string }>`select what from (${rule.broken}) broken limit 3`.execute(db)
    broken.push(...rows.map(({ what }) => `${rule.promise}: ${what}`))
  }
  const overbooked = await seatsTaken(db)
  return overbooked ? [...broken, overbooked] : broken
}

export interface Books {
  lost: string[]
  broken: string[]
}

export async function readBooks(url: string, journal: Journal): Promise<Books> {
  const { db, close } = await openWithoutTimeouts({ url })
  try {
    const lost: string[] = []
    for (const kind of writes) lost.push(...(await lostOf(db, journal, kind)))
    return { lost, broken: await brokenRules(db) }
  } finally {
    await close()
  }
}

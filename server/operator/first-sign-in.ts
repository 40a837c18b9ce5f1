import { randomUUID } from 'node:crypto'
import type { Config } from '#server/config.ts'
import { audit } from '../panel/core/audit.ts'
import type { Db } from '../panel/database/schema.ts'
import { inOneTransaction } from '../panel/database/transaction.ts'
import type { PanelResources } from '../panel/embedded.ts'
import { endSignInLinks, LINK_MINUTES, newSignInLink } from '../panel/operations/operators/sign-in.ts'

const FIRST = 'admin'

/** The first admin, added if there is none. */
async function firstAdmin(db: Db): Promise<{ id: number; name: string }> {
  const operator = await db
    .selectFrom('operator')
    .select(['id', 'name'])
    .where('role', '=', 'admin')
    .orderBy('id')
    .executeTakeFirst()
  if (operator) return operator
  const { id } = await db
    .insertInto('operator')
    .values({ name: FIRST, role: 'admin' })
    .onConflict((conflict) => conflict.column('name').doUpdateSet({ role: 'admin' }))
    .returning('id')
    .executeTakeFirstOrThrow()
  const caller = { address: 'first start', requestId: randomUUID() }
  await audit(db, caller, 'operator added', { subject: `operator ${id}: admin` })
  return { id, name: FIRST }
}

/**
 * How the first operator signs in; `null` once any operator has signed in. Prints a link only with the local database: on
 * servers, the output is a log that others can read.
 */
export async function firstSignIn(settings: Config, { database }: PanelResources): Promise<string | null> {
  const { origin } = settings.console
  const { db } = database
  const someone = await db.selectFrom('operator').select('id').where('signed_in_at', 'is not', null).executeTakeFirst()
  if (someone) return null
  if (settings.databaseUrl)
    return `Console for operators: ${origin}/operator\nTo add the first one: npm run operator -- operators add NAME admin`
  const { name, link } = await inOneTransaction(db, async (tx) => {
    const admin = await firstAdmin(tx)
    await endSignInLinks(tx, admin.id)
    return { name: admin.name, link: await newSignInLink(tx, admin.id, origin) }
  })
  return `Console for operators, as ${name}: ${link}\nThe link works once, within ${LINK_MINUTES} minutes. For another one: npm run operator -- operators link ${name}`
}

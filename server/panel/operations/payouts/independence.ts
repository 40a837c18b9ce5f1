import 'server-only'
import { sql } from 'kysely'
import { todayBegins } from '../../database/eastern.ts'
import type { Db } from '../../database/schema.ts'

/*
 * Payouts above one person's limit need two people. An operator who can add operators and tokens, or create sign-in links,
 * could act as both. So two operators count as two people only if nobody controlled the sign-in of both within the last
 * 24 hours. Whoever made a token may have kept it, so that control does not end.
 */

export const INDEPENDENCE_HOURS = 24

/** `by` controlled the sign-in of `on`: added or changed them, made a link for them, or made the token. */
interface SignInControl {
  by: string
  on: string
}

async function signInControls(db: Db): Promise<SignInControl[]> {
  const isRecent = sql<boolean>`at > now() - make_interval(hours => ${sql.lit(INDEPENDENCE_HOURS)})`
  // Nobody controls a link that an operator requested by mail, before signing in.
  const isSomebody = sql<boolean>`client_address ~ '^(operator|token) '`
  // Entries that the console wrote before 2026-11-22 end in ", console".
  // The audit of a removal has the name, because the batches of a removed operator have only that.
  const { rows } = await sql<SignInControl>`
    with account as (
      select 'operator ' || id as subject, name from operator
      union select split_part(subject, ': ', 1), split_part(subject, ': ', 2) from audit
      where event = 'operator removed' and ${isRecent}
    ), control as (
      select client_address, 'operator ' || account.name as "on"
      from audit join account on account.subject = split_part(audit.subject, ':', 1)
      where event in ('operator added', 'operator changed', 'operator link made') and ${isRecent}
      union select client_address, split_part(subject, ':', 1) from audit where event = 'token added'
    )
    select regexp_replace(client_address, ', console$', '') as "by", "on" from control where ${isSomebody}`.execute(db)
  return rows
}

/** A person and everybody who directly or indirectly controlled their sign-in. */
function controllersOf(person: string, controls: readonly SignInControl[]): Set<string> {
  const controllers = new Set([person])
  for (const current of controllers)
    for (const { by: controller, on } of controls) if (on === current) controllers.add(controller)
  return controllers
}

function commonControllerIn(controls: readonly SignInControl[], one: string, other: string): string | null {
  const otherControllers = controllersOf(other, controls)
  return [...controllersOf(one, controls)].find((person) => otherControllers.has(person)) ?? null
}

/** @returns a person who could act as both; `null` when there is none */
export const commonController = async (db: Db, one: string, other: string): Promise<string | null> =>
  commonControllerIn(await signInControls(db), one, other)

/** Who requested payouts today and does not count as another person than this one, who is included. */
export async function requestersLike(db: Db, person: string): Promise<string[]> {
  const requesters = await db
    .selectFrom('payout_batch')
    .where('created_at', '>=', todayBegins)
    .select('requested_by')
    .distinct()
    .execute()
  const controls = await signInControls(db)
  return requesters
    .map(({ requested_by }) => requested_by)
    .filter((requester) => commonControllerIn(controls, person, requester) !== null)
}

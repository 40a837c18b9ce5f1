import 'server-only'
import { type RawBuilder, sql } from 'kysely'
import { RESEND_PAUSE_SECONDS } from '#lib/constants.ts'
import { TOO_MANY_CODES } from '#lib/contract/error-messages.ts'
import {
  DAY,
  HOUR,
  type Limit,
  longestWait,
  MINUTE,
  multiplied,
  tooManyRequests,
  waitSeconds,
} from '../../core/attempts.ts'
import type { Client } from '../../core/handler.ts'
import type { PanelContext } from '../../core/panel-context.ts'
import type { Db } from '../../database/schema.ts'
import { holdLock, holdLocks } from '../../database/transaction.ts'

/** Codes to one number or email address: untrusted browsers share one allowance, each trusted device has its own. */
const perIdentifier: readonly Limit[] = [
  { max: 1, seconds: RESEND_PAUSE_SECONDS },
  { max: 5, seconds: 10 * MINUTE },
  { max: 10, seconds: DAY },
]
const perAddress: readonly Limit[] = [
  { max: 25, seconds: 5 * MINUTE },
  { max: 100, seconds: DAY },
]
/** Codes to numbers that belong to no member and share their first six digits. */
const perPrefix: readonly Limit[] = [{ max: 20, seconds: HOUR }]

/** Share of the daily budget that is reserved for members. */
const MEMBERS_SHARE = 1 / 5

export interface CodeSend {
  /** E.164 number or lowercase email address. */
  identifier: string
  client: Client
  /** Whether the recipient has an account. */
  toMember: boolean
  /** Hash of the device that the account trusts; `null` for any other browser. */
  trustedDevice: string | null
}

type Budgets = Pick<PanelContext, 'codeTextsPerDay' | 'codeMailsPerDay'>

const channelOf = (identifier: string) => (identifier.startsWith('+') ? 'sms' : 'mail')

/** A number without its last four digits; an email address unchanged. */
const prefixOf = (identifier: string) => (identifier.startsWith('+') ? identifier.slice(0, -4) : identifier)

const sends = (condition: RawBuilder<unknown>) => sql`from code_send where ${condition}`
const waitFor = (condition: RawBuilder<unknown>, limits: readonly Limit[]) =>
  limits.map((limit) => waitSeconds(sends(condition), 'sent_at', limit))

/** A trusted device and untrusted browsers have separate allowances, so neither can use up the other's. */
function requesterWaits({ identifier, client, trustedDevice }: CodeSend) {
  const device = trustedDevice === null ? sql`device_hash is null` : sql`device_hash = ${trustedDevice}`
  return [
    ...waitFor(sql`identifier = ${identifier} and ${device}`, perIdentifier),
    ...(trustedDevice === null
      ? waitFor(sql`client_address = ${client.address}`, multiplied(perAddress, client.limitFactor))
      : []),
  ]
}

function prefixWaits({ identifier, toMember }: CodeSend) {
  const prefix = prefixOf(identifier)
  if (toMember || prefix === identifier) return []
  return waitFor(sql`prefix = ${prefix} and not to_member`, perPrefix)
}

interface Budget {
  channel: 'sms' | 'mail'
  max: number
  /** How many of `max` may go to people without an account. */
  forStrangers: number
}

function budgetOf({ identifier }: CodeSend, { codeTextsPerDay, codeMailsPerDay }: Budgets): Budget {
  const channel = channelOf(identifier)
  const max = channel === 'sms' ? codeTextsPerDay : codeMailsPerDay
  return { channel, max, forStrangers: Math.max(1, Math.floor(max * (1 - MEMBERS_SHARE))) }
}

const budgetWaits = ({ channel, max, forStrangers }: Budget, toMember: boolean) => [
  ...waitFor(sql`channel = ${channel}`, [{ max, seconds: DAY }]),
  ...(toMember ? [] : waitFor(sql`channel = ${channel} and not to_member`, [{ max: forStrangers, seconds: DAY }])),
]

/** More sends than can be uncommitted at once: `code_send_count` does not include those yet. */
const MAX_UNCOMMITTED = 100

/** Whether a channel's budget is far from used up. Counts whole hours, so it may count too many but never too few. */
async function isBudgetAmple(tx: Db, { channel, max, forStrangers }: Budget): Promise<boolean> {
  const { all, strangers } = await tx
    .selectFrom('code_send_count')
    .where('channel', '=', channel)
    .where('hour', '>', sql<Date>`now() - interval '25 hours'`)
    .select([
      sql<number>`coalesce(sum(sends), 0)::int`.as('all'),
      sql<number>`coalesce(sum(sends) filter (where not to_member), 0)::int`.as('strangers'),
    ])
    .executeTakeFirstOrThrow()
  return all + MAX_UNCOMMITTED < max && strangers + MAX_UNCOMMITTED < forStrangers
}

/** Near the end of a budget, sends of the channel run one at a time, and each counts the last day's sends exactly. */
async function assertBudget(tx: Db, send: CodeSend, budgets: Budgets): Promise<void> {
  const budget = budgetOf(send, budgets)
  if (await isBudgetAmple(tx, budget)) return
  await holdLock(tx, `code sends by ${budget.channel}`)
  assertNoWait(await longestWait(tx, budgetWaits(budget, send.toMember)))
}

function assertNoWait(seconds: number | null): void {
  if (seconds !== null) throw tooManyRequests(seconds, TOO_MANY_CODES)
}

/** Locks that a send takes: two sends that count the same rows (same number, prefix or client address) share one. */
const locksOf = ({ identifier, client, toMember, trustedDevice }: CodeSend) => [
  `code sends to ${identifier}`,
  ...(toMember ? [] : [`code sends near ${prefixOf(identifier)}`]),
  ...(trustedDevice === null ? [`code sends from ${client.address}`] : []),
]

/** Increments this connection's row of this hour: no other transaction writes that row, so none waits for its lock. */
const addToCount = (tx: Db, channel: Budget['channel'], toMember: boolean) =>
  sql`insert into code_send_count as counted (channel, hour, to_member, shard, sends)
    values (${channel}, date_trunc('hour', now()), ${toMember}, pg_backend_pid(), 1)
    on conflict (channel, hour, to_member, shard) do update set sends = counted.sends + 1`.execute(tx)

async function saveCodeSend(tx: Db, { identifier, client, toMember, trustedDevice }: CodeSend): Promise<void> {
  const channel = channelOf(identifier)
  await tx
    .insertInto('code_send')
    .values({
      identifier,
      prefix: prefixOf(identifier),
      client_address: client.address,
      channel,
      to_member: toMember,
      device_hash: trustedDevice,
    })
    .execute()
  await addToCount(tx, channel, toMember)
}

/**
 * Counts a code that is about to be sent, unless a limit is reached. Sends that share a number, prefix or client address
 * wait until the caller's transaction ends; others run concurrently.
 * @throws AppError TOO_MANY_REQUESTS
 * @see docs/specification/one-time-code.md#c-109-whose-code-it-is
 */
export async function countSend(tx: Db, send: CodeSend, budgets: Budgets): Promise<void> {
  await holdLocks(tx, locksOf(send))
  assertNoWait(await longestWait(tx, [...requesterWaits(send), ...prefixWaits(send)]))
  await assertBudget(tx, send, budgets)
  await saveCodeSend(tx, send)
}

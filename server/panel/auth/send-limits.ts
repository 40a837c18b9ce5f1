import 'server-only'
import { type RawBuilder, sql } from 'kysely'
import { RESEND_PAUSE_SECONDS } from '#lib/constants.ts'
import { TOO_MANY_CODES } from '#lib/contract/error-messages.ts'
import { DAY, HOUR, type Limit, longestWait, MINUTE, tooManyRequests, waitSeconds } from '../core/attempts.ts'
import type { PanelContext } from '../core/panel-context.ts'
import type { Db } from '../database/schema.ts'
import { holdLock } from '../database/transaction.ts'

/** Codes to one number or mail address: of all unknown browsers together, and of each trusted device. */
const perIdentifier: readonly Limit[] = [
  { most: 1, seconds: RESEND_PAUSE_SECONDS },
  { most: 5, seconds: 10 * MINUTE },
  { most: 10, seconds: DAY },
]
const perAddress: readonly Limit[] = [
  { most: 25, seconds: 5 * MINUTE },
  { most: 100, seconds: DAY },
]
/** Codes to numbers of no member that share their first six digits. */
const perPrefix: readonly Limit[] = [{ most: 20, seconds: HOUR }]

/** Of a day's budget, what is kept for members. */
const MEMBERS_SHARE = 1 / 5

export interface CodeSend {
  /** E.164 number or lower-case mail address. */
  identifier: string
  address: string
  /** Whether it goes to somebody who has an account. */
  toMember: boolean
  /** Hash of the device that the account trusts; `null` for any other browser. */
  trustedDevice: string | null
}

type Budgets = Pick<PanelContext, 'codeTextsPerDay' | 'codeMailsPerDay'>

const channelOf = (identifier: string) => (identifier.startsWith('+') ? 'sms' : 'mail')

/** Country and first six digits of a number; a mail address is a prefix of its own. */
const prefixOf = (identifier: string) => (identifier.startsWith('+') ? identifier.slice(0, -4) : identifier)

const sends = (condition: RawBuilder<unknown>) => sql`from code_send where ${condition}`
const waitFor = (condition: RawBuilder<unknown>, limits: readonly Limit[]) =>
  limits.map((limit) => waitSeconds(sends(condition), 'sent_at', limit))

/** Strangers use up nothing of a trusted device's allowance, nor it of theirs. */
function askersWaits({ identifier, address, trustedDevice }: CodeSend) {
  const device = trustedDevice === null ? sql`device_hash is null` : sql`device_hash = ${trustedDevice}`
  return [
    ...waitFor(sql`identifier = ${identifier} and ${device}`, perIdentifier),
    ...(trustedDevice === null ? waitFor(sql`client_address = ${address}`, perAddress) : []),
  ]
}

function prefixWaits({ identifier, toMember }: CodeSend) {
  const prefix = prefixOf(identifier)
  if (toMember || prefix === identifier) return []
  return waitFor(sql`prefix = ${prefix} and not to_member`, perPrefix)
}

function budgetWaits({ identifier, toMember }: CodeSend, { codeTextsPerDay, codeMailsPerDay }: Budgets) {
  const channel = channelOf(identifier)
  const most = channel === 'sms' ? codeTextsPerDay : codeMailsPerDay
  const forStrangers = Math.max(1, Math.floor(most * (1 - MEMBERS_SHARE)))
  return [
    ...waitFor(sql`channel = ${channel}`, [{ most, seconds: DAY }]),
    ...(toMember ? [] : waitFor(sql`channel = ${channel} and not to_member`, [{ most: forStrangers, seconds: DAY }])),
  ]
}

/**
 * Counts a code that is about to be sent, unless a limit forbids it. One at a time, so that no two senders count the same
 * rows: the lock ends with the caller's transaction.
 * @throws AppError TOO_MANY_REQUESTS
 * @see docs/specification/one-time-code.md#c-109-whose-code-it-is
 */
export async function countSend(transaction: Db, send: CodeSend, budgets: Budgets): Promise<void> {
  await holdLock(transaction, 'code sends')
  const wait = await longestWait(transaction, [
    ...askersWaits(send),
    ...prefixWaits(send),
    ...budgetWaits(send, budgets),
  ])
  if (wait !== null) throw tooManyRequests(wait, TOO_MANY_CODES)
  const { identifier, address, toMember, trustedDevice } = send
  await transaction
    .insertInto('code_send')
    .values({
      identifier,
      prefix: prefixOf(identifier),
      client_address: address,
      channel: channelOf(identifier),
      to_member: toMember,
      device_hash: trustedDevice,
    })
    .execute()
}

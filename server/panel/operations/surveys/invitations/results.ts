import 'server-only'
import * as z from 'zod'
import { counted } from '#lib/format/counted.ts'
import { CHANNELS, type Channel, type SentMessages, usesMail, usesTexts } from '#server/panel/surveys/messages/send.ts'
import { countResults, type Result, resultColumns } from '../../kit/batch.ts'
import { OperationError } from '../../kit/errors.ts'
import { oneOf } from '../../kit/fields.ts'
import { column, numberColumn } from '../../kit/show.ts'
import type { Candidate } from './candidates.ts'

/* Answers of invitations and reminders: the result for each member, the messages sent, and why others were not. */

export const channelField = oneOf(CHANNELS)
  .optional()
  .describe('How members get it: mail, text or both; mail by default')

export const messageRow = z.object({
  member: numberColumn(),
  name: column(),
  mobile: column(),
  ...resultColumns,
  email: column('email'),
  text: column('text (UTC)'),
})
type Row = z.output<typeof messageRow>

/** One row, with the reasons why no message could be sent. */
export interface MemberResult {
  row: Row
  /** Whether the invitation was made, or would have been if the member could be reached. */
  isEligible: boolean
  noEmail: string | null
  noText: string | null
}

/** A row for a number without an account. */
export const noAccountResult = (mobile: string, result: Result, detail: string): MemberResult => ({
  row: { member: null, name: null, mobile, result, detail, email: null, text: null },
  isEligible: false,
  noEmail: null,
  noText: null,
})

export const memberResult = (
  { id, name, mobile, noEmail, noText }: Candidate,
  result: Result,
  detail: string,
  sent: SentMessages | null = null,
): MemberResult => ({
  row: {
    member: id,
    name,
    mobile,
    result,
    detail,
    email: sent?.mailed ? 'queued' : null,
    text: sent?.textAt ? textTime(sent.textAt) : null,
  },
  isEligible: sent !== null,
  noEmail,
  noText,
})

/** A row for a selected member who cannot be reached. */
const unreachableResult = (candidate: Candidate, reason: string): MemberResult => ({
  ...memberResult(candidate, 'skipped', reason),
  isEligible: true,
  ...(candidate.isTestAccount && { noEmail: reason, noText: reason }),
})

const NOW = 'queued'
/** Length of `2026-11-23T13:00`. */
const MINUTE_LENGTH = 16
const textTime = (date: Date) =>
  date > new Date() ? `waits until ${date.toISOString().slice(0, MINUTE_LENGTH).replace('T', ' ')}` : NOW

/** Why no requested channel can reach the member; `null` when at least one can. */
function unreachableReason({ isTestAccount, noEmail, noText }: Candidate, channel: Channel): string | null {
  if (isTestAccount) return 'test account'
  if (channel === 'mail') return noEmail
  if (channel === 'text') return noText
  return noEmail && noText && [...new Set([noEmail, noText])].join('; ')
}

/** The row of a selected member who is left out; null for one who gets the message. */
export function leftOut(candidate: Candidate, channel: Channel): MemberResult | null {
  if (candidate.reason !== null) return memberResult(candidate, 'skipped', candidate.reason)
  const barrier = unreachableReason(candidate, channel)
  return barrier === null ? null : unreachableResult(candidate, barrier)
}

/** The row of a named member who cannot take part; null for one who can. */
export const refusedResult = (candidate: Candidate, surveyName: string): MemberResult | null =>
  candidate.reason === null
    ? null
    : memberResult(candidate, 'refused', `${candidate.name} cannot take part in ${surveyName}: ${candidate.reason}.`)

const single = { email: 'An email', text: 'A text' } as const
const sentence = (kind: keyof typeof single, isQueued: boolean, reason: string | null) =>
  isQueued ? ` ${single[kind]} is queued.` : ` No ${kind} is sent${reason ? `: ${reason}` : ''}.`

function note({ row: { email, text }, noEmail, noText }: MemberResult, channel: Channel): string {
  const mail = usesMail(channel) ? sentence('email', email !== null, noEmail) : ''
  if (!usesTexts(channel)) return mail
  if (text === null || text === NOW) return mail + sentence('text', text !== null, noText)
  return `${mail} A text ${text} UTC, which is 8:00 AM or later where they live.`
}

/** Counts of the reasons, most frequent first: `no verified email (3), paused invitations (1)`. */
function reasonCounts(reasons: readonly (string | null)[]): string {
  const groups = Map.groupBy(
    reasons.filter((reason) => reason !== null),
    (reason) => reason,
  )
  return [...groups]
    .map(([reason, all]) => [reason, all.length] as const)
    .toSorted(([, one], [, other]) => other - one)
    .map(([reason, count]) => `${reason} (${count})`)
    .join(', ')
}

function queued(all: readonly MemberResult[], channel: Channel): string {
  const mails = all.filter(({ row }) => row.email !== null).length
  const texts = all.filter(({ row }) => row.text !== null)
  const late = texts.filter(({ row }) => row.text !== NOW).length
  const parts = [
    ...(usesMail(channel) ? [counted(mails, 'email')] : []),
    ...(usesTexts(channel) ? [counted(texts.length, 'text')] : []),
  ]
  const waiting = late > 0 ? ` ${late} of the texts wait until 8:00 AM or later where the member lives.` : ''
  const verb = parts.length === 1 && parts[0]?.startsWith('1 ') ? 'is' : 'are'
  return `${parts.join(' and ')} ${verb} queued.${waiting}`
}

/** Reasons why members got no message, for each requested channel. */
function skippedText(all: readonly MemberResult[], channel: Channel): string {
  const eligible = all.filter(({ isEligible }) => isEligible)
  const noEmail = usesMail(channel)
    ? reasonCounts(eligible.map(({ row, noEmail: reason }) => (row.email ? null : reason)))
    : ''
  const noText = usesTexts(channel)
    ? reasonCounts(eligible.map(({ row, noText: reason }) => (row.text ? null : reason)))
    : ''
  return (noEmail && ` No email: ${noEmail}.`) + (noText && ` No text: ${noText}.`)
}

const rowsOf = (all: readonly MemberResult[]) => all.map(({ row }) => row)

/** @param more text after the counts */
export function countedAnswer(all: readonly MemberResult[], channel: Channel, more = '') {
  const rows = rowsOf(all)
  return { rows, message: `${countResults(rows)}. ${queued(all, channel)}${more}${skippedText(all, channel)}` }
}

/** The same for members given by number: a single row's detail is the message. */
export function namedAnswer(all: readonly MemberResult[], channel: Channel, more = '') {
  const [only] = all
  if (all.length !== 1 || !only?.row.detail) return countedAnswer(all, channel, more)
  const { result, detail } = only.row
  if (result === 'refused') throw new OperationError(detail)
  return { rows: rowsOf(all), message: result === 'done' ? detail + note(only, channel) + more : detail }
}

/** Completes "Invite 3 members". Mail is the default, so it is not mentioned. */
export const byChannel = (channel: Channel = 'mail') =>
  ({ mail: '', text: ' by text', both: ' by email and text' })[channel]

import 'server-only'
import { sql } from 'kysely'
import * as z from 'zod'
import { INTERVIEW_NOTE_MAX, INTERVIEW_PLACE_MAX, URL_MAX } from '#lib/constants.ts'
import { InterviewJoin } from '#lib/contract/panel/surveys/surveys.ts'
import { interviewZone } from '../../database/eastern.ts'
import type { Db } from '../../database/schema.ts'
import { cancelInterview, type InterviewChanged, scheduleInterview } from '../../surveys/interviews.ts'
import { changeRow, oneChange } from '../kit/batch.ts'
import { OperationError } from '../kit/errors.ts'
import { date, matching, reference, text } from '../kit/fields.ts'
import { invitationByReference, storedMobile } from '../kit/find.ts'
import { operation } from '../kit/operation.ts'

const mailNote = ({ mailed }: InterviewChanged) => (mailed ? ' An email is queued.' : ' No email is sent.')

const statusOf = async (db: Db, id: number) =>
  (await db.selectFrom('invitation').select('status').where('id', '=', id).executeTakeFirstOrThrow()).status

/** @param startsAt local time in Detroit @throws OperationError when it is in the past, or skipped in spring */
async function assertAhead(db: Db, startsAt: string): Promise<void> {
  const local = sql`${startsAt}::timestamp`
  const { isPast, isSkipped } = await db
    .selectNoFrom([
      sql<boolean>`${local} <= now() at time zone ${interviewZone}`.as('isPast'),
      sql<boolean>`${local} at time zone ${interviewZone} at time zone ${interviewZone} <> ${local}`.as('isSkipped'),
    ])
    .executeTakeFirstOrThrow()
  if (isPast) throw new OperationError('That time is in the past.')
  if (isSkipped) throw new OperationError('That time does not exist: the clocks go forward in that hour.')
}

const isJoinedBy = (kind: InterviewJoin['by']) => (to: string) => InterviewJoin.safeParse({ by: kind, to }).success

const line = (max: number) => {
  const error = `one line of at most ${max} characters`
  return text(max, error).regex(/^[^\p{Cc}]+$/u, { error })
}

const joinInput = {
  link: text(URL_MAX)
    .refine(isJoinedBy('link'), { error: 'an https address without a user name' })
    .optional()
    .describe('Link to join it, https only'),
  phone: text(40)
    .transform((input) => storedMobile(input.replace(/[\s().-]/g, '')))
    .refine(isJoinedBy('phone'), { error: 'a number of ten digits, or with + and its country code' })
    .optional()
    .describe('Phone number to call'),
  place: line(INTERVIEW_PLACE_MAX).optional().describe('Place where it is held'),
  note: line(INTERVIEW_NOTE_MAX).optional().describe('What else the member needs to join, such as a passcode'),
}

type JoinInput = Partial<Record<keyof typeof joinInput, string>>

/** @returns undefined when no way to join is given @throws OperationError */
function joinOf({ note, ...ways }: JoinInput): InterviewJoin | undefined {
  const [way, ...others] = Object.entries(ways).filter(([, to]) => to !== undefined)
  if (others.length > 0) throw new OperationError('Give only one: a link, a phone number or a place.')
  if (!way && note !== undefined) throw new OperationError('A note needs a link, a phone number or a place too.')
  return way && InterviewJoin.parse({ by: way[0], to: way[1], note })
}

const schedule = operation({
  name: 'interviews.schedule',
  role: 'manager',
  summary: 'schedule an interview, or move it',
  description:
    'Schedules the interview of an invitation whose screener is completed, or moves it, and sets how the member joins it: by a link, by phone or at a place. If you move it without a link, phone or place, the way to join stays. The member gets an email with a calendar entry that replaces the previous one. To change only how to join, repeat the same time with another link, phone or place.',
  examples: [
    'interviews schedule CP-1001-12 2026-12-01 14:30',
    "interviews schedule CP-1001-12 2026-12-01 14:30 --link https://meet.example.com/7 --note 'The passcode is 4711.'",
  ],
  input: z.strictObject({
    reference,
    date: date.describe('Day, YYYY-MM-DD'),
    time: matching(/^([01]\d|2[0-3]):[0-5]\d$/, 'a time such as 14:30').describe('Eastern Time, such as 14:30'),
    ...joinInput,
  }),
  positional: ['reference', 'date', 'time'],
  row: changeRow,
  changes: true,
  async run(context, { reference: number, date: day, time, ...ways }) {
    const { db } = context
    const join = joinOf(ways)
    const id = await invitationByReference(db, number)
    const startsAt = `${day}T${time}:00`
    await assertAhead(db, startsAt)
    const changed = await scheduleInterview(db, context, id, { startsAt, join })
    const when = `${day} ${time} Eastern Time`
    if (changed?.change === 'join')
      return oneChange(`How to join the interview of ${number} has changed.${mailNote(changed)}`)
    if (changed) return oneChange(`The interview of ${number} is on ${when}.${mailNote(changed)}`)
    const status = await statusOf(db, id)
    if (status === 'Interview Scheduled')
      return oneChange(`The interview of ${number} is already on ${when}.`, 'unchanged')
    throw new OperationError(`${number} does not wait for an interview: it is ${status}.`)
  },
})

const cancel = operation({
  name: 'interviews.cancel',
  role: 'manager',
  summary: 'cancel an interview',
  description:
    'Cancels an interview; the invitation then waits for a new one. The member gets an email that removes the entry from their calendar.',
  examples: ['interviews cancel CP-1001-12'],
  input: z.strictObject({ reference }),
  positional: ['reference'],
  row: changeRow,
  changes: true,
  async run(context, { reference: number }) {
    const { db } = context
    const id = await invitationByReference(db, number)
    const changed = await cancelInterview(db, context, id)
    if (changed) return oneChange(`The interview of ${number} is canceled.${mailNote(changed)}`)
    throw new OperationError(`${number} has no interview: it is ${await statusOf(db, id)}.`)
  },
})

export const interviewOperations = [schedule, cancel]

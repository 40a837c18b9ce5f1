import 'server-only'
import { sql } from 'kysely'
import * as z from 'zod'
import { INTERVIEW_NOTE_MAX, INTERVIEW_PLACE_MAX, URL_MAX } from '#lib/constants.ts'
import { InterviewJoin } from '#lib/contract/panel/surveys/surveys.ts'
import type { Db } from '../../database/schema.ts'
import { cancelInterview, type InterviewChanged, scheduleInterview } from '../../surveys/interviews.ts'
import { changeRow, oneChange } from '../kit/batch.ts'
import { OperationError } from '../kit/errors.ts'
import { date, matching, text } from '../kit/fields.ts'
import { invitationByReference, storedMobile } from '../kit/find.ts'
import { operation } from '../kit/operation.ts'

const reference = text(80).describe('Reference number of the invitation')

const mailNote = ({ mailed }: InterviewChanged) => (mailed ? ' An email is queued.' : ' No email is sent.')

const statusOf = async (db: Db, id: number) =>
  (await db.selectFrom('invitation').select('status').where('id', '=', id).executeTakeFirstOrThrow()).status

/** @param at local time in Detroit @throws OperationError when it is in the past */
async function assertAhead(db: Db, at: string): Promise<void> {
  const { isPast } = await db
    .selectNoFrom(sql<boolean>`${at}::timestamp <= now() at time zone 'America/Detroit'`.as('isPast'))
    .executeTakeFirstOrThrow()
  if (isPast) throw new OperationError('That time is over.')
}

const isJoinedBy = (by: InterviewJoin['by']) => (to: string) => InterviewJoin.safeParse({ by, to }).success

const line = (max: number) => {
  const error = `one line of at most ${max} characters`
  return text(max, error).regex(/^[^\p{Cc}]+$/u, { error })
}

const joinInput = {
  link: text(URL_MAX)
    .refine(isJoinedBy('link'), { error: 'an https address without user name' })
    .optional()
    .describe('It is joined at this link, https only'),
  phone: text(40)
    .transform((typed) => storedMobile(typed.replace(/[\s().-]/g, '')))
    .refine(isJoinedBy('phone'), { error: 'a number of ten digits, or with + and its country code' })
    .optional()
    .describe('It is joined by calling this number'),
  place: line(INTERVIEW_PLACE_MAX).optional().describe('It is held at this place'),
  note: line(INTERVIEW_NOTE_MAX).optional().describe('What else to know for joining it, such as a passcode'),
}

type JoinInput = Partial<Record<keyof typeof joinInput, string>>

/** @returns undefined when no way to join is given @throws OperationError */
function joinOf({ note, ...ways }: JoinInput): InterviewJoin | undefined {
  const [way, ...others] = Object.entries(ways).filter(([, to]) => to !== undefined)
  if (others.length > 0) throw new OperationError('Give one of link, phone and place.')
  if (!way && note !== undefined) throw new OperationError('A note needs a link, a phone number or a place beside it.')
  return way && InterviewJoin.parse({ by: way[0], to: way[1], note })
}

const schedule = operation({
  name: 'interviews.schedule',
  role: 'manager',
  summary: 'agree on an interview, or move it',
  description:
    'Records when the interview of an invitation takes place, once its screener is completed, or moves it, and how the member joins it: at a link, by phone or at a place. What was said of joining stays until something else is said. The member gets an email with an entry for their calendar, which takes the place of the one they have. At the same time with another link, number or place, only that changes.',
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
    const at = `${day}T${time}:00`
    await assertAhead(db, at)
    const changed = await scheduleInterview(db, context, id, { at, join })
    const when = `${day} ${time} Eastern Time`
    if (changed?.change === 'join')
      return oneChange(`The interview of ${number} is joined in another way.${mailNote(changed)}`)
    if (changed) return oneChange(`The interview of ${number} is on ${when}.${mailNote(changed)}`)
    const status = await statusOf(db, id)
    if (status === 'Interview Scheduled')
      return oneChange(`The interview of ${number} is on ${when} already.`, 'unchanged')
    throw new OperationError(`${number} does not wait for an interview: it is ${status}.`)
  },
})

const cancel = operation({
  name: 'interviews.cancel',
  role: 'manager',
  summary: 'call an interview off',
  description:
    'Calls an interview off: the invitation waits for another one. The member gets an email that takes the entry out of their calendar.',
  examples: ['interviews cancel CP-1001-12'],
  input: z.strictObject({ reference }),
  positional: ['reference'],
  row: changeRow,
  changes: true,
  async run(context, { reference: number }) {
    const { db } = context
    const id = await invitationByReference(db, number)
    const changed = await cancelInterview(db, context, id)
    if (changed) return oneChange(`The interview of ${number} is called off.${mailNote(changed)}`)
    throw new OperationError(`${number} has no interview: it is ${await statusOf(db, id)}.`)
  },
})

export const interviewOperations = [schedule, cancel]

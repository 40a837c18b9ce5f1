import 'server-only'
import { sql } from 'kysely'
import * as z from 'zod'
import type { Db } from '../../database/schema.ts'
import { cancelInterview, type InterviewChanged, scheduleInterview } from '../../surveys/interviews.ts'
import { changeRow, oneChange } from '../kit/batch.ts'
import { OperationError } from '../kit/errors.ts'
import { date, matching, text } from '../kit/fields.ts'
import { invitationByReference } from '../kit/find.ts'
import { operation } from '../kit/operation.ts'

const reference = text(80).describe('Reference number of the invitation')

const mailNote = ({ mailed }: InterviewChanged) => (mailed ? ' An email is queued.' : ' No email is sent.')

const statusOf = async (db: Db, id: number) =>
  (await db.selectFrom('invitation').select('status').where('id', '=', id).executeTakeFirstOrThrow()).status

/** @param at local time of Detroit @throws OperationError */
async function assertAhead(db: Db, at: string): Promise<void> {
  const { isPast } = await db
    .selectNoFrom(sql<boolean>`${at}::timestamp <= now() at time zone 'America/Detroit'`.as('isPast'))
    .executeTakeFirstOrThrow()
  if (isPast) throw new OperationError('That time is over.')
}

const schedule = operation({
  name: 'interviews.schedule',
  role: 'manager',
  summary: 'agree on an interview, or move it',
  description:
    'Records when the interview of an invitation takes place, once its screener is completed, or moves it. The member gets an email with an entry for their calendar, which takes the place of the one they have.',
  examples: ['interviews schedule CP-1001-12 2026-12-01 14:30'],
  input: z.strictObject({
    reference,
    date: date.describe('Day, YYYY-MM-DD'),
    time: matching(/^([01]\d|2[0-3]):[0-5]\d$/, 'a time such as 14:30').describe('Eastern Time, such as 14:30'),
  }),
  positional: ['reference', 'date', 'time'],
  row: changeRow,
  changes: true,
  async run(context, { reference: number, date: day, time }) {
    const { db } = context
    const id = await invitationByReference(db, number)
    await assertAhead(db, `${day}T${time}:00`)
    const changed = await scheduleInterview(db, context, id, `${day}T${time}:00`)
    const when = `${day} ${time} Eastern Time`
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

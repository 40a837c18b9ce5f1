import type { InvitationStatus } from '#server/panel/surveys/invitation-status.ts'
import { anEmail, type TestMember, verifiedNow } from '#tests/support/panel/facts/builders.ts'
import {
  anInvitation,
  aSurvey,
  invitationNow,
  rowsOf,
  type TestInvitation,
} from '#tests/support/panel/facts/surveys.ts'
import { runOperatorCommand } from '#tests/support/panel/operator.ts'
import { useWorld } from '#tests/support/panel/world.ts'

/* Interviews that operators schedule with members, and their calendar entries. */

const world = useWorld()

const YEAR = new Date().getUTCFullYear() + 1
const FIRST = `${YEAR}-12-01 14:30`
const SECOND = `${YEAR}-12-02 09:00`

const run = (...args: string[]) => runOperatorCommand(world, ['interviews', ...args])
const schedule = ({ referenceNumber }: TestInvitation, when: string, ...join: string[]) =>
  run('schedule', referenceNumber, ...when.split(' '), ...join)
const cancel = ({ referenceNumber }: TestInvitation) => run('cancel', referenceNumber)

const verified = () => ({ email: anEmail(), email_verified_at: verifiedNow, time_zone: 'America/Chicago' })

async function screened(
  columns: Parameters<typeof world.member>[0] = {},
  status: InvitationStatus = 'Screener Completed',
) {
  const member = await world.member(columns)
  const survey = await aSurvey(world.db, { topic: 'Sleep', loi: 60 })
  return { member, invitation: await anInvitation(world.db, member, survey, { status }) }
}

const mailsTo = async (email: string) => {
  const mails = await world.messages(email)
  return mails.map(({ subject, text, calendar }) => {
    const fieldOf = (name: string) => new RegExp(`^${name}:(.*)\r$`, 'm').exec(calendar?.content ?? '')?.[1]
    return {
      subject,
      text,
      method: calendar?.method,
      entry: [fieldOf('METHOD'), fieldOf('UID'), fieldOf('SEQUENCE'), fieldOf('STATUS'), fieldOf('DTSTART')],
    }
  })
}
const interviewIn = async (member: TestMember) => {
  const [row] = await rowsOf(world, member)
  return [row?.invitationStatus.status, row?.interviewDateTime, row?.interviewSequence, row?.interviewCanceled]
}

it('schedules, moves, cancels and reschedules an interview as one calendar entry, with a mail each', async () => {
  const columns = verified()
  const { member, invitation } = await screened(columns)
  const uid = `interview-${invitation.maskedId}@carepanel`

  expect((await schedule(invitation, FIRST)).stdout).toContain('is on')
  expect(await interviewIn(member)).toEqual(['Interview Scheduled', `${YEAR}-12-01T14:30:00`, 0, false])
  await schedule(invitation, SECOND)
  expect(await interviewIn(member)).toEqual(['Interview Scheduled', `${YEAR}-12-02T09:00:00`, 1, false])
  expect((await cancel(invitation)).stdout).toContain('is canceled. An email is queued.')
  expect(await interviewIn(member)).toEqual(['Screener Completed', `${YEAR}-12-02T09:00:00`, 2, true])
  await schedule(invitation, SECOND)
  expect(await interviewIn(member)).toEqual(['Interview Scheduled', `${YEAR}-12-02T09:00:00`, 3, false])

  const mails = await mailsTo(columns.email)
  expect(mails.map(({ subject, method, entry }) => [subject, method, ...entry])).toEqual([
    [`Your interview: Dec 1, ${YEAR} 1:30 PM CST`, 'PUBLISH', 'PUBLISH', uid, '0', 'CONFIRMED', `${YEAR}1201T193000Z`],
    [
      `Your interview has a new time: Dec 2, ${YEAR} 8:00 AM CST`,
      'PUBLISH',
      'PUBLISH',
      uid,
      '1',
      'CONFIRMED',
      `${YEAR}1202T140000Z`,
    ],
    [
      `Your interview is canceled: Dec 2, ${YEAR} 8:00 AM CST`,
      'CANCEL',
      'CANCEL',
      uid,
      '2',
      'CANCELLED',
      `${YEAR}1202T140000Z`,
    ],
    [
      `Your interview has a new time: Dec 2, ${YEAR} 8:00 AM CST`,
      'PUBLISH',
      'PUBLISH',
      uid,
      '3',
      'CONFIRMED',
      `${YEAR}1202T140000Z`,
    ],
  ])
  expect(mails[1]?.text).toMatch(/^Your interview is on Dec 2, \d{4} 8:00 AM CST and .+\n\nTopic: Sleep\n/)
  expect(mails[2]?.text).toMatch(/^Your interview on Dec 2, \d{4} 8:00 AM CST is canceled\. .+\n\nTopic: Sleep\n/)
  expect(mails[1]?.text).toContain('https://portal.test/dashboard')
})

it('changes and mails nothing when the time is the same', async () => {
  const columns = verified()
  const { member, invitation } = await screened(columns)
  await schedule(invitation, FIRST)
  expect((await schedule(invitation, FIRST)).stdout).toContain('already')
  expect(await interviewIn(member)).toEqual(['Interview Scheduled', `${YEAR}-12-01T14:30:00`, 0, false])
  expect(await mailsTo(columns.email)).toHaveLength(1)
})

it('counts both changes when two operators change an interview at the same time', async () => {
  const { member, invitation } = await screened(verified())
  await schedule(invitation, FIRST)
  await Promise.all([schedule(invitation, SECOND), schedule(invitation, `${YEAR}-12-03 10:00`)])
  expect((await interviewIn(member))[2]).toBe(2)
})

it.each(['Invited', 'Started', 'Declined', 'Completed', 'No Show'] as const)(
  'refuses to schedule or cancel an interview for an invitation that is %s',
  async (status) => {
    const { invitation } = await screened(verified(), status)
    const refused = await schedule(invitation, FIRST)
    expect([refused.code, refused.stderr]).toEqual([1, expect.stringContaining(`it is ${status}.`)])
    expect((await cancel(invitation)).code).toBe(1)
    expect(await invitationNow(world.db, invitation.id)).toMatchObject({ status, interview_sequence: 0 })
  },
)

it('refuses a time that is skipped when the clocks go forward', async () => {
  const { invitation } = await screened(verified())
  const { stderr } = await schedule(invitation, '2035-03-11 02:30')
  expect(stderr).toBe('That time does not exist: the clocks go forward in that hour.')
  expect((await schedule(invitation, '2035-03-11 03:30')).code).toBe(0)
})

it('cancels a past interview without a mail', async () => {
  const columns = verified()
  const { member, invitation } = await screened(columns)
  await schedule(invitation, FIRST)
  await world.db
    .updateTable('invitation')
    .set({ interview_at: '2026-01-05T14:30:00' })
    .where('id', '=', invitation.id)
    .execute()
  expect((await cancel(invitation)).stdout).toContain('is canceled. No email is sent.')
  expect((await interviewIn(member))[0]).toBe('Screener Completed')
  expect(await mailsTo(columns.email)).toHaveLength(1)
})

it('refuses to cancel an interview twice', async () => {
  const { invitation } = await screened(verified())
  await schedule(invitation, FIRST)
  await cancel(invitation)
  expect((await cancel(invitation)).code).toBe(1)
  expect(await invitationNow(world.db, invitation.id)).toMatchObject({ interview_sequence: 1 })
})

it.each([
  ['2020-01-01 10:00', 1],
  [`${YEAR}-02-30 10:00`, 2],
  [`${YEAR}-12-01 25:00`, 2],
  [`${YEAR}-12-01 2pm`, 2],
])('refuses the interview time %s', async (when, code) => {
  const { invitation } = await screened(verified())
  expect((await schedule(invitation, when)).code).toBe(code)
  expect(await invitationNow(world.db, invitation.id)).toMatchObject({
    status: 'Screener Completed',
    interview_at: null,
  })
})

it.each([
  ['an address that is not verified', { email_verified_at: null }, 0],
  ['an address that bounced', { email_bounced_at: verifiedNow }, 0],
  ['whoever wants no invitations by email', { unsubscribed_at: verifiedNow }, 1],
])('for %s, %o, queues %i mails', async (_whom, more, count) => {
  const columns = { ...verified(), ...more }
  const { invitation } = await screened(columns)
  expect((await schedule(invitation, FIRST)).stdout).toContain(count ? 'An email is queued.' : 'No email is sent.')
  expect(await mailsTo(columns.email)).toHaveLength(count)
})

const LINK = 'https://meet.example/j/7'
const joinIn = async (member: TestMember) => (await rowsOf(world, member))[0]?.interviewJoin

it('keeps a link to join when the interview moves, and drops it when it is canceled', async () => {
  const columns = verified()
  const { member, invitation } = await screened(columns)
  await schedule(invitation, FIRST, '--link', LINK, '--note', 'The passcode is 4711.')
  expect(await joinIn(member)).toEqual({ by: 'link', to: LINK, note: 'The passcode is 4711.' })
  await schedule(invitation, SECOND)
  expect(await joinIn(member)).toEqual({ by: 'link', to: LINK, note: 'The passcode is 4711.' })
  const [, moved] = await world.messages(columns.email)
  expect(moved?.text).toContain(`For your host it is Dec 2, ${YEAR} 9:00 AM EST.`)
  expect(moved?.text).toContain(`\n\nJoin here: ${LINK}\nThe passcode is 4711.\n\n`)
  expect(moved?.calendar?.content).toContain(
    `\r\nLOCATION:${LINK}\r\nURL:${LINK}\r\nDESCRIPTION:Topic: Sleep\\nThe passcode is 4711.\r\n`,
  )
  await cancel(invitation)
  expect(await joinIn(member)).toBeUndefined()
  await schedule(invitation, SECOND)
  expect(await joinIn(member)).toBeUndefined()
  const last = (await world.messages(columns.email)).slice(2)
  for (const mail of last) expect(`${mail.text}${mail.calendar?.content}`).not.toContain('meet.example')
})

it('mails a new way to join with a higher sequence and the same calendar entry', async () => {
  const columns = verified()
  const { member, invitation } = await screened(columns)
  await schedule(invitation, FIRST)
  expect((await schedule(invitation, FIRST, '--phone', '(212) 555-0188')).stdout).toContain(
    'has changed. An email is queued.',
  )
  expect(await joinIn(member)).toEqual({ by: 'phone', to: '+12125550188', note: null })
  expect((await schedule(invitation, FIRST, '--phone', '212-555-0188')).stdout).toContain('already')
  expect(await interviewIn(member)).toEqual(['Interview Scheduled', `${YEAR}-12-01T14:30:00`, 1, false])
  const uid = `interview-${invitation.maskedId}@carepanel`
  const [, secondMail, ...more] = await mailsTo(columns.email)
  expect(secondMail).toMatchObject({
    subject: `How to join your interview: Dec 1, ${YEAR} 1:30 PM CST`,
    text: expect.stringContaining('\n\nCall (212) 555-0188\n\n'),
    entry: ['PUBLISH', uid, '1', 'CONFIRMED', `${YEAR}1201T193000Z`],
  })
  expect(more).toEqual([])
})

it('moves an interview, and schedules a canceled one again, together with a new way to join', async () => {
  const { member, invitation } = await screened(verified())
  await schedule(invitation, FIRST)
  await schedule(invitation, SECOND, '--phone', '212-555-0188')
  expect(await interviewIn(member)).toEqual(['Interview Scheduled', `${YEAR}-12-02T09:00:00`, 1, false])
  await cancel(invitation)
  await schedule(invitation, SECOND, '--link', LINK)
  expect(await interviewIn(member)).toEqual(['Interview Scheduled', `${YEAR}-12-02T09:00:00`, 3, false])
  expect(await joinIn(member)).toEqual({ by: 'link', to: LINK, note: null })
})

it.each([
  ['--link', 'http://meet.example/7', 'https'],
  ['--link', 'javascript:alert(1)', 'https'],
  ['--link', 'https://ann:secret@meet.example/7', 'user name'],
  ['--link', 'https://meet.example/7\nATTACH:https://other.example', 'https'],
  ['--phone', '555-0188', 'ten digits'],
  ['--phone', '+0123456789', 'ten digits'],
  ['--place', '12 Main St\nDetroit', 'one line'],
  ['--place', 'x'.repeat(201), 'one line of at most 200 characters'],
  ['--note', 'The passcode is 4711.', 'needs a link'],
])('refuses to join with %s %j', async (flag, value, sentence) => {
  const { invitation } = await screened(verified())
  const refused = await schedule(invitation, FIRST, flag, value)
  expect([refused.code, refused.stderr]).toEqual([expect.any(Number), expect.stringContaining(sentence)])
  expect(refused.code).not.toBe(0)
  expect(await invitationNow(world.db, invitation.id)).toMatchObject({ interview_at: null })
})

it('refuses two ways to join', async () => {
  const { invitation } = await screened(verified())
  const refused = await schedule(invitation, FIRST, '--link', LINK, '--place', '12 Main St')
  expect([refused.code, refused.stderr]).toEqual([
    1,
    expect.stringContaining('Give only one: a link, a phone number or a place.'),
  ])
})

it.each([
  ['+44 20 7123 4567', '+442071234567'],
  ['1 (212) 555-0188', '+12125550188'],
])('saves the phone number %s to join', async (typed, to) => {
  const { member, invitation } = await screened(verified())
  await schedule(invitation, FIRST, '--phone', typed)
  expect(await joinIn(member)).toEqual({ by: 'phone', to, note: null })
})

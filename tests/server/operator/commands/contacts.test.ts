import { anEmail, verifiedNow } from '#tests/support/panel/facts/builders.ts'
import { runOperatorCommand } from '#tests/support/panel/operator.ts'
import { useWorld } from '#tests/support/panel/world.ts'

/* Messages to support: list, answer and close them. */

const world = useWorld()

const operator = (line: string, options: Parameters<typeof runOperatorCommand>[2] = {}) =>
  runOperatorCommand(world, line.split(' '), options)

/** A message of a member. @returns its number */
async function aMessage(content: string, columns = { email: anEmail(), email_verified_at: verifiedNow }) {
  const member = await world.member(columns)
  await world.as(member).call('contactUs', { body: { content } })
  const { id } = await world.db
    .selectFrom('contact_message')
    .select('id')
    .where('panelist_id', '=', member.panelistId)
    .executeTakeFirstOrThrow()
  return { id, member, email: columns.email }
}

const waiting = async () => (await operator('contacts list waiting --json')).stdout

const toAnswer = async () =>
  /"messages to answer","count":(\d+)/.exec((await operator('overview show --json')).stdout)?.[1]

it('contacts answer: mails one answer to a message, with the message quoted below', async () => {
  const before = Number(await toAnswer())
  const { id, email, member } = await aMessage('Where is my check?')
  expect(Number(await toAnswer())).toBe(before + 1)
  const { stdout, questions } = await operator(`contacts answer ${id} It was mailed on Monday.`, { answer: true })
  expect(questions).toEqual(['Send this answer?\nIt was mailed on Monday.\n'])
  expect(stdout).toBe(`Message ${id} is answered. An email is queued.`)
  const mails = await world.messages(email)
  expect(mails.map(({ subject }) => subject)).toEqual(['Answer to your message to Carepanel'])
  expect(mails[0]?.text).toMatch(
    /^It was mailed on Monday\.\n\nYou wrote:\nWhere is my check\?\n\nCarepanel\nhelp@portal\.test/,
  )
  expect(Number(await toAnswer())).toBe(before)
  expect(await operator(`contacts answer ${id} Again. --yes`)).toMatchObject({
    code: 1,
    stderr: expect.stringMatching(new RegExp(`^Message ${id} was answered at 20`)),
  })
  expect(await world.messages(email)).toHaveLength(1)
  const { stdout: audited } = await operator(`audit list contact answered --member ${member.mobile} --json`)
  expect(JSON.parse(audited)).toMatchObject({ event: 'contact answered', subject: `contact_message ${id}` })
})

it('contacts show: a message with its line breaks, who wrote it, and the answer', async () => {
  const { id, email, member } = await aMessage('Where is my check?\n\nI moved.')
  const { stdout: before } = await operator(`contacts show ${id}`)
  expect(before).toMatch(new RegExp(`^mobile +\\${member.mobile}$`, 'm'))
  expect(before).toMatch(new RegExp(`^email +${email}$`, 'm'))
  expect(before).toContain('Where is my check?\n\nI moved.')
  expect(before).not.toContain('Answer:')
  await operator(`contacts answer ${id} On its way. --yes`)
  expect((await operator(`contacts show ${id}`)).stdout).toContain('I moved.\n\nAnswer:\nOn its way.')
  await world.db.updateTable('panelist').set({ email_verified_at: null }).where('email', '=', email).execute()
  expect((await operator(`contacts show ${id}`)).stdout).not.toContain(email)
  expect(await operator('contacts show 2000000000')).toMatchObject({
    code: 1,
    stderr: 'There is no message 2000000000.',
  })
})

it('contacts done: closes a message without sending mail', async () => {
  await aMessage('Where is my form?')
  const { id, email } = await aMessage('Thank you!')
  expect(await waiting()).toContain('Thank you!')
  expect((await operator(`contacts done ${id}`)).stdout).toBe(`Message ${id} is marked as done. Nothing was sent.`)
  expect(await waiting()).not.toContain('Thank you!')
  expect(await waiting()).toContain('Where is my form?')
  expect((await operator('contacts list --json')).stdout).toContain('Thank you!')
  expect(await world.messages(email)).toEqual([])
  expect(await operator(`contacts done ${id}`)).toMatchObject({ code: 1 })
})

it.each([
  ['without a verified email address', {}, 'The member has no verified email address'],
  [
    'whose mail came back',
    { email: anEmail(), email_verified_at: verifiedNow, email_bounced_at: new Date() },
    'Mail to the member came back',
  ],
])('contacts answer: says to call a member %s', async (_, columns, reason) => {
  const member = await world.member(columns)
  await world.as(member).call('contactUs', { body: { content: 'Call me' } })
  const { id } = await world.db
    .selectFrom('contact_message')
    .select('id')
    .where('panelist_id', '=', member.panelistId)
    .executeTakeFirstOrThrow()
  expect(await operator(`contacts answer ${id} Hello --yes`)).toMatchObject({
    code: 1,
    stderr: `${reason}. Call ${member.mobile}, then use contacts done.`,
  })
})

it('contacts answer: refuses a message from a visitor, and a message that does not exist', async () => {
  await world.call('reportMessage', { body: { code: 'ABCD' } })
  const { id } = await world.db
    .selectFrom('contact_message')
    .select('id')
    .where('panelist_id', 'is', null)
    .executeTakeFirstOrThrow()
  expect(await operator(`contacts answer ${id} Hello --yes`)).toMatchObject({
    code: 1,
    stderr: 'A visitor without an account wrote this, so there is no address to answer to. Use contacts done.',
  })
  expect(await operator('contacts answer 999999 Hello --yes')).toMatchObject({
    code: 1,
    stderr: 'There is no message 999999.',
  })
})

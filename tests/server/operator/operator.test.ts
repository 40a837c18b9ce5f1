import { randomUUID } from 'node:crypto'
import { setTimeout as wait } from 'node:timers/promises'
import { sql } from 'kysely'
import { holdLock } from '#server/panel/database/transaction.ts'
import { cellOf } from '#server/panel/jobs/outbox.ts'
import { DEAD_MESSAGES, MESSAGES } from '#server/panel/jobs/queue.ts'
import { scenarios } from '#server/panel/scenarios/index.ts'
import { databaseKind } from '../../support/database/database.ts'
import { operatorProgram, runOperatorCommand } from '../../support/panel/operator.ts'
import { useWorld } from '../../support/panel/world.ts'

/* Operator commands on demo members, with their exact output. */

const world = useWorld({ scenario: scenarios.demo })
const onPostgres = databaseKind() === 'postgres' ? it : it.skip

async function operator(...args: string[]) {
  const { code, stdout, stderr } = await runOperatorCommand(world, args)
  return { code, stdout, stderr }
}

describe('operator', () => {
  it.each([
    [[], 'Usage: npm run operator --'],
    [['members'], 'Usage: npm run operator -- members'],
    [['members', 'flag'], "error: missing required argument 'mobile'"],
    [['members', 'list', '--newest'], "error: unknown option '--newest'"],
    [['outbox', 'list', 'now'], "error: too many arguments for 'list'. Expected 0 arguments but got 1: now."],
    [['nonsense'], "error: unknown command 'nonsense'"],
  ])('answers %j with usage and exit code 2', async (args: string[], message) => {
    expect(await operator(...args)).toEqual({ code: 2, stdout: '', stderr: expect.stringContaining(message) })
  })

  it('shows an example in the help of every command', () => {
    const program = operatorProgram()
    const leaves = program.commands.flatMap((group) => (group.commands.length > 0 ? group.commands : [group]))
    expect(leaves.length).toBeGreaterThanOrEqual(52)
    for (const command of leaves) {
      let help = ''
      command.configureOutput({ writeOut: (text) => (help += text) }).outputHelp()
      expect(help).toMatch(/Examples?:\n +npm run operator -- /)
      expect(command.summary()).not.toBe('')
    }
  })

  it('lists members by status', async () => {
    expect((await operator('members', 'list', 'Banned_Qual')).stdout).toMatch(/Hugo Martin +\+12125550109/)
  })

  it('sets the status of a member, and writes each change to the audit with the operator', async () => {
    const verified = await operator('members', 'verify', '2125550103')
    expect(verified.stdout).toBe('Thomas Becker changed from Pending Verification to Verified.')
    expect((await operator('members', 'verify', '2125550103')).stdout).toBe(
      'Thomas Becker already has the status Verified.',
    )
    const flagged = await operator('members', 'flag', '2125550103', 'Banned', 'Qual')
    expect(flagged.stdout).toBe('Thomas Becker changed from Verified to Banned_Qual.')
    expect(await operator('members', 'flag', '2125550103', 'Nice')).toMatchObject({
      code: 2,
      stderr: expect.stringMatching(/^Invalid value "Nice" for status: expected one of Registered, /),
    })
    const { stdout } = await operator('audit', 'list', '--member', '2125550103')
    const lines = stdout.split('\n').slice(1)
    expect(lines).toHaveLength(2)
    expect(lines[0]).toMatch(/status changed +\d+ +Verified > Banned_Qual +operator \w+/)
  })

  it('invites a member once', async () => {
    expect((await operator('surveys', 'invite', 'CP-1003', '2125550113')).stdout).toBe(
      'Priya Nair is invited to CP-1003. An email is queued.',
    )
    expect((await operator('surveys', 'invite', 'CP-1003', '2125550113')).stdout).toBe(
      'Priya Nair has already been invited to CP-1003.',
    )
    expect(await operator('surveys', 'invite', 'CP-0', '2125550113')).toMatchObject({ code: 1 })
  })

  it('moves a payment one step at a time, each step once', async () => {
    const shown = await operator('members', 'invitations', '2125550101')
    const reference = /^(CP-003-\d+)/m.exec(shown.stdout)?.[1] ?? ''
    const [, payment] = new RegExp(`^(\\d+) +incentive +Maya Chen +${reference} +70\\.00`, 'm').exec(
      (await operator('payments', 'list')).stdout,
    ) ?? ['', '']
    expect(await operator('payments', 'send', reference)).toMatchObject({
      code: 1,
      stderr: `Payment ${payment} is Pending, so it cannot be sent. Approve it first (\`payments approve\`).`,
    })
    expect((await operator('payments', 'approve', reference)).stdout).toBe(`Payment ${payment}, $70, is now Approved.`)
    expect((await operator('payments', 'approve', reference)).stdout).toBe(
      `Payment ${payment}, $70, is already Approved.`,
    )
    expect((await operator('payments', 'send', String(payment))).stdout).toBe(`Payment ${payment}, $70, is now Paid.`)
    expect((await operator('payments', 'send', reference)).stdout).toBe(`Payment ${payment}, $70, is already Paid.`)
    const why = 'The client did not accept it'
    expect((await operator('payments', 'reverse', reference, ...why.split(' '), '--yes')).stdout).toBe(
      `Payment ${payment}, $70, is now Stopped. Before: $70 to Maya Chen (incentive, ${reference}), Paid.`,
    )
    expect((await operator('payments', 'approve', reference)).stderr).toBe(
      `Payment ${payment} is Stopped, which does not allow this. To see why: payments show ${payment}`,
    )
    expect((await operator('payments', 'show', reference)).stdout).toMatch(new RegExp(`reversed +Stopped +${why}`))
    expect((await operator('payments', 'reopen', reference)).stdout).toContain('is now Pending')
    const notEarned = /^(CP-1001-\d+)/m.exec(shown.stdout)?.[1] ?? ''
    expect(await operator('payments', 'approve', notEarned)).toMatchObject({ code: 1 })
    expect((await operator('audit', 'list', '--member', '2125550101')).stdout).toMatch(
      /payment changed +\d+ +payment \d+ reversed/,
    )
  })

  it('changes payment terms and the referral bonus', async () => {
    expect((await operator('terms', 'list')).stdout).toMatch(/^complete +approved +sent +14 +event$/m)
    expect((await operator('terms', 'set', 'complete', 'approved', '7')).stdout).toBe(
      'complete, after approved: 7 days.',
    )
    expect((await operator('terms', 'list')).stdout).toMatch(/^complete +approved +sent +7 +event$/m)
    expect(await operator('terms', 'set', 'complete', 'nothing', '7')).toMatchObject({ code: 1 })
    expect(await operator('terms', 'set', 'complete', 'approved', '9999')).toMatchObject({
      code: 2,
      stderr: 'Invalid value "9999" for days: expected a whole number from 0 to 365',
    })
    expect((await operator('referrals', 'bonus', '40')).stdout).toMatch(
      /^A referral that begins today or later is worth 40 dollars\./,
    )
    expect(await operator('referrals', 'bonus', 'lots')).toMatchObject({ code: 2 })
  })

  it('lists messages to support', async () => {
    const { id } = await world.db
      .selectFrom('panelist')
      .select('id')
      .where('mobile', '=', '+12125550101')
      .executeTakeFirstOrThrow()
    await world.db
      .insertInto('contact_message')
      .values({ panelist_id: id, content: 'Where is\nmy incentive?' })
      .execute()
    expect((await operator('contacts', 'list')).stdout).toMatch(/Maya Chen +\+12125550101 +- +Where is my incentive\?/)
  })

  it('lists messages that could not be delivered, without their text, and counts those that wait, such as the mail about a payment', async () => {
    const id = randomUUID()
    const message = JSON.stringify({ channel: 'sms', to: '+12125550101', text: 'Your code is 123456' })
    await world.queue.send(
      DEAD_MESSAGES,
      { sealed: world.panel.crypto.seal(message, cellOf(id)), recipient: 'r' },
      { id },
    )
    const { stdout } = await operator('outbox', 'list')
    expect(stdout).toMatch(/^2 waiting, 1 failed\.$/m)
    expect(stdout).toMatch(/sms +\+12125550101 +1 +/)
    expect(stdout).not.toContain('123456')
  })

  it('retries an undelivered message once, and counts those it cannot decrypt', async () => {
    const id = randomUUID()
    await world.queue.send(DEAD_MESSAGES, { sealed: 'v1.9.AAAA.AAAA.AAAA', recipient: 'r' }, { id })
    const { stdout } = await operator('outbox', 'retry')
    expect(stdout).toBe(
      '1 message will be sent again. 1 cannot be read: the key that encrypted them is no longer in DATA_KEYS.',
    )
    expect((await operator('outbox', 'list')).stdout).toMatch(/^3 waiting, 1 failed\.$/m)
    expect((await operator('outbox', 'retry')).stdout).toMatch(/^0 messages will be sent again\./)
    expect(
      (await operator('audit', 'list', 'message', 'sent', 'again')).stdout.match(/^\d+ +\d{4}-.*$/gm),
    ).toHaveLength(1)
  })

  onPostgres('sends a failed message once when two commands retry it at the same time', async () => {
    const id = randomUUID()
    const message = JSON.stringify({ channel: 'sms', to: '+12125550101', text: 'Hello' })
    const sealed = world.panel.crypto.seal(message, cellOf(id))
    await world.queue.send(DEAD_MESSAGES, { sealed, recipient: 'twice' }, { id })
    let retried: ReturnType<typeof operator> | undefined
    await world.db.transaction().execute(async (tx) => {
      await holdLock(tx, 'failed messages')
      await sql`delete from pgboss.job where id = ${id}`.execute(tx)
      retried = operator('outbox', 'retry')
      await Promise.race([retried, wait(500)])
    })
    expect((await retried)?.stdout).toMatch(/^0 messages will be sent again\./)
  })

  it('counts messages without reading those that wait', async () => {
    const read = jest.spyOn(world.queue, 'findJobs')
    await operator('overview', 'show')
    await operator('outbox', 'list')
    expect(read).not.toHaveBeenCalled()
    read.mockRestore()
  })

  it('lists and retries the oldest 2,000 failed messages, and says how many are left', async () => {
    const id = randomUUID()
    const message = JSON.stringify({ channel: 'sms', to: '+12125550101', text: 'Hello' })
    const sealed = world.panel.crypto.seal(message, cellOf(id))
    await world.queue.send(DEAD_MESSAGES, { sealed, recipient: 'first' }, { id })
    await sql`insert into pgboss.job (name, data, source_id, created_on)
      select name, jsonb_set(data, '{recipient}', '"other"'), id, created_on + interval '1 second'
      from pgboss.job, generate_series(1, 2000) where id = ${id}`.execute(world.db)
    const { stdout } = await operator('outbox', 'list')
    expect(stdout).toMatch(/ 2002 failed\. Only the oldest 2000 are shown\./)
    expect((await operator('outbox', 'retry')).stdout).toMatch(
      /^1999 messages will be sent again\. 1 cannot be read: .* 2 failed messages left: run it again\.$/m,
    )
    expect((await operator('outbox', 'retry')).stdout).toMatch(
      /^2 messages will be sent again\. 1 cannot be read: [^.]*\.$/m,
    )
  })

  it('says of failed codes that only those are sent that can still be used', async () => {
    const id = randomUUID()
    const message = JSON.stringify({ channel: 'sms', to: '+12125550101', text: 'Your code is 123456' })
    const sealed = world.panel.crypto.seal(message, cellOf(id))
    await world.queue.send(DEAD_MESSAGES, { sealed, recipient: 'r', challengeId: '7' }, { id })
    expect((await operator('outbox', 'retry')).stdout).toMatch(
      /^1 message will be sent again\. Codes among them are sent only if they can still be used\./,
    )
  })

  it('retries a reminder of an interview as a reminder of that interview', async () => {
    const id = randomUUID()
    const message = JSON.stringify({ channel: 'mail', to: 'maya@mail.test', text: 'Your interview is tomorrow.' })
    const interview = { invitationId: 17, interviewAt: '2026-12-01T10:00:00', interviewSequence: 2 }
    const sealed = world.panel.crypto.seal(message, cellOf(id))
    await world.queue.send(DEAD_MESSAGES, { sealed, recipient: 'r', ...interview }, { id })
    await operator('outbox', 'retry')
    const [job] = await world.queue.findJobs(MESSAGES, { data: { invitationId: 17 } })
    expect(job?.data).toMatchObject(interview)
  })

  it('lists the audit to the last moment of the last day', async () => {
    const at = sql<Date>`'2019-04-30T23:59:59.9999Z'::timestamptz`
    await world.db
      .insertInto('audit')
      .values({ event: 'profile saved', at, client_address: '', request_id: '' })
      .execute()
    const { stdout } = await operator('audit', 'list', '--from', '2019-04-30', '--to', '2019-04-30')
    expect(stdout).toMatch(/2019-04-30 23:59.* profile saved/)
    expect((await operator('audit', 'list', '--to', '2019-04-29')).stdout).not.toContain('2019-04-30')
    expect((await operator('audit', 'list', '--from', '2019-05-01', '--to', '2019-05-01')).stdout).not.toContain('2019')
  })
})

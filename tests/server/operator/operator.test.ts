import { randomUUID } from 'node:crypto'
import { understood } from '#server/operator/commands/index.ts'
import { CommandError } from '#server/operator/terminal.ts'
import { cellOf } from '#server/panel/jobs/outbox.ts'
import { DEAD_MESSAGES } from '#server/panel/jobs/queue.ts'
import { scenarios } from '#server/panel/scenarios/index.ts'
import { useWorld } from '../../support/panel/world.ts'

/* What an operator does with the demo's members, word for word; that it works from a terminal is shown in `scenarios.cli.test.ts`. */

const w = useWorld({ scenario: scenarios.demo })

async function operator(...words: string[]) {
  const asked = understood(words)
  if (!asked) return { code: 2, said: '', complained: '' }
  const context = {
    database: w.database,
    db: w.db,
    crypto: () => w.panel.crypto,
    operator: { address: 'operator test', requestId: 'r' },
  }
  try {
    return { code: 0, said: await asked.command.run(context, asked.args), complained: '' }
  } catch (error) {
    if (!(error instanceof CommandError)) throw error
    return { code: 1, said: '', complained: error.message }
  }
}

describe('operator', () => {
  it.each([[[]], [['members']], [['members', 'flag']], [['nonsense']]])('does not understand %j', (words: string[]) => {
    expect(understood(words)).toBeNull()
  })

  it('lists members by status', async () => {
    expect((await operator('members', 'list', 'Banned_Qual')).said).toMatch(/Hugo Martin +\+12125550109/)
  })

  it('sets statuses, each change written down with who did it', async () => {
    const verified = await operator('members', 'verify', '2125550103')
    expect(verified.said).toBe('Thomas Becker was Pending Verification and is Verified now.')
    expect((await operator('members', 'verify', '2125550103')).said).toBe('Thomas Becker is Verified already.')
    const flagged = await operator('members', 'flag', '2125550103', 'Banned', 'Qual')
    expect(flagged.said).toBe('Thomas Becker was Verified and is Banned_Qual now.')
    expect(await operator('members', 'flag', '2125550103', 'Nice')).toMatchObject({ code: 1 })
    const { said } = await operator('audit', '2125550103')
    const lines = said.split('\n').slice(1)
    expect(lines).toHaveLength(2)
    expect(lines[0]).toMatch(/status changed +Verified > Banned_Qual +operator \w+/)
  })

  it('invites once', async () => {
    expect((await operator('invite', '2125550113', 'CP-1003')).said).toBe(
      'Priya Nair is invited to CP-1003. A mail is on its way.',
    )
    expect((await operator('invite', '2125550113', 'CP-1003')).said).toBe(
      'Priya Nair has been invited to CP-1003 already.',
    )
    expect(await operator('invite', '2125550113', 'CP-0')).toMatchObject({ code: 1 })
  })

  it('moves a payment step by step, each step once', async () => {
    const shown = await operator('members', 'show', '2125550101')
    const reference = /^(CP-003-\d+)/m.exec(shown.said)?.[1] ?? ''
    const [, payment] = new RegExp(`^(\\d+) +incentive +Maya Chen +${reference} +70\\.00`, 'm').exec(
      (await operator('payments', 'list')).said,
    ) ?? ['', '']
    expect(await operator('payments', 'send', reference)).toMatchObject({
      code: 1,
      complained: `Payment ${payment} is Pending: that cannot be done.`,
    })
    expect((await operator('payments', 'approve', reference)).said).toBe(`Payment ${payment}, $70, is Approved now.`)
    expect((await operator('payments', 'approve', reference)).said).toBe(
      `Payment ${payment}, $70, is Approved already.`,
    )
    expect((await operator('payments', 'send', String(payment))).said).toBe(`Payment ${payment}, $70, is Paid now.`)
    expect((await operator('payments', 'send', reference)).said).toBe(`Payment ${payment}, $70, is Paid already.`)
    const why = 'The client did not accept it'
    expect((await operator('payments', 'reverse', reference, ...why.split(' '))).said).toContain('is Stopped now')
    expect((await operator('payments', 'show', reference)).said).toMatch(new RegExp(`reversed +Stopped +${why}`))
    expect((await operator('payments', 'reopen', reference)).said).toContain('is Pending now')
    const notEarned = /^(CP-1001-\d+)/m.exec(shown.said)?.[1] ?? ''
    expect(await operator('payments', 'approve', notEarned)).toMatchObject({ code: 1 })
    expect((await operator('audit', '2125550101')).said).toMatch(/payment changed +payment \d+ reversed/)
  })

  it('changes what is due when, and what a referral is worth', async () => {
    expect((await operator('terms', 'list')).said).toMatch(/^complete +approved +sent +14 +event$/m)
    expect((await operator('terms', 'set', 'complete', 'approved', '7')).said).toBe('complete, after approved: 7 days.')
    expect((await operator('terms', 'list')).said).toMatch(/^complete +approved +sent +7 +event$/m)
    expect(await operator('terms', 'set', 'complete', 'nothing', '7')).toMatchObject({ code: 1 })
    expect(await operator('terms', 'set', 'complete', 'approved', '9999')).toMatchObject({ code: 1 })
    expect((await operator('referrals', 'bonus', '40')).said).toMatch(
      /^Referrals that begin from today on are worth 40/,
    )
    expect(await operator('referrals', 'bonus', 'lots')).toMatchObject({ code: 1 })
  })

  it('reads what members wrote to support', async () => {
    const { id } = await w.db
      .selectFrom('panelist')
      .select('id')
      .where('mobile', '=', '+12125550101')
      .executeTakeFirstOrThrow()
    await w.db.insertInto('contact_message').values({ panelist_id: id, content: 'Where is\nmy incentive?' }).execute()
    expect((await operator('contacts', 'list')).said).toMatch(/Maya Chen +\+12125550101 +Where is my incentive\?/)
  })

  it('shows what could not be delivered, without its words', async () => {
    const id = randomUUID()
    const message = JSON.stringify({ channel: 'sms', to: '+12125550101', text: 'Your code is 123456' })
    await w.queue.send(DEAD_MESSAGES, { sealed: w.panel.crypto.seal(message, cellOf(id)), recipient: 'r' }, { id })
    const { said } = await operator('outbox')
    expect(said).toMatch(/^1 waiting, 1 given up\.$/m)
    expect(said).toMatch(/sms +\+12125550101 +1 +/)
    expect(said).not.toContain('123456')
  })
})

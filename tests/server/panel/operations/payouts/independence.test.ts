import { sql } from 'kysely'
import { approvePayment } from '#server/panel/rewards/payments.ts'
import { anEmail, verifiedNow } from '#tests/support/panel/facts/builders.ts'
import { FakeProvider, payingBy } from '#tests/support/panel/facts/payouts.ts'
import { anEarning } from '#tests/support/panel/facts/surveys.ts'
import { runOperatorCommand } from '#tests/support/panel/operator.ts'
import { useWorld } from '#tests/support/panel/world.ts'

/* Which operators and tokens count as two people when payouts are approved, and as one when they are limited. */

const world = useWorld()

async function approvedPayment(incentive: number): Promise<number> {
  const member = await world.member({ email: anEmail(), email_verified_at: verifiedNow })
  const id = await anEarning(world, member, incentive)
  const caller = { address: 'operator test', requestId: 'test' }
  await world.db.transaction().execute((tx) => approvePayment(tx, id, { caller }))
  return id
}

const runAs = (operator: string, line: string) => runOperatorCommand(world, line.split(' '), { answer: true, operator })

/** Sends a payment of that many dollars; one person may send 400 a day. */
async function send(operator: string, dollars: number) {
  Object.assign(world.panel.payouts, payingBy(new FakeProvider()), { twoPeopleAboveCents: 40_000 })
  const { stdout, stderr } = await runAs(operator, `payouts send ${await approvedPayment(dollars)}`)
  return stdout + stderr
}

/** A batch that this operator or token requested and another operator must approve. */
const waitingBatch = async (operator: string) => /payouts approve (\d+)/.exec(await send(operator, 500))?.[1] ?? ''

beforeEach(async () => {
  await sql`update payout set state = 'canceled'`.execute(world.db)
})

describe('second approval of payouts', () => {
  const refused = expect.objectContaining({
    code: 1,
    stderr: expect.stringMatching(
      /^Batch \d+ was not approved: two different people are needed, and (operator|token) \S+ could have acted as both /,
    ),
  })

  it.each<[string, string, string[], string]>([
    ['an admin who adds one and approves with it', 'admin-a', ['admin-a: operators add added-a finance'], 'added-a'],
    [
      'an admin who asks with one that they have added',
      'added-b',
      ['admin-b: operators add added-b finance'],
      'admin-b',
    ],
    [
      'an admin who has added both',
      'added-c',
      ['admin-c: operators add added-c finance', 'admin-c: operators add added-d finance'],
      'added-d',
    ],
    [
      'an admin who adds an admin who adds another',
      'admin-e',
      ['admin-e: operators add added-e admin', 'added-e: operators add added-f finance'],
      'added-f',
    ],
  ])('does not count from %s', async (_who, asks, lines, approves) => {
    for (const line of lines) {
      const [operator = '', command = ''] = line.split(': ')
      expect(await runAs(`operator ${operator}, console`, command)).toMatchObject({ code: 0 })
    }
    const batch = await waitingBatch(`operator ${asks}`)
    expect(await runAs(`operator ${approves}`, `payouts approve ${batch}`)).toEqual(refused)
  })

  it('is refused for a batch whose payouts were all canceled', async () => {
    const batch = await waitingBatch('operator hal')
    await sql`update payout set state = 'canceled'`.execute(world.db)
    expect(await runAs('operator ida', `payouts approve ${batch}`)).toMatchObject({
      code: 1,
      stderr: `Batch ${batch} has no payouts that wait for approval.`,
    })
  })

  it('does not count within a day after the approver got a sign-in link from the requester', async () => {
    await runAs('operator root', 'operators add old-hand finance')
    const { id } = await world.db
      .selectFrom('operator')
      .select('id')
      .where('name', '=', 'old-hand')
      .executeTakeFirstOrThrow()
    const linkMade = (hoursAgo: number, admin: string) =>
      world.db
        .insertInto('audit')
        .values({
          event: 'operator link made',
          subject: `operator ${id}`,
          client_address: `operator ${admin}, console`,
          request_id: 'r',
          at: sql<Date>`now() - make_interval(hours => ${hoursAgo}::int)`,
        })
        .execute()
    await linkMade(23, 'admin-g')
    await linkMade(25, 'admin-h')
    const approve = async (asks: string) =>
      runAs('operator old-hand', `payouts approve ${await waitingBatch(`operator ${asks}`)}`)
    expect(await approve('admin-g')).toEqual(refused)
    expect(await approve('admin-h')).toMatchObject({ code: 0 })
  })

  it('counts from an operator whom a third operator added, for the batch that was shown', async () => {
    await runAs('operator root', 'operators add someone-else finance')
    const [batch, other] = [await waitingBatch('operator fay'), await waitingBatch('operator gus')]
    for (const shown of [batch, other]) {
      const { stdout } = await runAs('operator root', `payouts list --batch ${shown} --json`)
      expect(stdout.split('\n').map((line) => JSON.parse(line))).toMatchObject([{ batch: Number(shown) }])
    }
    expect(await runAs('operator someone-else', `payouts approve ${batch}`)).toMatchObject({ code: 0 })
  })

  it('does not count from an admin who removed the operator who asked', async () => {
    await runAs('operator root', 'operators add stays admin')
    await runAs('operator admin-i, console', 'operators add leaves finance')
    const batch = await waitingBatch('operator leaves')
    expect(await runAs('operator admin-i, console', 'operators remove leaves')).toMatchObject({ code: 0 })
    expect(await runAs('operator admin-i', `payouts approve ${batch}`)).toEqual(refused)
  })

  it('does not count from whoever made the token that asked, on any later day', async () => {
    await world.db
      .insertInto('audit')
      .values({
        event: 'token added',
        subject: 'token nightly: finance',
        client_address: 'operator admin-j, console',
        request_id: 'r',
        at: sql<Date>`now() - interval '400 days'`,
      })
      .execute()
    const batch = await waitingBatch('token nightly')
    expect(await runAs('operator admin-j', `payouts approve ${batch}`)).toEqual(refused)
    expect(await runAs('operator admin-k', `payouts approve ${batch}`)).toMatchObject({ code: 0 })
  })

  it('does not count from an operator whom a token of the one who asked added', async () => {
    await runAs('operator admin-l, console', 'tokens add helper admin')
    expect(await runAs('token helper', 'operators add added-l finance')).toMatchObject({ code: 0 })
    const batch = await waitingBatch('operator admin-l')
    expect(await runAs('operator added-l', `payouts approve ${batch}`)).toEqual(refused)
  })

  it('counts from two operators who each got a sign-in link by mail', async () => {
    await runAs('operator root', 'operators add mailed-a finance')
    await runAs('operator root', 'operators add mailed-b finance')
    const operators = await world.db.selectFrom('operator').select('id').where('name', 'like', 'mailed-%').execute()
    await sql`alter table audit disable trigger audit_append_only`.execute(world.db)
    await sql`update audit set at = at - interval '2 days'`.execute(world.db)
    await sql`alter table audit enable trigger audit_append_only`.execute(world.db)
    for (const { id } of operators)
      await world.db
        .insertInto('audit')
        .values({
          event: 'operator link made',
          subject: `operator ${id}`,
          client_address: 'console, not signed in',
          request_id: 'r',
        })
        .execute()
    const batch = await waitingBatch('operator mailed-a')
    expect(await runAs('operator mailed-b', `payouts approve ${batch}`)).toMatchObject({ code: 0 })
  })
})

describe('the limit of one operator', () => {
  const WAITS =
    /One operator, with the API tokens they made, may send \$400 a day\. This makes \$(?:450|600) today, so batch \d+ waits for/

  it('includes the tokens that the operator made', async () => {
    await runAs('operator maker, console', 'tokens add made-a finance')
    await runAs('operator maker, console', 'tokens add made-b finance')
    expect(await send('operator maker', 150)).not.toMatch(WAITS)
    expect(await send('token made-a', 150)).not.toMatch(WAITS)
    expect(await send('token made-b', 150)).toMatch(WAITS)
  })

  it('includes operators whom the operator added today, and nobody else', async () => {
    await runAs('operator adder, console', 'operators add puppet finance')
    expect(await send('operator adder', 300)).not.toMatch(WAITS)
    expect(await send('operator puppet', 300)).toMatch(WAITS)
    expect(await send('operator stranger', 300)).not.toMatch(WAITS)
  })
})

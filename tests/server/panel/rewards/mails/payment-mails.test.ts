import { sql } from 'kysely'
import type { PayoutUpdate } from '#server/panel/gateways/payouts/gateway.ts'
import { approvePayment } from '#server/panel/rewards/payments.ts'
import { pollProviders } from '#server/panel/rewards/payouts/poll-providers.ts'
import { anEmail, type TestMember, verifiedNow } from '#tests/support/panel/facts/builders.ts'
import { FakeProvider, payingBy, payOut } from '#tests/support/panel/facts/payouts.ts'
import { anEarning, anInvitation, aSurvey } from '#tests/support/panel/facts/surveys.ts'
import { runOperatorCommand } from '#tests/support/panel/operator.ts'
import { useWorld, type World } from '#tests/support/panel/world.ts'

/* What members are mailed when money leaves, and when it comes back. */

const world = useWorld({ lookups: true })

const operator = (line: string) => runOperatorCommand(world, line.split(' '), { answer: true })
const caller = { address: 'operator test', requestId: 'test' }

const aMember = async (changes: Parameters<World['member']>[0] = {}) => {
  const email = anEmail()
  return { email, member: await world.member({ email, email_verified_at: verifiedNow, ...changes }) }
}

async function approved(member: TestMember, dollars: number) {
  const id = await anEarning(world, member, dollars)
  await world.db.transaction().execute((tx) => approvePayment(tx, id, { caller }))
  return id
}

/** Subject and text of each mail about a payment, without the check code that every mail ends with. */
const mailsTo = async (email: string) =>
  (await world.messages(email))
    .filter(({ name }) => name.startsWith('payment-'))
    .map(({ subject, text }) => [subject, text.split('\n\nCheck code')[0]])

describe('a payment that an operator records as sent', () => {
  it('is mailed to its member with the amount, once (PAY-001)', async () => {
    const { email, member } = await aMember()
    const id = await approved(member, 75)
    expect((await operator(`payments send ${id} --dry-run`)).code).toBe(0)
    expect(await mailsTo(email)).toEqual([])
    await operator(`payments send ${id}`)
    await operator(`payments send ${id}`)
    expect(await mailsTo(email)).toEqual([
      [
        'We sent you $75',
        'We sent your payment of $75.\n\nSee your payments:\nhttps://portal.test/payments\n\nWe never ask you for a fee to get your money.\n\nCarepanel\nhelp@portal.test',
      ],
    ])
  })

  it('is in one mail with the others of its member, in the language of the member (PAY-002)', async () => {
    const [first, second] = [await aMember({ language: 'es' }), await aMember()]
    const ids = [
      await approved(first.member, 75),
      await approved(first.member, 60.5),
      await approved(second.member, 40),
    ]
    await operator(`payments send ${ids.join(' ')}`)
    expect((await mailsTo(first.email)).map(([subject, text]) => [subject, text?.split('\n')[0]])).toEqual([
      ['Le enviamos $135.50', 'Le enviamos 2 pagos, $135.50 en total.'],
    ])
    expect((await mailsTo(second.email)).map(([subject]) => subject)).toEqual(['We sent you $40'])
  })

  it.each([
    ['without a verified email', { email_verified_at: null }],
    ['whose email does not exist any more', { email_bounced_at: verifiedNow }],
  ])('is not mailed to a member %s (PAY-004)', async (_, columns) => {
    const { email, member } = await aMember(columns)
    expect((await operator(`payments send ${await approved(member, 20)}`)).stdout).toContain('is now Paid')
    expect(await mailsTo(email)).toEqual([])
  })

  it('is not mailed while it is pending or put on hold for a Form W-9 (PAY-004)', async () => {
    const { email, member } = await aMember()
    await operator(`payments send ${await anEarning(world, member, 10)}`)
    const id = await approved(member, 100)
    const year = new Date().getUTCFullYear()
    await operator(`tax threshold w9 ${year} 50`)
    expect((await operator(`payments send ${id}`)).stdout).toContain('is now Pending W9')
    await operator(`tax threshold w9 ${year} 600`)
    expect(await mailsTo(email)).toEqual([])
  })

  it('is not mailed if it is a donation (PAY-004)', async () => {
    const nonProfit = await world.db
      .insertInto('non_profit')
      .values({ name: 'Heart Fund', display_order: 1 })
      .returning('id')
      .executeTakeFirstOrThrow()
    const { email, member } = await aMember({ non_profit_id: nonProfit.id })
    const survey = await aSurvey(world.db, { incentive: 10, donation: 5 })
    const { ikey } = await anInvitation(world.db, member, survey, { status: 'Started' })
    await world.call('recordOutcome', { body: { redirectUri: 'completed', ikey, surveyUrl: 'https://s.test' } })
    const donation = await world.db
      .selectFrom('payment')
      .where('panelist_id', '=', member.panelistId)
      .where('kind', '=', 'donation')
      .select('id')
      .executeTakeFirstOrThrow()
    await operator(`payments approve ${donation.id}`)
    expect((await operator(`payments send ${donation.id}`)).stdout).toContain('is now Paid')
    expect(await mailsTo(email)).toEqual([])
  })
})

describe('a payment by a provider', () => {
  let provider: FakeProvider
  beforeEach(() => {
    provider = new FakeProvider()
    Object.assign(world.panel.payouts, payingBy(provider), {
      twoPeopleAboveCents: 100_000_000,
      dailyCapCents: 100_000_000,
    })
  })

  async function paidOut(dollars: number) {
    const { email, member } = await aMember()
    await operator(`payouts send ${await approved(member, dollars)}`)
    await payOut(world)
    return email
  }
  const subjectsTo = async (email: string) => (await mailsTo(email)).map(([subject]) => subject)

  it('is mailed when the provider took it, not when it is requested (PAY-001)', async () => {
    const { email, member } = await aMember()
    await operator(`payouts send ${await approved(member, 30)}`)
    expect(await subjectsTo(email)).toEqual([])
    await payOut(world)
    await payOut(world)
    expect(await subjectsTo(email)).toEqual(['We sent you $30'])
  })

  it('is mailed when the provider refuses it, and says that the money is still theirs (PAY-003)', async () => {
    provider.refuses = 'no such address'
    expect(await mailsTo(await paidOut(30))).toEqual([
      [
        "Your payment of $30 didn't arrive",
        "We couldn't deliver your payment of $30. The money is still yours.\n\nSee why, and what to do now:\nhttps://portal.test/payments\n\nWe never ask you for a fee to get your money.\n\nCarepanel\nhelp@portal.test",
      ],
    ])
  })

  it.each([
    ['paid', 'We sent you $30'],
    ['unpaid', "Your payment of $30 didn't arrive"],
  ])(
    'with an unclear result is mailed when an operator finds that it is %s: "%s" (PAY-001, PAY-003)',
    async (result, subject) => {
      provider.answersCents = 1
      const { email, member } = await aMember()
      const id = await approved(member, 30)
      await operator(`payouts send ${id}`)
      await payOut(world)
      expect(await subjectsTo(email)).toEqual([])
      await operator(`payouts settle ${id} ${result}`)
      expect(await subjectsTo(email)).toEqual([subject])
    },
  )

  it.each<[PayoutUpdate, string[]]>([
    ['undelivered', ['We sent you $30', "Your payment of $30 didn't arrive"]],
    ['returned', ['We sent you $30', "Your payment of $30 didn't arrive"]],
    ['delivered', ['We sent you $30']],
    ['unclaimed', ['We sent you $30']],
  ])('that is %s later: the mails are %j (PAY-003)', async (state, subjects) => {
    const email = await paidOut(30)
    await sql`update payout set state = 'delivered' where recipient <> ${email}`.execute(world.db)
    await sql`update payout set changed_at = now() - interval '2 days' where recipient = ${email}`.execute(world.db)
    provider.statusOf = async () => ({ state, reason: null })
    const poll = () => pollProviders({ db: world.db, mailer: world.panel, payouts: world.panel.payouts })
    await poll()
    await sql`update payout set changed_at = now() - interval '2 days', asked_at = null where recipient = ${email}`.execute(
      world.db,
    )
    await poll()
    expect(await subjectsTo(email)).toEqual(subjects)
  })
})

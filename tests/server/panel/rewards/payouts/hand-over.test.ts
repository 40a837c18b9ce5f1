import { setTimeout as wait } from 'node:timers/promises'
import { sql } from 'kysely'
import { metricsRegistry } from '#server/metrics.ts'
import type { PayoutGateway } from '#server/panel/gateways/payouts/gateway.ts'
import { reportMessages } from '#server/panel/jobs/metrics.ts'
import { holdApprovedPayments } from '#server/panel/rewards/hold.ts'
import { lockPayment } from '#server/panel/rewards/ledger.ts'
import { approvePayment, sendPayment } from '#server/panel/rewards/payments.ts'
import { handOverPayouts } from '#server/panel/rewards/payouts/hand-over.ts'
import { verifiedNow } from '#tests/support/panel/facts/builders.ts'
import { addEvent } from '#tests/support/panel/facts/payment-events.ts'
import { FakeProvider, payingBy, payOut } from '#tests/support/panel/facts/payouts.ts'
import { anEarning, rowsOf } from '#tests/support/panel/facts/surveys.ts'
import { runOperatorCommand } from '#tests/support/panel/operator.ts'
import { useWorld } from '#tests/support/panel/world.ts'

/* Payouts between the panel and its provider. */

const world = useWorld()

const operatorContext = { address: 'operator test', requestId: 'test' }
let emails = 0
const newPayee = () => world.member({ email: `r${++emails}@mail.test`, email_verified_at: verifiedNow })

async function approvedPayment(incentive = 100, member?: Awaited<ReturnType<typeof newPayee>>): Promise<number> {
  const id = await anEarning(world, member ?? (await newPayee()), incentive)
  await world.db.transaction().execute((tx) => approvePayment(tx, id, { caller: operatorContext }))
  return id
}

const operator = (line: string) => runOperatorCommand(world, line.split(' '), { answer: true })
const useGateways = (...gateways: PayoutGateway[]) => Object.assign(world.panel.payouts, payingBy(...gateways))
const statusOf = async (id: number) =>
  (await world.db.selectFrom('payment').select('status').where('id', '=', id).executeTakeFirstOrThrow()).status
const payoutsOf = (id: number) =>
  world.db
    .selectFrom('payout')
    .select(['state', 'tries', 'attempt', 'detail', 'reference'])
    .where('payment_id', '=', id)
    .orderBy('attempt')
    .execute()
const invitationOf = (id: number) =>
  world.db
    .selectFrom('payment')
    .innerJoin('invitation', 'invitation.id', 'payment.invitation_id')
    .innerJoin('survey', 'survey.id', 'invitation.survey_id')
    .where('payment.id', '=', id)
    .select(['reference_number', 'project_number'])
    .executeTakeFirstOrThrow()
const lastEvent = (id: number) =>
  world.db
    .selectFrom('payment_event')
    .select(['event', 'reason', 'bank_reference'])
    .where('payment_id', '=', id)
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()

beforeEach(async () => {
  await sql`update payout set state = 'canceled' where state in ('waiting', 'ready', 'sending', 'unclear')`.execute(
    world.db,
  )
  await sql`update payout set begun_at = now() - interval '2 days' where begun_at is not null`.execute(world.db)
  await sql`update payout_batch set created_at = now() - interval '2 days'`.execute(world.db)
})

it('records a payment as sent after the provider took it, with provider and masked address', async () => {
  const member = await world.member({ email: 'rosa@mail.test', email_verified_at: verifiedNow })
  const id = await approvedPayment(50, member)
  const provider = new FakeProvider()
  useGateways(provider)
  expect(await operator(`payouts send ${id}`)).toMatchObject({ code: 0 })
  expect(await statusOf(id)).toBe('Approved')
  await payOut(world)
  expect(await statusOf(id)).toBe('Paid')
  const [key] = provider.paid.keys()
  expect(key).toMatch(new RegExp(`^cp-[0-9a-f]{10}-${id}-1$`))
  expect(provider.paid.get(key ?? '')).toEqual({ key, amountCents: 5000, name: 'Mary Smith', email: 'rosa@mail.test' })
  expect(await lastEvent(id)).toEqual({
    event: 'sent',
    reason: 'By Tremendous, to r•••@mail.test.',
    bank_reference: `order ${key}`,
  })
  const [row] = await rowsOf(world, member)
  expect(row?.paymentEvents?.at(-1)).toMatchObject({ event: 'sent', reason: 'By Tremendous, to r•••@mail.test.' })
})

it('asks the provider before a second try, and records the result of the first one', async () => {
  const id = await approvedPayment()
  const faults = ['answer lost', 'none'] as const
  let at = 0
  const provider = new FakeProvider(() => faults[at++] ?? 'none')
  useGateways(provider)
  await operator(`payouts send ${id}`)
  await payOut(world)
  expect(provider).toMatchObject({ requestCount: 2, repeated: 0 })
  expect(provider.paid.size).toBe(1)
  expect(await payoutsOf(id)).toMatchObject([{ state: 'sent', tries: 2 }])
})

it('does not try again at once after a try without an answer', async () => {
  const id = await approvedPayment()
  useGateways(new FakeProvider(() => 'request lost'))
  await operator(`payouts send ${id}`)
  await handOverPayouts({ db: world.db, mailer: world.panel, payouts: world.panel.payouts })
  await handOverPayouts({ db: world.db, mailer: world.panel, payouts: world.panel.payouts })
  expect(await payoutsOf(id)).toMatchObject([{ state: 'sending', tries: 1 }])
  expect(await statusOf(id)).toBe('Approved')
})

it('waits longer after each try without an answer, up to an hour', async () => {
  const id = await approvedPayment()
  useGateways(new FakeProvider(() => 'request lost'))
  await operator(`payouts send ${id}`)
  const waits: unknown[] = []
  for (let attempt = 1; attempt <= 8; attempt++) {
    await handOverPayouts({ db: world.db, mailer: world.panel, payouts: world.panel.payouts })
    const { rows } = await sql<{ seconds: number }>`
      select extract(epoch from next_try_at - changed_at)::int as seconds from payout where payment_id = ${id}`.execute(
      world.db,
    )
    waits.push(rows[0]?.seconds)
    await sql`update payout set next_try_at = now() where payment_id = ${id}`.execute(world.db)
  }
  expect(waits).toEqual([60, 120, 240, 480, 960, 1920, 3600, 3600])
})

it('pays once when the process dies while the provider has the payout', async () => {
  const id = await approvedPayment()
  const provider = new FakeProvider()
  /** The provider accepts the payout, but the process has ended before the answer. */
  const crashingGateway: PayoutGateway = {
    ...provider,
    name: 'tremendous',
    label: 'Tremendous',
    async send(order) {
      await provider.send(order, false)
      return new Promise(() => undefined)
    },
  }
  useGateways(crashingGateway)
  await operator(`payouts send ${id}`)
  void handOverPayouts({ db: world.db, mailer: world.panel, payouts: world.panel.payouts, retrySeconds: () => 0 })
  while (provider.paid.size === 0) await wait(10)
  useGateways(provider)
  await payOut(world)
  expect(provider.paid.size).toBe(1)
  expect(provider.repeated).toBe(0)
  expect(await payoutsOf(id)).toMatchObject([{ state: 'sent', tries: 2 }])
})

it('pays once when two processes hand over the same payout', async () => {
  const id = await approvedPayment()
  const provider = new FakeProvider()
  useGateways(provider)
  await operator(`payouts send ${id}`)
  await Promise.all([payOut(world), payOut(world)])
  expect(provider.paid.size).toBe(1)
  const events = await world.db.selectFrom('payment_event').select('event').where('payment_id', '=', id).execute()
  expect(events.filter(({ event }) => event === 'sent')).toHaveLength(1)
})

it('leaves a refused payment approved, and sends it again under another key only when it is named', async () => {
  const id = await approvedPayment()
  const provider = new FakeProvider()
  provider.refuses = 'VALIDATION_ERROR'
  useGateways(provider)
  await operator(`payouts send ${id}`)
  await payOut(world)
  expect(await statusOf(id)).toBe('Approved')
  expect(await payoutsOf(id)).toMatchObject([{ state: 'refused', detail: 'Refused: VALIDATION_ERROR.' }])
  expect(await lastEvent(id)).toMatchObject({
    event: 'refused',
    reason: 'We could not send it. Check your email address, then ask us to send it again.',
  })
  provider.refuses = null
  expect((await operator('payouts send')).stdout).not.toMatch(new RegExp(`\\b${id}\\b`))
  await operator(`payouts send ${id}`)
  await payOut(world)
  expect(await payoutsOf(id)).toMatchObject([{ state: 'refused' }, { state: 'sent', attempt: 2 }])
  expect([...provider.paid.keys()].some((key) => key.endsWith(`-${id}-2`))).toBe(true)
})

it('marks a payout unclear when the provider reports another sum, until an operator settles it', async () => {
  const id = await approvedPayment(100)
  const provider = new FakeProvider()
  provider.answersCents = 9_900
  useGateways(provider)
  await operator(`payouts send ${id}`)
  await payOut(world)
  expect(await payoutsOf(id)).toMatchObject([
    { state: 'unclear', detail: `The provider reports 9900 cents for payment ${id}, which is Approved.` },
  ])
  expect(await operator(`payouts send ${id}`)).toMatchObject({ code: 3 })
  expect(await operator(`payments send ${id}`)).toMatchObject({ code: 1 })
  expect(await operator(`payouts settle ${id} paid --reference T-1`)).toMatchObject({
    code: 0,
    questions: [
      expect.stringMatching(
        new RegExp(`^Payment ${id} is Paid, sent on [0-9-]{10}\\. Is that what the provider's records say\\?$`),
      ),
    ],
  })
  expect(await statusOf(id)).toBe('Paid')
  expect(await lastEvent(id)).toMatchObject({ event: 'sent', bank_reference: 'T-1' })
})

it('refuses a transfer by the bank of a payment that a provider paid, also without its reference', async () => {
  const id = await approvedPayment()
  await operator(`payouts send ${id}`)
  expect((await operator(`payments show ${id}`)).stdout).toMatch(/Approved\. Its last payout, by \w+, is ready\.$/)
  await world.db.updateTable('payout').set({ state: 'unclear' }).where('payment_id', '=', id).execute()
  await operator(`payouts settle ${id} paid`)
  const files = { 'bank.csv': `payment,bankReference\n${id},ACH-7\n` }
  const ran = await runOperatorCommand(world, ['payments', 'send', '--file', 'bank.csv'], { files, answer: true })
  expect(ran).toMatchObject({ code: 1, stdout: '' })
  expect(ran.stderr).toMatch(
    new RegExp(
      `^Payment ${id} is already Paid: it was recorded as sent on [0-9-]+ by a provider\\. If the bank paid it too, ask for the money back; `,
    ),
  )
})

it('says in the list, in the overview and in the metrics that the provider does not answer', async () => {
  const id = await approvedPayment()
  useGateways(new FakeProvider(() => 'request lost'))
  await operator(`payouts send ${id}`)
  const overview = async () =>
    /"payouts without an answer of the provider for an hour","count":(\d+)/.exec(
      (await operator('overview show --json')).stdout,
    )?.[1]
  await handOverPayouts({ db: world.db, mailer: world.panel, payouts: world.panel.payouts })
  expect(await overview()).toBe('0')
  await sql`update payout set begun_at = now() - interval '61 minutes', next_try_at = now()
    where payment_id = ${id}`.execute(world.db)
  await handOverPayouts({ db: world.db, mailer: world.panel, payouts: world.panel.payouts })
  expect(await overview()).toBe('1')
  expect((await operator('payouts list sending')).stdout).toMatch(
    /Tried 2 times without an answer\. The next try is at \d{4}-\d\d-\d\d \d\d:\d\d:\d\d UTC\./,
  )
  const endReports = reportMessages(world.db)
  const metrics = await metricsRegistry().metrics()
  endReports()
  expect(metrics).toMatch(/^panel_payouts_oldest_seconds 366\d/m)
})

it('marks a payout unclear after 7 days without an answer', async () => {
  const id = await approvedPayment()
  useGateways(new FakeProvider(() => 'request lost'))
  await operator(`payouts send ${id}`)
  await handOverPayouts({ db: world.db, mailer: world.panel, payouts: world.panel.payouts })
  await sql`update payout set begun_at = now() - interval '7 days 1 minute', next_try_at = now()
    where payment_id = ${id}`.execute(world.db)
  await payOut(world)
  expect(await payoutsOf(id)).toMatchObject([{ state: 'unclear', tries: 1 }])
  expect(await operator(`payouts settle ${id} unpaid`)).toMatchObject({
    code: 0,
    questions: [`Payment ${id} can be sent again. Is that what the provider's records say?`],
  })
  expect(await payoutsOf(id)).toMatchObject([{ state: 'refused' }])
  expect(await statusOf(id)).toBe('Approved')
})

describe('a payout that an operator settles in the next year', () => {
  const day = async (id: number) => {
    const { rows } = await sql<{ day: string }>`
      select (changed_at at time zone 'America/New_York')::date::text as day from payment where id = ${id}`.execute(
      world.db,
    )
    return rows[0]?.day
  }

  /** A payout that the provider got late on the last day of 2025, Eastern Time, and never answered. */
  async function unanswered() {
    const id = await anEarning(world, await newPayee(), 100)
    await world.db.transaction().execute(async (tx) => {
      await addEvent(tx, await lockPayment(tx, id), 'approved', { at: '2025-12-20T17:00:00Z' })
    })
    await operator(`payouts send ${id}`)
    await sql`update payout set state = 'unclear', begun_at = '2026-01-01T04:30:00Z' where payment_id = ${id}`.execute(
      world.db,
    )
    return id
  }

  it('was sent when the provider got it', async () => {
    const id = await unanswered()
    expect(await operator(`payouts settle ${id} paid`)).toMatchObject({
      code: 0,
      questions: [`Payment ${id} is Paid, sent on 2025-12-31. Is that what the provider's records say?`],
    })
    expect(await day(id)).toBe('2025-12-31')
  })

  it('reminds the operator of the correction if the Form 1099 of that year was exported before', async () => {
    const id = await unanswered()
    await sql`insert into form_1099 (year, form, panelist_id, masked_id, record_sealed)
      select 2025, 'NEC', panelist_id, 'reported-' || id, '' from payment where id = ${id}`.execute(world.db)
    const { stdout, questions } = await operator(`payouts settle ${id} paid`)
    expect(questions).toEqual([`Payment ${id} is Paid, sent on 2025-12-31. Is that what the provider's records say?`])
    expect(stdout).toBe(
      `Payment ${id} is Paid, sent on 2025-12-31. Form 1099-NEC of 2025 has been exported without it: run tax correct 2025 NEC.`,
    )
  })

  it('was sent on the day that the operator read in its records', async () => {
    const id = await unanswered()
    expect((await operator(`payouts settle ${id} unpaid --sent-on 2026-01-02`)).code).toBe(2)
    expect((await operator(`payouts settle ${id} paid --sent-on 2025-12-19`)).stderr).toBe(
      `Payment ${id} cannot have been sent on 2025-12-19: it was approved, or came back, on 2025-12-20.`,
    )
    expect((await operator(`payouts settle ${id} paid --sent-on 2026-01-02`)).code).toBe(0)
    expect(await day(id)).toBe('2026-01-02')
  })
})

it('holds a payment for the Form W-9 before it is handed over, counting payouts already sent', async () => {
  const member = await newPayee()
  const [first, second] = [await approvedPayment(400, member), await approvedPayment(400, member)]
  const provider = new FakeProvider()
  useGateways(provider)
  expect((await operator(`payouts send ${first} ${second}`)).code).toBe(0)
  await payOut(world)
  expect([...provider.paid.keys()].map((key) => key.split('-')[2])).toEqual([String(first)])
  expect(await statusOf(first)).toBe('Paid')
  expect(await statusOf(second)).toBe('Pending W9')
  expect(await payoutsOf(second)).toMatchObject([{ state: 'canceled', detail: 'The payment is Pending W9.' }])
})

it.each(['sending', 'unclear'] as const)(
  'holds a payment by the bank for what a provider may have paid already: its payout is %s',
  async (state) => {
    const member = await newPayee()
    const [first, second] = [await approvedPayment(400, member), await approvedPayment(400, member)]
    useGateways(new FakeProvider(() => 'answer lost'))
    await operator(`payouts send ${first}`)
    await handOverPayouts({ db: world.db, mailer: world.panel, payouts: world.panel.payouts })
    await world.db.updateTable('payout').set({ state }).where('payment_id', '=', first).execute()
    await operator(`payments send ${second}`)
    expect(await statusOf(second)).toBe('Pending W9')
  },
)

it('leaves an approved payment alone that a provider may be paying, when held payments are looked for', async () => {
  const member = await newPayee()
  await world.db.updateTable('panelist').set({ tax_status: 'Approved' }).where('id', '=', member.panelistId).execute()
  const [open, other] = [await approvedPayment(700, member), await approvedPayment(700, member)]
  await operator(`payouts send ${open}`)
  await world.db.updateTable('panelist').set({ tax_status: 'Not Filled' }).where('id', '=', member.panelistId).execute()
  const context = { caller: operatorContext }
  expect(await world.db.transaction().execute((tx) => holdApprovedPayments(tx, member.panelistId, context))).toBe(1)
  expect([await statusOf(open), await statusOf(other)]).toEqual(['Approved', 'Pending W9'])
})

it('cancels the payout of a payment that was stopped', async () => {
  const [id, other] = [await approvedPayment(), await approvedPayment()]
  const provider = new FakeProvider()
  useGateways(provider)
  await operator(`payouts send ${id} ${other}`)
  expect(await operator(`payments reverse ${id} Sent twice --yes`)).toMatchObject({ code: 0 })
  await payOut(world)
  expect([await statusOf(other), provider.paid.size]).toEqual(['Paid', 1])
  expect(await payoutsOf(id)).toMatchObject([{ state: 'canceled', detail: 'The payment was stopped.' }])
})

it('refuses to send a payment by the bank while it is being paid out', async () => {
  const id = await approvedPayment()
  useGateways(new FakeProvider())
  await operator(`payouts send ${id}`)
  const ran = await operator(`payments send ${id}`)
  expect(ran).toMatchObject({
    code: 1,
    stderr: `Payment ${id} is being paid out. Cancel that first: payouts cancel ${id}.`,
  })
  expect(await operator(`payouts cancel ${id}`)).toMatchObject({
    code: 0,
    stdout: `The payout of payment ${id} is canceled. The payment is still Approved.`,
  })
  expect((await operator(`payouts cancel ${id}`)).stdout).toBe(`Payment ${id} has no payout to cancel.`)
  await world.db.transaction().execute((tx) => sendPayment(tx, id, { caller: operatorContext }))
  expect(await statusOf(id)).toBe('Paid')
})

it('neither cancels a payout that the provider may have, nor rejects its outcome', async () => {
  const id = await approvedPayment()
  useGateways(new FakeProvider(() => 'answer lost'))
  await operator(`payouts send ${id}`)
  await handOverPayouts({ db: world.db, mailer: world.panel, payouts: world.panel.payouts })
  const refusal = {
    code: 1,
    stderr: `Payment ${id} was already handed to the provider. Wait for its answer.`,
  }
  expect(await operator(`payouts cancel ${id}`)).toMatchObject(refusal)
  const { reference_number } = await invitationOf(id)
  expect(await operator(`outcomes reject ${reference_number} Too fast`)).toMatchObject(refusal)
  expect(await statusOf(id)).toBe('Approved')
})

it("pays out only a survey's payments when it is named", async () => {
  const [first, second] = [await approvedPayment(), await approvedPayment()]
  useGateways(new FakeProvider())
  const { project_number } = await invitationOf(first)
  expect(await operator(`payouts send --survey ${project_number}`)).toMatchObject({ code: 0 })
  expect([await payoutsOf(first), await payoutsOf(second)]).toMatchObject([[{ attempt: 1 }], []])
})

it('hands over payouts above the daily cap the next day', async () => {
  const [first, second] = [await approvedPayment(100), await approvedPayment(100)]
  const provider = new FakeProvider()
  useGateways(provider)
  world.panel.payouts.dailyCapCents = 15_000
  await operator(`payouts send ${first} ${second}`)
  await payOut(world)
  expect(provider.paid.size).toBe(1)
  expect(await payoutsOf(second)).toMatchObject([
    { state: 'ready', detail: 'The daily cap is reached: it is sent tomorrow.' },
  ])
  expect((await operator('payouts list')).stdout).toMatch(/\. \$100 of \$150 sent today\.$/m)
  const postponed = world.db.selectFrom('payout').select('payment_id').where('detail', 'like', 'The daily cap%')
  expect(await postponed.execute()).toEqual([{ payment_id: second }])
  await sql`update payout set begun_at = begun_at - interval '1 day', next_try_at = next_try_at - interval '1 day'`.execute(
    world.db,
  )
  await payOut(world)
  expect(await statusOf(second)).toBe('Paid')
})

it('counts no refused payout toward the daily cap', async () => {
  const [refused, paid] = [await approvedPayment(100), await approvedPayment(100)]
  const provider = new FakeProvider()
  useGateways(provider)
  world.panel.payouts.dailyCapCents = 15_000
  provider.refuses = 'VALIDATION_ERROR'
  await operator(`payouts send ${refused}`)
  await payOut(world)
  expect((await operator('payouts list')).stdout).toMatch(/\. \$0 of \$150 sent today\.$/m)
  provider.refuses = null
  await operator(`payouts send ${paid}`)
  await payOut(world)
  expect([await statusOf(refused), await statusOf(paid)]).toEqual(['Approved', 'Paid'])
})

describe("payouts above one operator's daily limit", () => {
  const runAs = (operator: string, line: string) =>
    runOperatorCommand(world, line.split(' '), { answer: true, operator })

  it('wait in each batch until it is approved, without those that were canceled', async () => {
    const [approved, canceled, waiting] = [
      await approvedPayment(300),
      await approvedPayment(310),
      await approvedPayment(320),
    ]
    useGateways(new FakeProvider())
    world.panel.payouts.twoPeopleAboveCents = 0
    const requested = await operator(`payouts send ${approved} ${canceled}`)
    await operator(`payouts send ${waiting}`)
    await operator(`payouts cancel ${canceled}`)
    const batch = Number(/payouts approve (\d+)/.exec(requested.stderr + requested.stdout)?.[1])
    await runAs('operator second', `payouts approve ${batch}`)
    const states = [approved, canceled, waiting].map(async (id) => (await payoutsOf(id)).map(({ state }) => state))
    expect(await Promise.all(states)).toEqual([['ready'], ['canceled'], ['waiting']])
    const batches = world.db.selectFrom('payout_batch').select('id').where('approved_by', '=', 'operator second')
    expect(await batches.execute()).toEqual([{ id: batch }])
  })

  it('wait until another operator, not a program, approves them', async () => {
    const [first, second] = [await approvedPayment(300), await approvedPayment(300)]
    const provider = new FakeProvider()
    useGateways(provider)
    world.panel.payouts.twoPeopleAboveCents = 50_000
    await operator(`payouts send ${first}`)
    const requested = await operator(`payouts send ${second}`)
    const batch = /payouts approve (\d+)/.exec(requested.stderr + requested.stdout)?.[1]
    await payOut(world)
    expect(await statusOf(first)).toBe('Paid')
    expect(await payoutsOf(second)).toMatchObject([{ state: 'waiting' }])
    expect(await operator(`payouts approve ${batch}`)).toMatchObject({
      code: 1,
      stderr: `You requested batch ${batch} yourself. Another operator must approve it.`,
    })
    expect(await runAs('operator test', `payouts approve ${batch}`)).toMatchObject({ code: 1 })
    expect(await runAs('token nightly, API', `payouts approve ${batch}`)).toMatchObject({
      code: 1,
      stderr: 'A program cannot approve payouts: a second operator has to.',
    })
    expect(await runAs('operator second', `payouts approve ${batch}`)).toMatchObject({
      code: 0,
      questions: ['Pay out 1 payment, $300 in total?'],
    })
    await payOut(world)
    expect(await statusOf(second)).toBe('Paid')
  })
})

describe('payouts send', () => {
  it('changes nothing with --dry-run', async () => {
    const id = await approvedPayment(25)
    const provider = new FakeProvider()
    useGateways(provider)
    const ran = await operator(`payouts send ${id} --dry-run`)
    expect(ran).toMatchObject({ code: 0 })
    expect(await payoutsOf(id)).toEqual([])
    await payOut(world)
    expect(provider.paid.size).toBe(0)
  })

  it('refuses each payment that a provider cannot pay, with its reason', async () => {
    const pending = await anEarning(world, await newPayee())
    const withoutEmail = await approvedPayment(10, await world.member())
    const unverified = await approvedPayment(10, await world.member({ email: 'new@mail.test' }))
    const large = await approvedPayment(550)
    useGateways(new FakeProvider())
    world.panel.payouts.dailyCapCents = 50_000
    const ran = await operator(`payouts send ${pending} ${withoutEmail} ${unverified} ${large} --json`)
    expect(ran.code).toBe(3)
    expect(ran.stdout.split('\n').map((line) => JSON.parse(line).detail)).toEqual([
      `Payment ${pending} is Pending, so it cannot be sent. Approve it first (\`payments approve\`).`,
      'The member has no verified email address.',
      'The member has no verified email address.',
      `Payment ${large} is above the daily cap. Pay it by the bank.`,
    ])
  })

  it('names the provider that is not set up, or says to pay by the bank when there is none', async () => {
    const id = await approvedPayment()
    useGateways(new FakeProvider())
    expect(await operator(`payouts send ${id} --gateway paypal`)).toMatchObject({
      code: 1,
      stderr: 'PAYOUT_GATEWAY does not include paypal.',
    })
    useGateways()
    expect(await operator(`payouts send ${id}`)).toMatchObject({
      code: 1,
      stderr: 'PAYOUT_GATEWAY is none. Pay by the bank: payments export, then payments send.',
    })
  })
})

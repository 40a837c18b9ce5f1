import { anEmail, verifiedNow } from '#tests/support/panel/facts/builders.ts'
import { completes } from '#tests/support/panel/facts/completes.ts'
import { anInvitation, aSurvey, invitationNow, rowsOf } from '#tests/support/panel/facts/surveys.ts'
import { runOperatorCommand } from '#tests/support/panel/operator.ts'
import { useWorld } from '#tests/support/panel/world.ts'

/* Completes that the client accepts although no report says so, or another outcome was reported. */

const world = useWorld({ lookups: true })

const operator = (line: string, files: Record<string, string> = {}, answer = true) =>
  runOperatorCommand(world, line.split(' '), { files, answer })

async function started(incentive = 75) {
  const member = await world.member({ email: anEmail(), email_verified_at: verifiedNow, status: 'Verified' })
  const survey = await aSurvey(world.db, { incentive })
  const invitation = await anInvitation(world.db, member, survey, { status: 'Started' })
  return { member, survey, ...invitation }
}

const report = (ikey: string, redirectUri: 'completed' | 'screened' | 'over-quota' | 'partial-completed') =>
  world.send('recordOutcome', { body: { redirectUri, ikey, surveyUrl: 'https://s.test' } }, {})

const totalsOf = async (panelistId: number) =>
  world.db.selectFrom('incentive_total').where('panelist_id', '=', panelistId).selectAll().executeTakeFirst()

const eventsOf = async (invitationId: number) =>
  world.db
    .selectFrom('payment_event')
    .innerJoin('payment', 'payment.id', 'payment_event.payment_id')
    .where('payment.invitation_id', '=', invitationId)
    .select(['payment_event.event', 'payment.amount_cents', 'payment.status'])
    .orderBy('payment_event.id')
    .execute()

describe('outcomes complete', () => {
  it('counts a survey whose report got lost, and the member earns the incentive', async () => {
    const { id, referenceNumber, member, survey } = await started()
    expect(await operator(`outcomes complete ${referenceNumber}`)).toMatchObject({
      code: 0,
      questions: [`Count ${referenceNumber} as complete? This earns the incentive.`],
      stdout: expect.stringContaining(`${referenceNumber} counts as a complete.`),
    })
    expect(await invitationNow(world.db, id)).toMatchObject({
      status: 'Completed',
      earned_cents: 7500,
      confirmed_at: expect.any(Date),
      outcome_at: expect.any(Date),
      payment_status: 'Pending',
    })
    expect(await totalsOf(member.panelistId)).toMatchObject({ in_process_cents: 7500, paid_cents: 0 })
    const funnel = await operator(`surveys funnel ${survey.seed.project} --json`)
    expect(JSON.parse(funnel.stdout)).toMatchObject({ completed: 1, medianMinutes: null })
    expect((await operator('audit list outcome completed')).stdout).toMatch(
      new RegExp(`invitation ${id}: Started > Completed`),
    )
  })

  it.each(['Declined', 'Re-invited', 'Expired'] as const)(
    'counts a started survey that is %s by now',
    async (status) => {
      const { id, referenceNumber } = await started()
      await world.db.updateTable('invitation').set({ status }).where('id', '=', id).execute()
      await operator(`outcomes complete ${referenceNumber}`)
      expect(await invitationNow(world.db, id)).toMatchObject({ status: 'Completed', payment_status: 'Pending' })
    },
  )

  it.each([
    ['screened', 'Terminated'],
    ['over-quota', 'Quota Completed'],
  ] as const)('pays somebody whose report was %s', async (outcome, status) => {
    const { id, ikey, referenceNumber, member } = await started(50)
    await report(ikey, outcome)
    const { outcome_at: reportedAt, ...before } = await invitationNow(world.db, id)
    expect(before).toMatchObject({ status, payment_status: 'Not Eligible' })
    await operator(`outcomes complete ${referenceNumber}`)
    expect(await invitationNow(world.db, id)).toMatchObject({
      status: 'Completed',
      outcome_at: reportedAt,
      payment_status: 'Pending',
    })
    expect(await eventsOf(id)).toEqual([
      { event: 'ineligible', amount_cents: 5000, status: 'Pending' },
      { event: 'earned', amount_cents: 5000, status: 'Pending' },
    ])
    expect(await totalsOf(member.panelistId)).toMatchObject({ in_process_cents: 5000 })
    const [row] = await rowsOf(world, member)
    expect([row?.invitationStatus, row?.paymentStatus, row?.incentivesEarned]).toEqual([
      { status: 'Completed' },
      { status: 'Pending' },
      50,
    ])
    expect(row?.paymentEvents?.map(({ event }) => event).slice(-4)).toEqual([
      'completed',
      'not-eligible',
      'client-review',
      'approved',
    ])
    await operator(`payments approve ${referenceNumber}`)
    await operator(`payments send ${referenceNumber}`)
    expect(await totalsOf(member.panelistId)).toMatchObject({ in_process_cents: 0, paid_cents: 5000 })
  })

  it('raises the payment of a partial complete that waits for approval', async () => {
    const { id, ikey, referenceNumber, member } = await started(75)
    await report(ikey, 'partial-completed')
    expect(await totalsOf(member.panelistId)).toMatchObject({ in_process_cents: 2000 })
    expect((await operator(`outcomes complete ${referenceNumber}`)).stdout).toContain(
      `${referenceNumber} counts as a complete.`,
    )
    expect(await invitationNow(world.db, id)).toMatchObject({ status: 'Completed', earned_cents: 7500 })
    expect(await eventsOf(id)).toEqual([
      { event: 'earned', amount_cents: 7500, status: 'Pending' },
      { event: 'raised', amount_cents: 7500, status: 'Pending' },
    ])
    expect(await totalsOf(member.panelistId)).toMatchObject({ in_process_cents: 7500, paid_cents: 0 })
    expect((await operator('audit list payment changed')).stdout).toMatch(/payment \d+ raised/)
    expect((await operator(`outcomes show ${referenceNumber}`)).stdout).toMatch(
      /partial-completed +decided[\s\S]+\n\S+ is Completed\.$/,
    )
    const [row] = await rowsOf(world, member)
    expect(row?.incentivesEarned).toBe(75)
    expect(row?.paymentEvents?.slice(-2)).toMatchObject([
      { event: 'raised', date: expect.any(String) },
      { event: 'approved', dueBy: expect.any(String) },
    ])
    await operator(`payments approve ${referenceNumber}`)
    await operator(`payments send ${referenceNumber}`)
    expect(await totalsOf(member.panelistId)).toMatchObject({ in_process_cents: 0, paid_cents: 7500 })
  })

  it('says how to put an approved payment of a partial complete back in review', async () => {
    const { id, ikey, referenceNumber } = await started(75)
    await report(ikey, 'partial-completed')
    await operator(`outcomes confirm ${referenceNumber}`)
    await operator(`payments approve ${referenceNumber}`)
    const payment = await world.db.selectFrom('payment').where('invitation_id', '=', id).select('id').executeTakeFirst()
    expect((await operator(`outcomes complete ${referenceNumber}`)).stderr).toBe(
      `${referenceNumber} is Partially Completed. Its payment is Approved. Put it back in review first: payments reverse ${payment?.id} <reason>, then payments reopen ${payment?.id}.`,
    )
    await operator(`payments reverse ${payment?.id} Partial by mistake`)
    expect((await operator(`outcomes complete ${referenceNumber}`)).stderr).toContain(
      `Its payment is Stopped. Put it back in review first: payments reopen ${payment?.id}.`,
    )
    await operator(`payments reopen ${payment?.id}`)
    await operator(`outcomes complete ${referenceNumber}`)
    expect(await invitationNow(world.db, id)).toMatchObject({ status: 'Completed', payment_status: 'Pending' })
    expect((await eventsOf(id)).at(-1)).toEqual({ event: 'raised', amount_cents: 7500, status: 'Pending' })
  })

  it('refuses a partial complete whose payment was sent, and says what can be done', async () => {
    const { id, ikey, referenceNumber, member } = await started(75)
    await report(ikey, 'partial-completed')
    await operator(`outcomes confirm ${referenceNumber}`)
    await operator(`payments approve ${referenceNumber}`)
    await operator(`payments send ${referenceNumber}`)
    const payment = await world.db.selectFrom('payment').where('invitation_id', '=', id).select('id').executeTakeFirst()
    expect((await operator(`outcomes complete ${referenceNumber}`)).stderr).toBe(
      `${referenceNumber} is Partially Completed. Its payment of $20.00 was sent, and can't be raised any more. If that money came back: payments reverse ${payment?.id} <reason>, then payments reopen ${payment?.id}. Otherwise pay the difference outside of the portal, and add it to the member's Form 1099.`,
    )
    expect(await totalsOf(member.panelistId)).toMatchObject({ paid_cents: 2000 })
  })

  it('keeps what was sent and came back in the history, and in its bank file, when the payment is raised', async () => {
    const { id, ikey, referenceNumber, member, survey } = await started(75)
    await report(ikey, 'partial-completed')
    await operator(`payments approve ${referenceNumber}`)
    const file = /bank-\d+/.exec((await operator(`payments export --survey ${survey.seed.project} --json`)).stderr)?.[0]
    await operator(`payments send --bank-file ${file}`)
    await operator(`payments reverse ${referenceNumber} The bank returned it`)
    await operator(`payments reopen ${referenceNumber}`)
    await operator(`outcomes complete ${referenceNumber}`)
    const amounts = (await operator(`payments show ${referenceNumber} --csv`)).stdout.split('\n').slice(1)
    expect(amounts.map((line) => line.replace(/^[^,]+,(\w+),(\w+),.*,/, '$1 $2 ').trim())).toEqual([
      'earned Pending 20.00',
      'approved Approved 20.00',
      'sent Paid 20.00',
      'reversed Stopped 20.00',
      'reopened Pending 20.00',
      'raised Pending 75.00',
    ])
    const history = (await operator(`members history ${member.mobile} --csv`)).stdout
    expect(history).toMatch(/payment sent,payment \d+,20\.00/)
    expect(history).toMatch(/payment raised,payment \d+,75\.00/)
    expect((await operator('bankfiles list closed --csv')).stdout).toContain(`\n${file},closed,1,20.00,0,0.00,1,0,`)
    expect(await invitationNow(world.db, id)).toMatchObject({ payment_status: 'Pending' })
  })

  it('changes nothing a second time, and lets no later report change it', async () => {
    const { id, ikey, referenceNumber } = await started()
    await operator(`outcomes complete ${referenceNumber}`)
    expect((await operator(`outcomes complete ${referenceNumber}`)).stdout).toContain(
      `${referenceNumber} is already confirmed.`,
    )
    expect((await report(ikey, 'screened')).status).toBe(400)
    expect(await eventsOf(id)).toEqual([{ event: 'earned', amount_cents: 7500, status: 'Pending' }])
  })

  it('can be taken back by a rejection', async () => {
    const { id, ikey, referenceNumber, member } = await started()
    await report(ikey, 'screened')
    await operator(`outcomes complete ${referenceNumber}`)
    await operator(`outcomes reject ${referenceNumber} Duplicate`)
    expect(await invitationNow(world.db, id)).toMatchObject({ status: 'Other Cause', payment_status: 'Stopped' })
    expect(await totalsOf(member.panelistId)).toMatchObject({ in_process_cents: 0 })
    expect((await operator(`outcomes complete ${referenceNumber}`)).stderr).toBe(
      `${referenceNumber} is already rejected as Other Cause. A rejection cannot be undone.`,
    )
  })

  it('refuses what was not started, and erased accounts', async () => {
    const waiting = await anInvitation(world.db, await world.member(), await aSurvey(world.db))
    expect((await operator(`outcomes complete ${waiting.referenceNumber}`)).stderr).toBe(
      `The member has not started ${waiting.referenceNumber}.`,
    )
    const gone = await started()
    await world.db.insertInto('erasure').values({ panelist_id: gone.member.panelistId, receipt: 'R-1' }).execute()
    expect((await operator(`outcomes complete ${gone.referenceNumber}`)).stderr).toBe(
      `The member of ${gone.referenceNumber} has erased the account.`,
    )
    expect(await eventsOf(gone.id)).toEqual([])
  })

  it('is a decision of a client’s list, too: row by row', async () => {
    const { references } = await completes(world, 2)
    const lost = await started()
    const csv = [
      'reference,decision,reason',
      `${references[0]},confirm,`,
      `${lost.referenceNumber},complete,`,
      `${references[1]},reject,Too fast`,
    ].join('\n')
    const ran = await operator('outcomes decide --file d.csv --json', { 'd.csv': csv })
    expect(ran.questions).toEqual([
      'Confirm 1 outcome, count 1 as complete and reject 1? A rejection cannot be undone.',
    ])
    expect(ran.stdout.split('\n').map((line) => JSON.parse(line).detail)).toEqual([
      `${references[0]} is confirmed.`,
      `${lost.referenceNumber} counts as a complete.`,
      `${references[1]} of Ann Payee1 is rejected as Other Cause, and its payment is stopped.`,
    ])
  })

  it('confirms a complete that waits for confirmation', async () => {
    const { references } = await completes(world, 1)
    expect((await operator(`outcomes complete ${references[0]}`)).stdout).toContain(`${references[0]} is confirmed.`)
  })
})

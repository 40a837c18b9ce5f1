import { easternToday } from '#lib/format/dates.ts'
import { latePayments, paymentsOf } from '#lib/rules/rewards/payments.ts'
import { PAYMENT_STATUSES } from '#server/panel/rewards/payment-transitions.ts'
import { INVITATION_STATUSES } from '#server/panel/surveys/invitation-status.ts'
import { anEarning, anInvitation, aSurvey, rowsOf } from '#tests/support/panel/facts/surveys.ts'
import { operator } from '#tests/support/panel/operator.ts'
import { useWorld } from '#tests/support/panel/world.ts'

const world = useWorld()

describe('listSurveys', () => {
  it('returns every field of the specification, in dollars and minutes (API-023, ENT-010, GEN-012)', async () => {
    const member = await world.member({ time_zone: 'America/Denver' })
    const survey = await aSurvey(world.db, { topic: 'Statins', project: 'P-7', loi: 25, incentive: 80.5, ends: 9 })
    const invitation = await anInvitation(world.db, member, survey, {
      status: 'Interview Scheduled',
      payment: 'Pending',
      interview: 2,
    })
    const [row, ...rest] = await rowsOf(world, member)
    expect(rest).toEqual([])
    expect(row).toEqual({
      topic: 'Statins',
      projectNumber: 'P-7',
      referenceNumber: invitation.referenceNumber,
      language: 'en',
      loi: 25,
      endDate: expect.stringMatching(/^\d{4}-\d{2}-\d{2}$/),
      invitationStatus: { status: 'Interview Scheduled' },
      paymentStatus: { status: 'Pending' },
      paymentDate: null,
      incentivesEarned: null,
      incentivesOffered: 80.5,
      interviewDateTime: expect.stringMatching(/^\d{4}-\d{2}-\d{2}T14:30:00$/),
      respondentTimezone: 'America/Denver',
      interviewSequence: 0,
      interviewCanceled: false,
      surveyMaskedId: survey.maskedId,
      invitationMaskedId: invitation.maskedId,
      paymentEvents: expect.any(Array),
    })
  })

  it('returns what was earned and when it was paid (ENT-010)', async () => {
    const member = await world.member()
    await anInvitation(world.db, member, await aSurvey(world.db), {
      status: 'Completed',
      payment: 'Paid',
      paid: -1,
      earned: 80.5,
    })
    expect(await rowsOf(world, member)).toMatchObject([
      { incentivesEarned: 80.5, paymentDate: expect.stringMatching(/^\d{4}-\d{2}-\d{2}$/) },
    ])
  })

  it('returns every invitation status and payment status as it is stored', async () => {
    const member = await world.member()
    for (const [index, status] of INVITATION_STATUSES.entries()) {
      const payment = PAYMENT_STATUSES[index % PAYMENT_STATUSES.length]
      await anInvitation(world.db, member, await aSurvey(world.db), { status, payment, paid: -1 })
    }
    const rows = await rowsOf(world, member)
    expect(new Set(rows.map((row) => row.invitationStatus.status))).toEqual(new Set(INVITATION_STATUSES))
    expect(new Set(rows.map((row) => row.paymentStatus?.status))).toEqual(new Set(PAYMENT_STATUSES))
  })

  it.each(['Invited', 'Reminded', 'Re-invited', 'Started'] as const)(
    'returns Expired for %s after the last day',
    async (status) => {
      const member = await world.member()
      await anInvitation(world.db, member, await aSurvey(world.db, { ends: -1 }), { status })
      await anInvitation(world.db, member, await aSurvey(world.db, { ends: 0 }), { status })
      const rows = await rowsOf(world, member)
      expect(rows.map((row) => row.invitationStatus.status)).toEqual([status, 'Expired'])
    },
  )

  it.each(['Invited', 'Reminded', 'Re-invited', 'Started'] as const)(
    'returns Expired for %s once the survey is closed',
    async (status) => {
      const member = await world.member()
      await anInvitation(world.db, member, await aSurvey(world.db, { status: 'Closed', ends: 9 }), { status })
      const [row] = await rowsOf(world, member)
      expect(row?.invitationStatus.status).toBe('Expired')
      expect(row?.paymentEvents?.at(-1)?.event).toBe(status === 'Started' ? 'started' : 'invited')
      expect(row).not.toHaveProperty('canDecline')
    },
  )

  it('leaves out surveys of other members', async () => {
    const [member, other] = [await world.member(), await world.member()]
    await anInvitation(world.db, other, await aSurvey(world.db))
    expect(await rowsOf(world, member)).toEqual([])
  })
})

describe('incentiveSummary', () => {
  it('sums paid, pending and held incentives (API-024, ENT-011)', async () => {
    const member = await world.member()
    const rows = [
      ['Completed', 'Paid', 10.25],
      ['Partially Completed', 'Paid', 5],
      ['Completed', 'Pending', 20],
      ['Completed', 'Pending W9', 30.5],
      ['Completed', 'Approved', 40],
      ['Completed', 'Stopped', 1000],
      ['Terminated', 'Not Eligible', 0],
      ['Started', null, null],
    ] as const
    for (const [status, payment, earned] of rows) {
      await anInvitation(world.db, member, await aSurvey(world.db), { status, payment, earned })
    }
    const response = await world.send('incentiveSummary', {}, { member })
    expect(await response.json()).toMatchObject({
      totalIncentiveEarned: 15.25,
      incentivesInProcess: 90.5,
      incentivesHeld: 30.5,
      heldReason: expect.stringContaining('W-9'),
    })
  })

  it('returns zeros for a member without surveys', async () => {
    const summary = await world.as(await world.member()).call('incentiveSummary')
    expect(summary).toMatchObject({ totalIncentiveEarned: 0, incentivesInProcess: 0, incentivesHeld: 0 })
  })

  it('returns the days from completing a survey to its payment, as the payment terms say now', async () => {
    const member = await world.member()
    const summary = () => world.as(member).call('incentiveSummary')
    expect(await summary()).toMatchObject({ paidWithinDays: 42 })
    await operator(world, 'terms set complete earned 10')
    expect(await summary()).toMatchObject({ paidWithinDays: 24 })
    await operator(world, 'terms set complete earned 28')
  })

  it('returns day and sum of the next approved payments', async () => {
    const member = await world.member()
    for (const earned of [40, 2.5]) {
      await anInvitation(world.db, member, await aSurvey(world.db), {
        status: 'Completed',
        payment: 'Approved',
        earned,
      })
    }
    await anInvitation(world.db, member, await aSurvey(world.db), {
      status: 'Completed',
      payment: 'Pending',
      earned: 9,
    })
    const { nextPayment } = await world.as(member).call('incentiveSummary')
    const rows = await world.as(member).call('listSurveys')
    const due = (Array.isArray(rows) ? rows : []).flatMap(({ paymentEvents = [] }) =>
      paymentEvents.flatMap(({ event, date, dueBy }) => (event === 'sent' && !date ? [dueBy] : [])),
    )
    expect(due).toHaveLength(2)
    expect(nextPayment).toEqual({ amount: 42.5, by: due[0] })
    expect(nextPayment?.by).toMatch(/^\d{4}-\d{2}-\d{2}$/)
  })

  it('returns the day on which a payment that waits for approval is expected, as the list of surveys shows it', async () => {
    const member = await world.member()
    await anInvitation(world.db, member, await aSurvey(world.db), {
      status: 'Completed',
      payment: 'Pending',
      earned: 9,
    })
    const { nextPayment } = await world.as(member).call('incentiveSummary')
    const rows = await world.as(member).call('listSurveys')
    const [paidBy] = (Array.isArray(rows) ? rows : []).flatMap(({ paymentEvents = [] }) =>
      paymentEvents.flatMap(({ event, paidBy: day }) => (event === 'approved' && day ? [day] : [])),
    )
    expect(nextPayment).toEqual({ amount: 9, by: paidBy })
    expect(paidBy).toMatch(/^\d{4}-\d{2}-\d{2}$/)
  })

  it('counts the approvals and payments that are late, as the list of surveys shows them', async () => {
    const member = await world.member()
    for (const [payment, ends] of [
      ['Approved', -400],
      ['Pending', -400],
      ['Pending', -400],
      ['Paid', -400],
      ['Approved', 5],
    ] as const) {
      await anInvitation(world.db, member, await aSurvey(world.db, { ends }), {
        status: 'Completed',
        payment,
        earned: 9,
      })
    }
    const rows = await world.as(member).call('listSurveys')
    expect(latePayments(paymentsOf(Array.isArray(rows) ? rows : [], []), easternToday())).toHaveLength(3)
    expect(await world.as(member).call('incentiveSummary')).toMatchObject({ latePayments: 3 })
    expect(await world.as(await world.member()).call('incentiveSummary')).not.toHaveProperty('latePayments')
  })

  it('counts a payment as due, not late, on its last day', async () => {
    const member = await world.member()
    const id = await anEarning(world, member, 9)
    await operator(world, 'terms set complete approved 0')
    await operator(world, `payments approve ${id}`)
    const summary = await world.as(member).call('incentiveSummary')
    expect([summary.nextPayment, summary.latePayments]).toEqual([{ amount: 9, by: easternToday() }, undefined])
    await operator(world, 'terms set complete approved 14')
  })

  it('returns no next payment when payments have no day once they are approved', async () => {
    const member = await world.member()
    await anInvitation(world.db, member, await aSurvey(world.db), {
      status: 'Completed',
      payment: 'Pending',
      earned: 9,
    })
    const sending = world.db.updateTable('payment_term').where('after_event', '=', 'approved')
    await sending.set({ days: null }).execute()
    expect(await world.as(member).call('incentiveSummary')).not.toHaveProperty('nextPayment')
    await sending.set({ days: 14 }).execute()
  })

  it("returns the year's payments and thresholds (CONST-041)", async () => {
    const { taxYear } = await world.as(await world.member()).call('incentiveSummary')
    expect(taxYear).toEqual({ year: expect.any(Number), paid: 0, threshold: 600, form1099Threshold: 2000 })
  })
})

describe('methodology', () => {
  it.each(['Qualitative', 'Quantitative', 'Qual & Quant'] as const)('returns %s (API-016)', async (methodology) => {
    const survey = await aSurvey(world.db, { methodology })
    const member = await world.member()
    expect(await world.as(member).call('methodology', { path: { surveyMaskedId: survey.maskedId } })).toBe(methodology)
  })

  it('returns 404 for an unknown survey', async () => {
    const refused = await world.as(await world.member()).refused('methodology', { path: { surveyMaskedId: 'nothing' } })
    expect(refused).toMatchObject({ status: 404, errorCode: 'NOT_FOUND' })
  })
})

describe('another member’s id (SESS-015)', () => {
  it.each(['listSurveys', 'incentiveSummary', 'getProfile', 'profileStatus', 'referralStatus'] as const)(
    'is refused in %s',
    async (name) => {
      const [member, other] = [await world.member(), await world.member()]
      const refused = await world.as(member).refused(name, { path: { userId: other.userId } })
      expect(refused).toMatchObject({ status: 403, errorCode: 'FORBIDDEN' })
    },
  )

  it('is refused in the bodies of validateInvitation and saveProfile', async () => {
    const [member, other] = [await world.member(), await world.member()]
    const invitation = await anInvitation(world.db, other, await aSurvey(world.db))
    const body = { panelistId: other.panelistId, invitationMaskedId: invitation.maskedId }
    expect(await world.as(member).refusal('validateInvitation', { body })).toBe('FORBIDDEN')
    expect(await world.as(member).refusal('saveProfile', { body: { id: other.panelistId, email: 'a@b.test' } })).toBe(
      'FORBIDDEN',
    )
    expect(
      await world
        .as(member)
        .refusal('saveProfile', { path: { id: other.panelistId }, body: { id: member.panelistId } }),
    ).toBe('FORBIDDEN')
  })
})

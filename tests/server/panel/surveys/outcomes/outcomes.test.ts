import type { FinalOutcome } from '#lib/contract/outcomes.ts'
import { FINAL_STATUSES } from '#server/panel/surveys/invitation-status.ts'
import { databaseKind } from '#tests/support/database/database.ts'
import {
  anInvitation,
  aSurvey,
  invitationNow,
  type TestInvitation,
  type TestSurvey,
} from '#tests/support/panel/facts/surveys.ts'
import { useWorld, type World } from '#tests/support/panel/world.ts'

const world = useWorld()

const surveyUrl = 'https://portal.test/completed?ikey=x'

const reportOf = (redirectUri: FinalOutcome, { ikey }: { ikey: string }, { skey }: { skey?: string }) => ({
  body: { redirectUri, ikey, skey, surveyUrl },
})
const report = (outcome: FinalOutcome, invitation: TestInvitation, survey: TestSurvey) =>
  world.call('recordOutcome', reportOf(outcome, invitation, survey))
const screener = ({ ikey }: TestInvitation, { skey }: TestSurvey) => ({
  body: { redirectUri: 'screener-completed', ikey, skey, surveyUrl } as const,
})

async function started(
  surveyOptions: Parameters<typeof aSurvey>[1] = {},
  columns: Parameters<World['member']>[0] = {},
) {
  const member = await world.member(columns)
  const survey = await aSurvey(world.db, surveyOptions)
  return { member, survey, invitation: await anInvitation(world.db, member, survey, { status: 'Started' }) }
}

const history = (invitation: TestInvitation) =>
  world.db
    .selectFrom('outcome')
    .select(['outcome', 'decided', 'survey_url', 'times'])
    .where('invitation_id', '=', invitation.id)
    .orderBy('id')
    .execute()
const donations = (invitation: TestInvitation) =>
  world.db
    .selectFrom('payment')
    .selectAll()
    .where('invitation_id', '=', invitation.id)
    .where('kind', '=', 'donation')
    .execute()

describe('recordOutcome (API-064)', () => {
  it.each([
    ['completed', 'Completed', 'Pending', 7500],
    ['partial-completed', 'Partially Completed', 'Pending', 2000],
    ['screened', 'Terminated', 'Not Eligible', 0],
    ['over-quota', 'Quota Completed', 'Not Eligible', 0],
  ] as const)(
    'for %s sets the invitation to %s and the payment to %s',
    async (outcome, status, payment_status, earned_cents) => {
      const { survey, invitation } = await started()
      expect(await report(outcome, invitation, survey)).toEqual({})
      expect(await invitationNow(world.db, invitation.id)).toMatchObject({
        status,
        payment_status,
        earned_cents,
        outcome_at: expect.any(Date),
      })
      expect(await history(invitation)).toEqual([{ outcome, decided: true, survey_url: surveyUrl, times: 1 }])
    },
  )

  it('counts for an invitation that is open, screened or scheduled', async () => {
    const member = await world.member()
    for (const status of ['Invited', 'Reminded', 'Re-invited', 'Screener Completed', 'Interview Scheduled'] as const) {
      const survey = await aSurvey(world.db)
      const invitation = await anInvitation(world.db, member, survey, { status })
      await report('completed', invitation, survey)
      expect((await invitationNow(world.db, invitation.id)).status).toBe('Completed')
    }
  })

  it('earns nothing for a partial complete without an incentive', async () => {
    const { survey, invitation } = await started({ partial: 0 })
    await report('partial-completed', invitation, survey)
    expect(await invitationNow(world.db, invitation.id)).toMatchObject({
      payment_status: 'Not Eligible',
      earned_cents: 0,
    })
  })

  it('writes audit events for an outcome and for its repetition', async () => {
    const { member, survey, invitation } = await started()
    await report('completed', invitation, survey)
    await world.refusal('recordOutcome', reportOf('completed', invitation, survey))
    const audited = await world.db
      .selectFrom('audit')
      .selectAll()
      .where('panelist_id', '=', member.panelistId)
      .execute()
    expect(audited).toMatchObject([
      { event: 'outcome recorded', subject: `invitation ${invitation.id}: completed` },
      { event: 'outcome refused', subject: `invitation ${invitation.id}: completed, decided before` },
    ])
  })
})

describe('recordOutcome after a final outcome', () => {
  it('is refused with ALREADY_PARTICIPATED, kept in the history and changes nothing', async () => {
    const { survey, invitation } = await started()
    await report('screened', invitation, survey)
    const before = await invitationNow(world.db, invitation.id)
    const refused = await world.refused('recordOutcome', reportOf('completed', invitation, survey))
    expect(refused).toMatchObject({
      status: 400,
      errorCode: 'ALREADY_PARTICIPATED',
      errorMessage: 'You have already participated in this survey.',
    })
    expect(await invitationNow(world.db, invitation.id)).toEqual(before)
    expect(await donations(invitation)).toEqual([])
    expect(await history(invitation)).toMatchObject([
      { outcome: 'screened', decided: true },
      { outcome: 'completed', decided: false },
    ])
  })

  it('counts repetitions in one row and audits the 1st, 10th and 100th', async () => {
    const { member, survey, invitation } = await started()
    await report('completed', invitation, survey)
    const before = await invitationNow(world.db, invitation.id)
    const AGAIN = 120
    for (let sent = 0; sent < AGAIN; sent += 10) {
      const answers = await Promise.all(
        Array.from({ length: 10 }, () => world.refusal('recordOutcome', reportOf('completed', invitation, survey))),
      )
      expect(answers).toEqual(Array(10).fill('ALREADY_PARTICIPATED'))
    }
    expect(await world.refusal('recordOutcome', reportOf('screened', invitation, survey))).toBe('ALREADY_PARTICIPATED')
    expect(await history(invitation)).toMatchObject([
      { outcome: 'completed', decided: true, times: 1 },
      { outcome: 'completed', decided: false, times: AGAIN },
      { outcome: 'screened', decided: false, times: 1 },
    ])
    expect(await invitationNow(world.db, invitation.id)).toEqual(before)
    const written = await world.db
      .selectFrom('audit')
      .select('subject')
      .where('panelist_id', '=', member.panelistId)
      .where('event', '=', 'outcome refused')
      .orderBy('id')
      .execute()
    expect(written.map(({ subject }) => subject?.split(': ')[1])).toEqual([
      'completed, decided before',
      'completed, decided before, 10 times',
      'completed, decided before, 100 times',
      'screened, decided before',
    ])
  })

  it.each(FINAL_STATUSES)('leaves an invitation that is %s unchanged', async (status) => {
    const survey = await aSurvey(world.db)
    const invitation = await anInvitation(world.db, await world.member(), survey, { status })
    expect(await world.refusal('recordOutcome', reportOf('completed', invitation, survey))).toBe('ALREADY_PARTICIPATED')
    expect((await invitationNow(world.db, invitation.id)).status).toBe(status)
  })

  const onPostgres = databaseKind() === 'postgres' ? it : it.skip
  onPostgres('decides once and donates once when twenty come at the same time', async () => {
    const [organization] = await world.db
      .insertInto('non_profit')
      .values({ name: 'All at once', display_order: 1 })
      .returning('id')
      .execute()
    const { survey, invitation } = await started({}, { non_profit_id: organization?.id })
    const outcomes: FinalOutcome[] = ['completed', 'screened', 'over-quota', 'partial-completed']
    const answers = await Promise.all(
      Array.from({ length: 20 }, (_, index) =>
        world.send('recordOutcome', reportOf(outcomes[index % 4] ?? 'completed', invitation, survey), {}),
      ),
    )
    expect(answers.map((answer) => answer.status).sort()).toEqual([200, ...Array(19).fill(400)])
    const recorded = await history(invitation)
    expect(recorded.reduce((all, { times }) => all + times, 0)).toBe(20)
    const decided = recorded.filter((outcome) => outcome.decided)
    expect(decided).toHaveLength(1)
    expect(await donations(invitation)).toHaveLength(decided[0]?.outcome === 'completed' ? 1 : 0)
  })
})

describe('keys of recordOutcome', () => {
  it('are refused with 404 when the ikey is unknown', async () => {
    const refused = await world.refused('recordOutcome', reportOf('completed', { ikey: 'nobody' }, {}))
    expect(refused).toMatchObject({ status: 404, errorCode: 'NOT_FOUND' })
  })

  it("are refused with 404 when the skey is another survey's", async () => {
    const { invitation } = await started()
    const other = await aSurvey(world.db)
    expect(await world.refusal('recordOutcome', reportOf('completed', invitation, other))).toBe('NOT_FOUND')
    expect(await world.refusal('recordScreener', screener(invitation, other))).toBe('NOT_FOUND')
    expect((await invitationNow(world.db, invitation.id)).status).toBe('Started')
    expect(await history(invitation)).toEqual([])
  })

  it('are accepted with an ikey alone', async () => {
    const { invitation } = await started()
    await world.call('recordOutcome', reportOf('completed', invitation, {}))
    expect((await invitationNow(world.db, invitation.id)).status).toBe('Completed')
  })
})

describe('recordScreener', () => {
  it('records a completed screener once and leaves the payment open', async () => {
    const { survey, invitation } = await started()
    await world.call('recordScreener', screener(invitation, survey))
    expect(await invitationNow(world.db, invitation.id)).toMatchObject({
      status: 'Screener Completed',
      payment_status: null,
      earned_cents: null,
    })
    const refused = await world.refused('recordScreener', screener(invitation, survey))
    expect(refused).toMatchObject({
      errorCode: 'SCREENER_ALREADY_COMPLETED',
      errorMessage: 'You have already completed the screener of this survey.',
    })
    expect(await history(invitation)).toMatchObject([{ decided: true }, { decided: false }])
  })

  it('does not change a completed survey', async () => {
    const { survey, invitation } = await started()
    await report('completed', invitation, survey)
    expect(await world.refusal('recordScreener', screener(invitation, survey))).toBe('SCREENER_ALREADY_COMPLETED')
    expect((await invitationNow(world.db, invitation.id)).status).toBe('Completed')
  })
})

describe('donation of an outcome', () => {
  const nonProfit = async (name: string) => {
    const { id } = await world.db
      .insertInto('non_profit')
      .values({ name, display_order: 1 })
      .returning('id')
      .executeTakeFirstOrThrow()
    return id
  }

  it("goes to the member's non-profit for a completed survey (GEN-013)", async () => {
    const non_profit_id = await nonProfit('Open Door')
    const { survey, invitation } = await started({ donation: 7 }, { non_profit_id })
    await report('completed', invitation, survey)
    expect(await donations(invitation)).toMatchObject([{ non_profit_id, amount_cents: 700 }])
  })

  it('is none when the member prefers not to donate (GEN-014)', async () => {
    const { survey, invitation } = await started({}, { non_profit_id: await nonProfit('Prefer not to donate') })
    await report('completed', invitation, survey)
    expect(await donations(invitation)).toEqual([])
  })

  it('is none without a non-profit and for a partial complete', async () => {
    const without = await started()
    await report('completed', without.invitation, without.survey)
    expect(await donations(without.invitation)).toEqual([])
    const screened = await started({}, { non_profit_id: await nonProfit('Elsewhere') })
    await report('partial-completed', screened.invitation, screened.survey)
    expect(await donations(screened.invitation)).toEqual([])
  })
})

describe('ownInvitationByIkey', () => {
  it('returns to a member which of their invitations an ikey belongs to, and nothing to others (OUT-044)', async () => {
    const member = await world.member({ status: 'Verified' })
    await anInvitation(world.db, member, await aSurvey(world.db))
    const invitation = await anInvitation(world.db, member, await aSurvey(world.db))
    const path = { ikey: invitation.ikey }
    expect(await world.as(member).call('ownInvitationByIkey', { path })).toEqual({
      invitationMaskedId: invitation.maskedId,
    })
    expect(await world.as(await world.member()).refused('ownInvitationByIkey', { path })).toMatchObject({ status: 404 })
    expect(await world.refused('ownInvitationByIkey', { path })).toMatchObject({ status: 401 })
  })
})

describe('profileStatusByIkey (API-063)', () => {
  it('returns status, type, NPI and address without a session (ENT-029)', async () => {
    const address = { firstLine: '1 Main Street', city: 'Reno', state: 'NV', zipCode: '89501', country: 'USA' }
    const { invitation } = await started(
      {},
      {
        status: 'Verified',
        profile_completed: true,
        panelist_type: 'Nurse',
        profile: JSON.stringify({ npiNumber: '1234567893', mailingAddress: address }),
      },
    )
    const response = await world.send('profileStatusByIkey', { path: { ikey: invitation.ikey } }, {})
    expect(await response.json()).toEqual({
      profileCompleted: true,
      npiPresent: true,
      panelistType: { type: 'Nurse' },
      addressStatus: { status: 'Filled' },
      status: 'Verified',
    })
  })

  it('returns false for everything that a new member has not entered', async () => {
    const { invitation } = await started({}, { panelist_type: 'Patient' })
    expect(await world.call('profileStatusByIkey', { path: { ikey: invitation.ikey } })).toEqual({
      profileCompleted: false,
      npiPresent: false,
      panelistType: { type: 'Patient' },
      addressStatus: { status: 'Not Filled' },
      status: 'Registered',
    })
  })

  it('returns 404 for an unknown ikey', async () => {
    expect(await world.refused('profileStatusByIkey', { path: { ikey: 'nobody' } })).toMatchObject({ status: 404 })
  })
})

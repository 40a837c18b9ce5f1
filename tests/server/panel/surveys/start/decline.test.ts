import { sql } from 'kysely'
import {
  anInvitation,
  aSurvey,
  invitationNow,
  openedUrl,
  rowsOf,
  type TestInvitation,
} from '#tests/support/panel/facts/surveys.ts'
import { useWorld } from '#tests/support/panel/world.ts'

const world = useWorld()

type Member = Awaited<ReturnType<typeof world.member>>
type Reason = 'not-for-me' | 'too-long'

const bodyOf = ({ maskedId }: { maskedId: string }, reason: Reason = 'not-for-me') => ({
  body: { invitationMaskedId: maskedId, reason },
})
const decline = (member: Member, invitation: TestInvitation, reason?: Reason) =>
  world.as(member).call('declineInvitation', bodyOf(invitation, reason))
const refusal = (member: Member, invitation: { maskedId: string }) =>
  world.as(member).refusal('declineInvitation', bodyOf(invitation))

it('undoDecline leaves other declined invitations as they are', async () => {
  const member = await world.member()
  const [invitation, other] = [
    await anInvitation(world.db, member, await aSurvey(world.db)),
    await anInvitation(world.db, member, await aSurvey(world.db)),
  ]
  for (const each of [invitation, other]) await decline(member, each)
  await world.as(member).call('undoDecline', { body: { invitationMaskedId: invitation.maskedId } })
  expect(await invitationNow(world.db, invitation.id)).toMatchObject({ status: 'Invited' })
  expect(await invitationNow(world.db, other.id)).toMatchObject({ status: 'Declined', decline_reason: 'not-for-me' })
})

describe('declineInvitation', () => {
  it.each(['Invited', 'Reminded', 'Re-invited'] as const)(
    'changes %s to Declined and saves the reason',
    async (status) => {
      const member = await world.member()
      const invitation = await anInvitation(world.db, member, await aSurvey(world.db), { status })
      expect(await rowsOf(world, member)).toMatchObject([{ canDecline: true }])
      expect(await decline(member, invitation, 'too-long')).toEqual({})
      expect(await invitationNow(world.db, invitation.id)).toMatchObject({
        status: 'Declined',
        decline_reason: 'too-long',
      })
      const [row] = await rowsOf(world, member)
      expect(row).toMatchObject({ invitationStatus: { status: 'Declined' }, paymentEvents: [{ event: 'invited' }] })
      expect(row).not.toHaveProperty('canDecline')
    },
  )

  it('keeps the first reason and one audit event when it is repeated', async () => {
    const member = await world.member()
    const invitation = await anInvitation(world.db, member, await aSurvey(world.db))
    await Promise.all([decline(member, invitation), decline(member, invitation)])
    await decline(member, invitation, 'too-long')
    expect(await invitationNow(world.db, invitation.id)).toMatchObject({ decline_reason: 'not-for-me' })
    const audited = await world.db
      .selectFrom('audit')
      .selectAll()
      .where('panelist_id', '=', member.panelistId)
      .execute()
    expect(audited).toMatchObject([{ event: 'survey declined', subject: `invitation ${invitation.id}: not-for-me` }])
  })

  it('saves no reason when the member gives none [START-039]', async () => {
    const member = await world.member()
    const invitation = await anInvitation(world.db, member, await aSurvey(world.db))
    await world.as(member).call('declineInvitation', { body: { invitationMaskedId: invitation.maskedId } })
    expect(await invitationNow(world.db, invitation.id)).toMatchObject({ status: 'Declined', decline_reason: null })
    const [event] = await world.db
      .selectFrom('audit')
      .select('subject')
      .where('panelist_id', '=', member.panelistId)
      .execute()
    expect(event).toEqual({ subject: `invitation ${invitation.id}: no reason given` })
  })

  it.each(['Screener Completed', 'Completed', 'Terminated', 'Expired'] as const)(
    'refuses an invitation that is %s',
    async (status) => {
      const member = await world.member()
      const invitation = await anInvitation(world.db, member, await aSurvey(world.db), { status })
      expect(await rowsOf(world, member)).toEqual([expect.not.objectContaining({ canDecline: true })])
      expect(await refusal(member, invitation)).toBe('ALREADY_PARTICIPATED')
      expect(await invitationNow(world.db, invitation.id)).toMatchObject({ status, decline_reason: null })
    },
  )

  it("refuses another member's invitation and an unknown one", async () => {
    const [member, other] = [await world.member(), await world.member()]
    const invitation = await anInvitation(world.db, member, await aSurvey(world.db))
    expect(await refusal(other, invitation)).toBe('NOT_INVITED_PANELIST')
    expect(await refusal(member, { maskedId: 'nobody' })).toBe('NOT_INVITED_PANELIST')
    expect(await invitationNow(world.db, invitation.id)).toMatchObject({ status: 'Invited' })
  })

  it('frees the place of a survey that was started, and a later outcome still counts', async () => {
    const [member, other] = [await world.member(), await world.member()]
    const survey = await aSurvey(world.db, { target: 1 })
    const [invitation, next] = [
      await anInvitation(world.db, member, survey),
      await anInvitation(world.db, other, survey),
    ]
    const start = (starter: Member, { maskedId }: TestInvitation) =>
      world.as(starter).call('validateInvitation', {
        body: { panelistId: starter.panelistId, invitationMaskedId: maskedId },
      })
    await start(member, invitation)
    expect(await rowsOf(world, member)).toMatchObject([{ canDecline: true }])
    expect(await decline(member, invitation)).toEqual({})
    expect(await start(other, next)).toEqual({ redirectUrl: openedUrl(survey, next) })

    const surveyUrl = 'https://portal.test/completed'
    await world.call('recordOutcome', {
      body: { redirectUri: 'completed', ikey: invitation.ikey, skey: survey.skey, surveyUrl },
    })
    expect(await invitationNow(world.db, invitation.id)).toMatchObject({
      status: 'Completed',
      payment_status: 'Pending',
    })
  })

  it('leaves the survey startable by its link', async () => {
    const member = await world.member()
    const survey = await aSurvey(world.db)
    const invitation = await anInvitation(world.db, member, survey)
    await decline(member, invitation)
    const { redirectUrl } = await world.as(member).call('validateInvitation', {
      body: { panelistId: member.panelistId, invitationMaskedId: invitation.maskedId },
    })
    expect(redirectUrl).toBe(openedUrl(survey, invitation))
    expect(await invitationNow(world.db, invitation.id)).toMatchObject({ status: 'Started' })
  })
})

const undoBody = ({ maskedId }: { maskedId: string }) => ({ body: { invitationMaskedId: maskedId } })
const undo = (member: Member, invitation: TestInvitation) => world.as(member).call('undoDecline', undoBody(invitation))
const undoRefusal = (member: Member, invitation: { maskedId: string }) =>
  world.as(member).refusal('undoDecline', undoBody(invitation))
const declinedTopics = async (member: Member) => {
  const page = await world.as(member).call('listSurveys', {
    path: { userId: String(member.userId) },
    query: { page: 1 },
  })
  return Array.isArray(page) ? [] : page.declined?.map(({ topic }) => topic)
}

describe('undoDecline', () => {
  it.each(['Invited', 'Reminded', 'Re-invited', 'Started'] as const)('restores %s', async (status) => {
    const member = await world.member()
    const survey = await aSurvey(world.db, { topic: 'Asthma' })
    const invitation = await anInvitation(world.db, member, survey, { status })
    expect(await declinedTopics(member)).toBeUndefined()
    await decline(member, invitation)
    expect(await declinedTopics(member)).toEqual(['Asthma'])
    expect(await undo(member, invitation)).toEqual({})
    expect(await invitationNow(world.db, invitation.id)).toMatchObject({ status, decline_reason: null })
    expect(await rowsOf(world, member)).toMatchObject([{ canDecline: true }])
    expect(await declinedTopics(member)).toBeUndefined()
  })

  it('has one effect when it is repeated, and the survey can be declined again', async () => {
    const member = await world.member()
    const invitation = await anInvitation(world.db, member, await aSurvey(world.db))
    await decline(member, invitation)
    await Promise.all([undo(member, invitation), undo(member, invitation)])
    expect(await undo(member, invitation)).toEqual({})
    await decline(member, invitation, 'too-long')
    expect(await invitationNow(world.db, invitation.id)).toMatchObject({
      status: 'Declined',
      decline_reason: 'too-long',
    })
    const audited = await world.db
      .selectFrom('audit')
      .select('event')
      .where('panelist_id', '=', member.panelistId)
      .orderBy('id')
      .execute()
    expect(audited.map(({ event }) => event)).toEqual(['survey declined', 'survey decline undone', 'survey declined'])
  })

  it('restores Invited for a decline of an earlier release', async () => {
    const member = await world.member()
    const invitation = await anInvitation(world.db, member, await aSurvey(world.db), { status: 'Declined' })
    expect(await declinedTopics(member)).toBeUndefined()
    await undo(member, invitation)
    expect(await invitationNow(world.db, invitation.id)).toMatchObject({ status: 'Invited' })
  })

  it.each(['Closed', 'Temporarily Closed'] as const)('refuses while the survey is %s', async (status) => {
    const member = await world.member()
    const survey = await aSurvey(world.db)
    const invitation = await anInvitation(world.db, member, survey)
    await decline(member, invitation)
    await world.db.updateTable('survey').set({ status }).where('id', '=', survey.id).execute()
    expect(await undoRefusal(member, invitation)).toBe('SURVEY_CLOSED')
    expect(await invitationNow(world.db, invitation.id)).toMatchObject({ status: 'Declined' })
  })

  it('refuses once the survey has ended', async () => {
    const member = await world.member()
    const survey = await aSurvey(world.db)
    const invitation = await anInvitation(world.db, member, survey)
    await decline(member, invitation)
    await world.db
      .updateTable('survey')
      .set({ end_date: sql<string>`current_date - 2` })
      .where('id', '=', survey.id)
      .execute()
    expect(await undoRefusal(member, invitation)).toBe('SURVEY_CLOSED')
    expect(await invitationNow(world.db, invitation.id)).toMatchObject({ status: 'Declined' })
  })

  it('refuses when others have taken the last seat', async () => {
    const [member, other] = [await world.member(), await world.member()]
    const survey = await aSurvey(world.db, { target: 1 })
    const [invitation, next] = [
      await anInvitation(world.db, member, survey),
      await anInvitation(world.db, other, survey),
    ]
    await decline(member, invitation)
    await world.as(other).call('validateInvitation', {
      body: { panelistId: other.panelistId, invitationMaskedId: next.maskedId },
    })
    expect(await undoRefusal(member, invitation)).toBe('SURVEY_CLOSED')
  })

  it('restores a survey that the member must give details for before a start', async () => {
    const member = await world.member()
    const invitation = await anInvitation(world.db, member, await aSurvey(world.db, { npiMandatory: true }))
    await decline(member, invitation)
    expect(await undo(member, invitation)).toEqual({})
    expect(await invitationNow(world.db, invitation.id)).toMatchObject({ status: 'Invited' })
    const body = { panelistId: member.panelistId, invitationMaskedId: invitation.maskedId }
    expect(await world.as(member).refusal('validateInvitation', { body })).toBe('NPI_INFO_NOT_FOUND')
  })

  it.each(['Completed', 'Terminated'] as const)('refuses an invitation that is %s', async (status) => {
    const member = await world.member()
    const invitation = await anInvitation(world.db, member, await aSurvey(world.db), { status })
    expect(await undoRefusal(member, invitation)).toBe('ALREADY_PARTICIPATED')
  })

  it("refuses another member's invitation", async () => {
    const [member, other] = [await world.member(), await world.member()]
    const invitation = await anInvitation(world.db, member, await aSurvey(world.db))
    await decline(member, invitation)
    expect(await undoRefusal(other, invitation)).toBe('NOT_INVITED_PANELIST')
    expect(await undoRefusal(member, { maskedId: 'nobody' })).toBe('NOT_INVITED_PANELIST')
  })

  it('is offered for a day, for the last three declines, and not once the survey is over', async () => {
    const member = await world.member()
    const invitations = []
    for (const topic of ['One', 'Two', 'Three', 'Four']) {
      const invitation = await anInvitation(world.db, member, await aSurvey(world.db, { topic }))
      await decline(member, invitation)
      invitations.push(invitation)
    }
    expect((await declinedTopics(member))?.toSorted()).toEqual(['Four', 'Three', 'Two'])
    const [, , third, fourth] = invitations.map(({ id }) => id)
    const change = (id: number | undefined) => world.db.updateTable('invitation').where('id', '=', id ?? 0)
    await change(fourth).set({ declined_at: sql`now() - interval '25 hours'` }).execute()
    await world.db
      .updateTable('survey')
      .set({ status: 'Closed' })
      .where('id', '=', (eb) =>
        eb
          .selectFrom('invitation')
          .select('survey_id')
          .where('id', '=', third ?? 0),
      )
      .execute()
    expect((await declinedTopics(member))?.toSorted()).toEqual(['One', 'Two'])
  })
})

import { sql } from 'kysely'
import type { BusinessCode } from '#lib/contract/codes.ts'
import type { SurveySeed } from '#server/panel/scenarios/seeds.ts'
import { FINAL_STATUSES } from '#server/panel/surveys/invitation-status.ts'
import { databaseKind } from '#tests/support/database/database.ts'
import { anEmail, type TestMember, verifiedNow } from '#tests/support/panel/facts/builders.ts'
import { anNpi } from '#tests/support/panel/facts/profiles.ts'
import {
  anInvitation,
  aSurvey,
  invitationNow,
  openedUrl,
  type TestInvitation,
} from '#tests/support/panel/facts/surveys.ts'
import { useWorld } from '#tests/support/panel/world.ts'

const world = useWorld()

const bodyOf = ({ panelistId }: TestMember, { maskedId }: { maskedId: string }) => ({
  body: { panelistId, invitationMaskedId: maskedId },
})
const validate = (member: TestMember, invitation: TestInvitation) =>
  world.as(member).call('validateInvitation', bodyOf(member, invitation))
const refusal = (member: TestMember, invitation: { maskedId: string }) =>
  world.as(member).refusal('validateInvitation', bodyOf(member, invitation))

describe('validateInvitation', () => {
  it.each(['Invited', 'Reminded', 'Re-invited'] as const)(
    'changes %s to Started and returns the URL (API-017)',
    async (status) => {
      const member = await world.member()
      const survey = await aSurvey(world.db)
      const invitation = await anInvitation(world.db, member, survey, { status })
      expect(await validate(member, invitation)).toEqual({ redirectUrl: openedUrl(survey, invitation) })
      expect(await invitationNow(world.db, invitation.id)).toMatchObject({
        status: 'Started',
        started_at: expect.any(Date),
      })
    },
  )

  it('returns the same URL on Resume and keeps the start time (START-031)', async () => {
    const member = await world.member()
    const survey = await aSurvey(world.db)
    const invitation = await anInvitation(world.db, member, survey)
    await validate(member, invitation)
    const first = await invitationNow(world.db, invitation.id)
    expect(await validate(member, invitation)).toEqual({ redirectUrl: openedUrl(survey, invitation) })
    expect((await invitationNow(world.db, invitation.id)).started_at).toEqual(first.started_at)
  })

  it('refuses Resume of a closed survey (START-031)', async () => {
    const member = await world.member()
    const invitation = await anInvitation(world.db, member, await aSurvey(world.db, { status: 'Closed' }), {
      status: 'Started',
    })
    expect(await refusal(member, invitation)).toBe('SURVEY_CLOSED')
  })

  it.each([
    ['Registration Flagged', 'PROFILE_UNDER_REVIEW'],
    ['Banned for Both', 'SURVEY_CLOSED'],
  ] as const)('refuses Resume by a %s member with %s (START-031)', async (status, code) => {
    const member = await world.member({ status })
    const invitation = await anInvitation(world.db, member, await aSurvey(world.db), { status: 'Started' })
    expect(await refusal(member, invitation)).toBe(code)
  })

  it("adds its keys to the query of the survey's URL", async () => {
    const member = await world.member()
    const survey = await aSurvey(world.db)
    const invitation = await anInvitation(world.db, member, survey)
    await world.db
      .updateTable('survey')
      .set({ survey_url: 'https://s.test/a?b=c&ikey=mine' })
      .where('id', '=', survey.id)
      .execute()
    const { redirectUrl } = await validate(member, invitation)
    expect(redirectUrl).toBe(`https://s.test/a?b=c&ikey=${invitation.ikey}&skey=${survey.skey}`)
  })

  it('writes an audit event', async () => {
    const member = await world.member()
    const invitation = await anInvitation(world.db, member, await aSurvey(world.db))
    await validate(member, invitation)
    const audited = await world.db
      .selectFrom('audit')
      .selectAll()
      .where('panelist_id', '=', member.panelistId)
      .execute()
    expect(audited).toMatchObject([{ event: 'survey started', subject: `invitation ${invitation.id}` }])
  })
})

describe('refusals of validateInvitation', () => {
  const surveys: [SurveySeed['status'] | string, Partial<SurveySeed>, BusinessCode][] = [
    ['closed', { status: 'Closed' }, 'SURVEY_CLOSED'],
    ['not launched', { status: 'Draft' }, 'SURVEY_CLOSED'],
    ['paused', { status: 'Temporarily Closed' }, 'SURVEY_TEMPORARY_CLOSED'],
    ['over since yesterday', { ends: -1 }, 'INVITATION_EXPIRED'],
    ['full before it began', { target: 0 }, 'SURVEY_CLOSED'],
  ]
  it.each(surveys)('include a survey that is %s', async (_, changes, code) => {
    const member = await world.member()
    const invitation = await anInvitation(world.db, member, await aSurvey(world.db, changes))
    expect(await refusal(member, invitation)).toBe(code)
    expect(await invitationNow(world.db, invitation.id)).toMatchObject({ status: 'Invited', started_at: null })
  })

  it('do not include a survey on its last day or without an end', async () => {
    const member = await world.member()
    for (const ends of [0, null]) {
      const survey = await aSurvey(world.db, { ends })
      const invitation = await anInvitation(world.db, member, survey)
      expect(await validate(member, invitation)).toEqual({ redirectUrl: openedUrl(survey, invitation) })
    }
  })

  it('include a survey until the day on which it starts', async () => {
    const [member, survey] = [await world.member(), await aSurvey(world.db)]
    const invitation = await anInvitation(world.db, member, survey)
    const startIn = (days: number) =>
      sql`update survey set starts_on = (now() at time zone 'America/New_York')::date + ${days}::int
        where id = ${survey.id}`.execute(world.db)
    await startIn(1)
    expect(await refusal(member, invitation)).toBe('SURVEY_CLOSED')
    await startIn(0)
    expect(await validate(member, invitation)).toEqual({ redirectUrl: openedUrl(survey, invitation) })
  })

  it("include a member whose email is on the survey's list but not verified", async () => {
    const survey = await aSurvey(world.db)
    const [verified, claimed] = [
      await world.member({ email: anEmail(), email_verified_at: verifiedNow }),
      await world.member({ email: anEmail() }),
    ]
    for (const { panelistId } of [verified, claimed]) {
      const { email } = await world.db
        .selectFrom('panelist')
        .select('email')
        .where('id', '=', panelistId)
        .executeTakeFirstOrThrow()
      await world.db.insertInto('survey_list').values({ survey_id: survey.id, npi_number: anNpi(), email }).execute()
    }
    const invitation = await anInvitation(world.db, verified, survey)
    expect(await validate(verified, invitation)).toEqual({ redirectUrl: openedUrl(survey, invitation) })
    expect(await refusal(claimed, await anInvitation(world.db, claimed, survey))).toBe('LIST_MATCHING_FAILED')
  })

  it('include a survey that has its completes', async () => {
    const [member, other] = [await world.member(), await world.member()]
    const survey = await aSurvey(world.db, { target: 1 })
    await anInvitation(world.db, other, survey, { status: 'Completed' })
    expect(await refusal(member, await anInvitation(world.db, member, survey))).toBe('SURVEY_CLOSED')
  })

  it.each([...FINAL_STATUSES, 'Screener Completed', 'Interview Scheduled'] as const)(
    'include an invitation that is %s',
    async (status) => {
      const member = await world.member()
      const invitation = await anInvitation(world.db, member, await aSurvey(world.db), { status })
      expect(await refusal(member, invitation)).toBe(
        status === 'Expired' ? 'INVITATION_EXPIRED' : 'ALREADY_PARTICIPATED',
      )
      expect((await invitationNow(world.db, invitation.id)).status).toBe(status)
    },
  )

  it("include another member's invitation and an unknown one (SESS-015)", async () => {
    const [member, other] = [await world.member(), await world.member()]
    const invitation = await anInvitation(world.db, other, await aSurvey(world.db))
    expect(await refusal(member, invitation)).toBe('NOT_INVITED_PANELIST')
    expect(await refusal(member, { maskedId: 'nothing' })).toBe('NOT_INVITED_PANELIST')
    expect((await invitationNow(world.db, invitation.id)).status).toBe('Invited')
  })

  it("have the panel's message", async () => {
    const member = await world.member()
    const invitation = await anInvitation(world.db, member, await aSurvey(world.db, { status: 'Closed' }))
    const refused = await world.as(member).refused('validateInvitation', bodyOf(member, invitation))
    expect(refused).toMatchObject({ status: 400, errorMessage: 'This survey is closed.' })
  })
})

describe('validateInvitation by member status', () => {
  const cases = [
    ['Registration Flagged', 'Qualitative', 'PROFILE_UNDER_REVIEW', 'START-001'],
    ['Registration Flagged', 'Quantitative', 'PROFILE_UNDER_REVIEW', 'START-002'],
    ['Registration Flagged', 'Qual & Quant', 'PROFILE_UNDER_REVIEW', 'START-003'],
    ['Profile Flagged', 'Qualitative', 'PROFILE_UNDER_REVIEW', 'START-004'],
    ['Profile Flagged', 'Quantitative', 'PROFILE_UNDER_REVIEW', 'START-005'],
    ['Profile Flagged', 'Qual & Quant', 'PROFILE_UNDER_REVIEW', 'START-006'],
    ['Banned for Both', 'Qualitative', 'SURVEY_CLOSED', 'START-007'],
    ['Banned for Both', 'Quantitative', 'SURVEY_CLOSED', 'START-008'],
    ['Banned for Both', 'Qual & Quant', 'SURVEY_CLOSED', 'START-009'],
    ['Banned_Qual', 'Qualitative', 'SURVEY_CLOSED', 'START-010'],
    ['Banned_Qual', 'Quantitative', null, 'START-011'],
    ['Banned_Qual', 'Qual & Quant', 'SURVEY_CLOSED', 'START-012'],
    ['Banned Quant', 'Quantitative', 'SURVEY_CLOSED', 'START-013'],
    ['Banned Quant', 'Qualitative', null, 'START-014'],
    ['Banned Quant', 'Qual & Quant', 'SURVEY_CLOSED', 'START-015'],
    ['Registered', 'Qual & Quant', null, 'START-016'],
    ['Verified', 'Qual & Quant', null, 'START-017'],
    ['Pending Verification', 'Qual & Quant', null, 'START-018'],
  ] as const
  it.each(cases)(
    'with status %s, the start of a %s survey is refused with %s (null: allowed) (%s)',
    async (status, methodology, code) => {
      const member = await world.member({ status })
      const survey = await aSurvey(world.db, { methodology })
      const invitation = await anInvitation(world.db, member, survey)
      if (code) expect(await refusal(member, invitation)).toBe(code)
      else expect(await validate(member, invitation)).toEqual({ redirectUrl: openedUrl(survey, invitation) })
    },
  )
})

describe('places of a survey', () => {
  const twoInvited = async (changes: Partial<SurveySeed>) => {
    const survey = await aSurvey(world.db, changes)
    const members = [await world.member(), await world.member()] as const
    const invitations = [
      await anInvitation(world.db, members[0], survey),
      await anInvitation(world.db, members[1], survey),
    ] as const
    return { members, invitations }
  }

  it('are held for four hours by a member who has started', async () => {
    const { members, invitations } = await twoInvited({ target: 1 })
    await validate(members[0], invitations[0])
    expect(await refusal(members[1], invitations[1])).toBe('SURVEY_CLOSED')
    await world.pass({ hours: 5 })
    await validate(members[1], invitations[1])
    // The first member may still return, because the survey needs more completes.
    await validate(members[0], invitations[0])
  })

  it('are held for four hours from the start after a decline, not from the first one', async () => {
    const { members, invitations } = await twoInvited({ target: 1 })
    await validate(members[0], invitations[0])
    await world.as(members[0]).call('declineInvitation', { body: { invitationMaskedId: invitations[0].maskedId } })
    await world.pass({ hours: 5 })
    await validate(members[0], invitations[0])
    expect(await refusal(members[1], invitations[1])).toBe('SURVEY_CLOSED')
  })

  it('are free again when a start ends without a complete', async () => {
    const { members, invitations } = await twoInvited({ target: 1 })
    await validate(members[0], invitations[0])
    await world.call('recordOutcome', {
      body: { redirectUri: 'screened', ikey: invitations[0].ikey, surveyUrl: 'https://s.test' },
    })
    expect((await validate(members[1], invitations[1])).redirectUrl).toContain(`ikey=${invitations[1].ikey}`)
  })

  const onPostgres = databaseKind() === 'postgres' ? it : it.skip
  onPostgres('go to one of twenty members who want the last one at the same time', async () => {
    const survey = await aSurvey(world.db, { target: 1 })
    const members = await Promise.all(Array.from({ length: 20 }, () => world.member()))
    const invitations = await Promise.all(members.map((member) => anInvitation(world.db, member, survey)))
    const answers = await Promise.all(
      members.map((member, index) =>
        world.send('validateInvitation', bodyOf(member, invitations[index] ?? { maskedId: '' }), { member }),
      ),
    )
    const results = await Promise.all(answers.map(async (answer) => (await answer.json()).errorCode ?? 'a place'))
    expect(results.sort()).toEqual([...Array(19).fill('SURVEY_CLOSED'), 'a place'])
  })

  onPostgres('are taken once by twenty starts of one invitation at the same time', async () => {
    const [member, other, third] = [await world.member(), await world.member(), await world.member()]
    const survey = await aSurvey(world.db, { target: 2 })
    const invitation = await anInvitation(world.db, member, survey)
    const answers = await Promise.all(Array.from({ length: 20 }, () => validate(member, invitation)))
    expect(new Set(answers.map((answer) => answer.redirectUrl))).toEqual(new Set([openedUrl(survey, invitation)]))
    await validate(other, await anInvitation(world.db, other, survey))
    expect(await refusal(third, await anInvitation(world.db, third, survey))).toBe('SURVEY_CLOSED')
  })
})

describe('openByCode', () => {
  const open = (member: TestMember, code: string) => world.as(member).call('openByCode', { path: { code } })
  const refused = (member: TestMember, code: string) => world.as(member).refusal('openByCode', { path: { code } })

  it('opens the survey once per member, in upper or lower case (API-029)', async () => {
    const member = await world.member()
    const survey = await aSurvey(world.db, { participationCode: 'AB12CD34' })
    const first = await open(member, 'AB12CD34')
    expect(await open(member, 'ab12cd34')).toEqual(first)
    const invitations = await world.db.selectFrom('invitation').selectAll().where('survey_id', '=', survey.id).execute()
    expect(invitations).toMatchObject([{ panelist_id: member.panelistId, status: 'Started', offered_cents: 7500 }])
    expect(first.redirectUrl).toBe(openedUrl(survey, { ikey: invitations[0]?.ikey ?? '' }))
  })

  it.each([
    ['closed', { status: 'Closed' }],
    ['paused', { status: 'Temporarily Closed' }],
    ['over', { ends: -1 }],
    ['full', { target: 0 }],
  ] as const)('refuses the code of a survey that is %s and invites nobody', async (state, changes) => {
    const member = await world.member()
    const code = `CODE${state.padEnd(4, '0')}`.toUpperCase().slice(0, 8)
    const survey = await aSurvey(world.db, { ...changes, participationCode: code })
    expect(await refused(member, code)).toBe('INVALID_PARTICIPATION_CODE')
    expect(await world.db.selectFrom('invitation').selectAll().where('survey_id', '=', survey.id).execute()).toEqual([])
  })

  it('refuses an unknown code, a used one and one for a flagged member', async () => {
    await aSurvey(world.db, { participationCode: 'USEDUP01' })
    const member = await world.member()
    const { redirectUrl } = await open(member, 'USEDUP01')
    const ikey = new URL(redirectUrl).searchParams.get('ikey') ?? ''
    await world.call('recordOutcome', { body: { redirectUri: 'completed', ikey, surveyUrl: 'https://s.test' } })
    expect(await refused(member, 'USEDUP01')).toBe('INVALID_PARTICIPATION_CODE')
    expect(await refused(member, 'NOTHING1')).toBe('INVALID_PARTICIPATION_CODE')
    expect(await refused(await world.member({ status: 'Profile Flagged' }), 'USEDUP01')).toBe(
      'INVALID_PARTICIPATION_CODE',
    )
  })
})

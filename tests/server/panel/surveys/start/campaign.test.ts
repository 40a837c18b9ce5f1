import type { TestMember } from '#tests/support/panel/facts/builders.ts'
import { anEmail, verifiedNow } from '#tests/support/panel/facts/builders.ts'
import { anNpi, cardiologist, dentist, nurse } from '#tests/support/panel/facts/profiles.ts'
import {
  aCampaign,
  anInvitation,
  aSurvey,
  invitationNow,
  openedUrl,
  type TestSurvey,
} from '#tests/support/panel/facts/surveys.ts'
import { useWorld, type World } from '#tests/support/panel/world.ts'

const world = useWorld({ lookups: true })

const aPhysician = (profile: object = { professionId: 1, npiNumber: anNpi() }, status = 'Verified') =>
  world.member({ panelist_type: 'Physician (MD, DO, Resident)', status, profile: JSON.stringify(profile) })

describe('campaignInvitationUrl (API-018)', () => {
  const start = (member: TestMember, ckey: string) => world.as(member).call('campaignInvitationUrl', { path: { ckey } })
  const refusal = (member: TestMember, ckey: string) =>
    world.as(member).refusal('campaignInvitationUrl', { path: { ckey } })
  const invitations = (survey: TestSurvey) =>
    world.db.selectFrom('invitation').selectAll().where('survey_id', '=', survey.id).execute()

  it('invites a member once and returns the same URL again', async () => {
    const survey = await aSurvey(world.db)
    const [ckey, member] = [await aCampaign(world.db, survey), await aPhysician()]
    const first = await start(member, ckey)
    expect(await start(member, ckey)).toEqual(first)
    const stored = await invitations(survey)
    expect(stored).toMatchObject([{ panelist_id: member.panelistId, status: 'Started' }])
    expect(first.redirectUrl).toBe(openedUrl(survey, { ikey: stored[0]?.ikey ?? '' }))
  })

  it('starts an invitation that the member has already', async () => {
    const survey = await aSurvey(world.db)
    const member = await aPhysician()
    const invitation = await anInvitation(world.db, member, survey, { status: 'Reminded' })
    expect(await start(member, await aCampaign(world.db, survey))).toEqual({
      redirectUrl: openedUrl(survey, invitation),
    })
  })

  it.each([
    ['not open yet', { status: 'Draft' }, 'SURVEY_NOT_IN_LAUNCHED_STATE'],
    ['closed', { status: 'Closed' }, 'SURVEY_CLOSED'],
    ['paused', { status: 'Temporarily Closed' }, 'SURVEY_TEMPORARY_CLOSED'],
    ['over', { ends: -1 }, 'SURVEY_CLOSED'],
    ['full', { target: 0 }, 'SURVEY_CLOSED'],
  ] as const)('refuses a survey that is %s and invites nobody', async (_, changes, code) => {
    const survey = await aSurvey(world.db, changes)
    expect(await refusal(await aPhysician(), await aCampaign(world.db, survey))).toBe(code)
    expect(await invitations(survey)).toEqual([])
  })

  it('refuses a member who took part, is under review or is banned', async () => {
    const survey = await aSurvey(world.db)
    const ckey = await aCampaign(world.db, survey)
    const member = await aPhysician()
    await anInvitation(world.db, member, survey, { status: 'Completed' })
    expect(await refusal(member, ckey)).toBe('ALREADY_PARTICIPATED')
    expect(await refusal(await aPhysician(undefined, 'Registration Flagged'), ckey)).toBe('PROFILE_UNDER_REVIEW')
    expect(await refusal(await aPhysician(undefined, 'Banned Quant'), ckey)).toBe('SURVEY_CLOSED')
  })

  it('names the wrong kind of member, missing email address and missing profession details', async () => {
    const forHcp = await aCampaign(world.db, await aSurvey(world.db))
    const withNpi = await aCampaign(world.db, await aSurvey(world.db, { npiMandatory: true }))
    const forPatients = await aCampaign(world.db, await aSurvey(world.db), { audience: 'Patient' })
    const aPatient = (email: string | null) => world.member({ panelist_type: 'Patient', email })
    expect(await refusal(await aPatient('p1@mail.test'), forHcp)).toBe('BYPASS_PROFESSION_NOT_ALLOWED_FOR_PATIENT')
    expect(await refusal(await aPhysician(), forPatients)).toBe('SURVEY_DOES_NOT_MATCH_PROFILE')
    expect(await refusal(await aPatient(null), forPatients)).toBe('PATIENT_EMAIL_NOT_REGISTERED')
    expect(await refusal(await aPhysician({}), forHcp)).toBe('PROFESSION_DETAILS_MISSING')
    expect(await refusal(await aPhysician({ professionId: 1 }), withNpi)).toBe('PROFESSION_DETAILS_MISSING')
    await start(await aPatient('p2@mail.test'), forPatients)
    await start(await aPhysician(), withNpi)
  })

  it('returns V2_UNIQUE_LINKS_NOT_FOUND without a survey, and 404 for an unknown campaign', async () => {
    const member = await aPhysician()
    expect(await refusal(member, await aCampaign(world.db, null))).toBe('V2_UNIQUE_LINKS_NOT_FOUND')
    expect(await world.as(member).refused('campaignInvitationUrl', { path: { ckey: 'nothing' } })).toMatchObject({
      status: 404,
    })
  })
})

describe('saveCampaignProfile (API-059)', () => {
  const professional = (columns: Parameters<World['member']>[0] = {}) =>
    world.member({ last_name: 'Smith', ...columns })
  type Body = Parameters<typeof send>[2]
  const send = (
    member: TestMember,
    ckey: string,
    body: { email: string } & Partial<typeof cardiologist & typeof nurse> & { npiNumber?: string },
  ) => world.as(member).call('saveCampaignProfile', { path: { ckey }, body: body as { email: string } })
  const refused = (member: TestMember, ckey: string, body: Body) =>
    world.as(member).refused('saveCampaignProfile', { path: { ckey }, body: body as { email: string } })
  const stored = (member: TestMember) =>
    world.db
      .selectFrom('panelist')
      .select(['email', 'email_verified_at', 'panelist_type', 'profile', 'status'])
      .where('id', '=', member.panelistId)
      .executeTakeFirstOrThrow()
  const details = () => ({ ...cardiologist, email: anEmail(), npiNumber: anNpi() })

  it("saves a professional's details and returns the survey's URL", async () => {
    const survey = await aSurvey(world.db, { npiMandatory: true })
    const [ckey, member, body] = [await aCampaign(world.db, survey), await professional(), details()]
    const lookup = { path: { ckey } }
    expect(await world.as(member).refusal('campaignInvitationUrl', lookup)).toBe('PROFESSION_DETAILS_MISSING')
    const { redirectUrl } = await send(member, ckey, body)
    expect(await world.as(member).call('campaignInvitationUrl', lookup)).toEqual({ redirectUrl })
    expect(await stored(member)).toMatchObject({
      email: body.email,
      email_verified_at: null,
      panelist_type: 'Physician (MD, DO, Resident)',
      profile: expect.objectContaining({ ...cardiologist, npiNumber: body.npiNumber }),
      status: 'Registered',
    })
    const [invitation] = await world.db
      .selectFrom('invitation')
      .selectAll()
      .where('survey_id', '=', survey.id)
      .execute()
    expect(invitation).toMatchObject({ panelist_id: member.panelistId, status: 'Started' })
    expect(redirectUrl).toBe(openedUrl(survey, { ikey: invitation?.ikey ?? '' }))
  })

  it("saves a patient's email address", async () => {
    const survey = await aSurvey(world.db)
    const ckey = await aCampaign(world.db, survey, { audience: 'Patient' })
    const [member, email] = [await world.member({ panelist_type: 'Patient' }), anEmail()]
    expect(await world.as(member).refusal('campaignInvitationUrl', { path: { ckey } })).toBe(
      'PATIENT_EMAIL_NOT_REGISTERED',
    )
    expect(await send(member, ckey, { email })).toEqual({ redirectUrl: expect.stringContaining(survey.skey) })
    expect(await stored(member)).toMatchObject({ email, panelist_type: 'Patient' })
  })

  it('returns the same when it is repeated', async () => {
    const [ckey, member, body] = [await aCampaign(world.db, await aSurvey(world.db)), await professional(), details()]
    expect(await send(member, ckey, body)).toEqual(await send(member, ckey, body))
  })

  it('writes audit events for profession and start', async () => {
    const [ckey, member] = [await aCampaign(world.db, await aSurvey(world.db)), await professional()]
    await send(member, ckey, details())
    const audited = await world.db
      .selectFrom('audit')
      .select('event')
      .where('panelist_id', '=', member.panelistId)
      .orderBy('id')
      .execute()
    expect(audited).toEqual([{ event: 'profession saved' }, { event: 'survey started' }])
  })

  it.each([
    ['over', { ends: -1 }, 'SURVEY_EXPIRED'],
    ['not open yet', { status: 'Draft' }, 'SURVEY_NOT_IN_LAUNCHED_STATE'],
    ['closed', { status: 'Closed' }, 'SURVEY_CLOSED'],
    ['full', { target: 0 }, 'SURVEY_CLOSED'],
    ['paused', { status: 'Temporarily Closed' }, 'SURVEY_TEMPORARY_CLOSED'],
  ] as const)('saves nothing when the survey is %s', async (_, changes, code) => {
    const [survey, member] = [await aSurvey(world.db, changes), await professional()]
    expect(await refused(member, await aCampaign(world.db, survey), details())).toMatchObject({ errorCode: code })
    expect(await stored(member)).toMatchObject({ email: null, profile: {} })
    expect(await world.db.selectFrom('invitation').selectAll().where('survey_id', '=', survey.id).execute()).toEqual([])
  })

  it('is refused for an unknown campaign and for one without a survey', async () => {
    const member = await professional()
    expect(await refused(member, 'nothing', details())).toMatchObject({ status: 404, errorCode: 'CAMPAIGN_NOT_FOUND' })
    const without = await refused(member, await aCampaign(world.db, null), details())
    expect(without).toMatchObject({ status: 400, errorCode: 'V2_UNIQUE_LINKS_NOT_FOUND' })
  })

  it('is refused for a patient, a member who took part and a flagged member', async () => {
    const survey = await aSurvey(world.db)
    const ckey = await aCampaign(world.db, survey)
    const patient = await world.member({ panelist_type: 'Patient' })
    expect(await refused(patient, ckey, { email: anEmail() })).toMatchObject({
      errorCode: 'SURVEY_DOES_NOT_MATCH_PROFILE',
    })
    const member = await professional()
    const invitation = await anInvitation(world.db, member, survey, { status: 'Terminated' })
    expect(await refused(member, ckey, details())).toMatchObject({ errorCode: 'ALREADY_PARTICIPATED' })
    expect((await invitationNow(world.db, invitation.id)).status).toBe('Terminated')
    const flagged = await professional({ status: 'Registration Flagged' })
    expect(await refused(flagged, ckey, details())).toMatchObject({ errorCode: 'SURVEY_CLOSED' })
  })

  it('names the missing fields', async () => {
    const ckey = await aCampaign(world.db, await aSurvey(world.db, { npiMandatory: true }))
    const email = anEmail()
    const withoutDetails = await refused(await professional(), ckey, { email })
    expect(withoutDetails).toMatchObject({ status: 422, fields: { professionId: 'required' } })
    const withoutNpi = await refused(await professional(), ckey, { ...dentist, email })
    expect(withoutNpi).toMatchObject({ status: 422, fields: { npiNumber: 'required' } })
    const withoutTitle = await refused(await professional(), ckey, { ...nurse, nurseCategoryId: undefined, email })
    expect(withoutTitle).toMatchObject({ status: 422, fields: { nurseCategoryId: 'required' } })
  })

  it('returns the error code of a wrong NPI or email address and saves nothing', async () => {
    const ckey = await aCampaign(world.db, await aSurvey(world.db))
    const [takenNpi, barred, anothers, wrongDigit] = [anNpi(), anNpi(), anNpi(), '1234567890']
    await professional({ profile: JSON.stringify({ npiNumber: takenNpi }) })
    await world.db
      .insertInto('npi_record')
      .values([
        { npi_number: barred, last_names: [], barred: true },
        { npi_number: anothers, last_names: ['Jones'], barred: false },
      ])
      .execute()
    const email = anEmail()
    await professional({ email, email_verified_at: verifiedNow })
    const member = await professional()
    const code = async (changes: object) => (await refused(member, ckey, { ...details(), ...changes })).errorCode
    expect(await code({ npiNumber: takenNpi })).toBe('PANELIST_WITH_NPI_EXISTS')
    expect(await code({ npiNumber: barred })).toBe('INVALID_NPI')
    expect(await code({ npiNumber: wrongDigit })).toBe('INVALID_NPI')
    expect(await code({ npiNumber: anothers })).toBe('NPI_DOES_NOT_MATCH_LAST_NAME')
    expect(await code({ email })).toBe('ALREADY_REGISTERED_EMAIL')
    expect(await stored(member)).toMatchObject({ email: null, profile: {} })
  })
})

import { FINAL_STATUSES, OPEN_STATUSES } from '#server/panel/surveys/invitation-status.ts'
import { databaseKind } from '#tests/support/database/database.ts'
import { anEmail, type TestMember, verifiedNow } from '#tests/support/panel/facts/builders.ts'
import { aPartner, aPartnerInvitation, type TestPartner } from '#tests/support/panel/facts/partners.ts'
import { anNpi } from '#tests/support/panel/facts/profiles.ts'
import { anInvitation, aSurvey, type TestSurvey } from '#tests/support/panel/facts/surveys.ts'
import { useWorld } from '#tests/support/panel/world.ts'

const world = useWorld()
let partner: TestPartner
beforeAll(async () => {
  partner = await aPartner(world.db)
})

type Keys = { skey: string; pikey: string }
const linkOf = ({ skey, pikey }: Keys) => ({ body: { surveyMaskId: skey, partnerInvitationMaskId: pikey } })
const link = (member: TestMember, keys: Keys) => world.as(member).call('linkPanelist', linkOf(keys))
const refusal = (member: TestMember, keys: Keys) => world.as(member).refusal('linkPanelist', linkOf(keys))
const status = ({ skey, pikey }: Keys) => world.call('partnerInvitationStatus', { query: { skey, pikey } })
const sent = (survey: TestSurvey, npi?: string) => aPartnerInvitation(world.db, partner, survey, npi)
const stateOf = (id: number) =>
  world.db.selectFrom('partner_invitation').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
const byAnybody = { panelist_type: 'Nurse', status: 'Verified' }

describe('linkPanelist [API-012]', () => {
  it('invites and starts the member, and opens the survey with ikey, skey and pikey', async () => {
    const [member, survey] = [await world.member(byAnybody), await aSurvey(world.db)]
    const keys = await sent(survey)
    const { redirectUrl } = await link(member, keys)
    const [invitation] = await world.db
      .selectFrom('invitation')
      .selectAll()
      .where('survey_id', '=', survey.id)
      .execute()
    expect(invitation).toMatchObject({ panelist_id: member.panelistId, status: 'Started' })
    const query = new URLSearchParams({ ikey: invitation?.ikey ?? '', skey: keys.skey, pikey: keys.pikey })
    expect(redirectUrl).toBe(`https://surveys.test/survey/${survey.seed.project}?${query}`)
    expect(await stateOf(keys.id)).toMatchObject({
      panelist_id: member.panelistId,
      invitation_id: invitation?.id,
      linked_at: expect.any(Date),
    })
    const events = await world.db
      .selectFrom('audit')
      .selectAll()
      .where('panelist_id', '=', member.panelistId)
      .orderBy('id')
      .execute()
    expect(events).toMatchObject([
      { event: 'partner linked', subject: `partner_invitation ${keys.id}` },
      { event: 'survey started', subject: `invitation ${invitation?.id}` },
    ])
  })

  it('returns the same URL again, also to Resume on the dashboard', async () => {
    const [member, survey] = [await world.member(byAnybody), await aSurvey(world.db)]
    const invitation = await anInvitation(world.db, member, survey)
    const keys = await sent(survey)
    const first = await link(member, keys)
    expect(await link(member, keys)).toEqual(first)
    const body = { panelistId: member.panelistId, invitationMaskedId: invitation.maskedId }
    expect(await world.as(member).call('validateInvitation', { body })).toEqual(first)
  })

  it('refuses a second member for the same partner invitation', async () => {
    const survey = await aSurvey(world.db)
    const keys = await sent(survey)
    await link(await world.member(byAnybody), keys)
    const other = await world.member(byAnybody)
    expect(await refusal(other, keys)).toBe('NOT_INVITED_PANELIST')
    expect(
      await world.db.selectFrom('invitation').selectAll().where('panelist_id', '=', other.panelistId).execute(),
    ).toEqual([])
    const events = await world.db.selectFrom('audit').selectAll().where('panelist_id', '=', other.panelistId).execute()
    expect(events).toMatchObject([
      { event: 'survey refused', subject: `partner_invitation ${keys.id}: NOT_INVITED_PANELIST` },
    ])
  })

  it('refuses keys that do not belong together', async () => {
    const member = await world.member(byAnybody)
    const keys = await sent(await aSurvey(world.db))
    const other = await aSurvey(world.db)
    expect(await refusal(member, { ...keys, skey: other.skey })).toBe('NOT_INVITED_PANELIST')
    expect(await refusal(member, { ...keys, pikey: 'nothing' })).toBe('NOT_INVITED_PANELIST')
  })

  it('refuses a member a second partner invitation to the same survey', async () => {
    const [member, survey] = [await world.member(byAnybody), await aSurvey(world.db)]
    await link(member, await sent(survey))
    expect(await refusal(member, await sent(survey))).toBe('ALREADY_PARTICIPATED')
  })

  it('returns 401 without a session', async () => {
    const refused = await world.refused('linkPanelist', linkOf(await sent(await aSurvey(world.db))))
    expect(refused).toMatchObject({ status: 401 })
  })

  const onPostgres = databaseKind() === 'postgres' ? it : it.skip
  onPostgres('links one of ten members who link at the same time', async () => {
    const keys = await sent(await aSurvey(world.db))
    const members = await Promise.all(Array.from({ length: 10 }, () => world.member(byAnybody)))
    const answers = await Promise.all(members.map((member) => world.send('linkPanelist', linkOf(keys), { member })))
    expect(answers.map((answer) => answer.status).sort()).toEqual([200, ...Array(9).fill(400)])
  })
})

describe('refusals of linkPanelist', () => {
  const cases = [
    ['SURVEY_DOES_NOT_MATCH_PROFILE', { professions: ['Pharmacy'] }, byAnybody],
    ['SURVEY_DOES_NOT_MATCH_PROFILE', { audience: 'Patient' }, byAnybody],
    ['SURVEY_CLOSED', { status: 'Closed' }, byAnybody],
    ['SURVEY_CLOSED', { target: 0 }, byAnybody],
    ['SURVEY_TEMPORARY_CLOSED', { status: 'Temporarily Closed' }, byAnybody],
    ['SURVEY_NOT_IN_LAUNCHED_STATE', { status: 'Draft' }, byAnybody],
    ['SURVEY_NOT_IN_LAUNCHED_STATE', { starts: 1 }, byAnybody],
    ['PROFILE_UNDER_REVIEW', {}, { ...byAnybody, status: 'Registration Flagged' }],
    ['NPI_INFO_NOT_FOUND', { npiMandatory: true }, byAnybody],
    ['BYPASS_PROFESSION_NOT_ALLOWED_FOR_PATIENT', { audience: 'HCP' }, { ...byAnybody, panelist_type: 'Patient' }],
    ['INVITATION_EXPIRED', { ends: -1 }, byAnybody],
  ] as const
  it.each(cases)('returns %s for a survey with %j', async (code, facts, columns) => {
    const survey = await aSurvey(world.db, {
      ...facts,
      professions: 'professions' in facts ? [...facts.professions] : [],
    })
    const [member, keys] = [await world.member(columns), await sent(survey)]
    expect(await refusal(member, keys)).toBe(code)
    expect(await stateOf(keys.id)).toMatchObject({ panelist_id: null, invitation_id: null })
  })

  it('returns ALREADY_PARTICIPATED, PANELIST_EXCLUDED_FOR_SURVEY and LIST_MATCHING_FAILED for the member concerned', async () => {
    const survey = await aSurvey(world.db)
    const [done, excluded, unlisted] = [
      await world.member(byAnybody),
      await world.member(byAnybody),
      await world.member(byAnybody),
    ]
    await anInvitation(world.db, done, survey, { status: 'Completed' })
    await world.db
      .insertInto('survey_exclusion')
      .values({ survey_id: survey.id, panelist_id: excluded.panelistId })
      .execute()
    expect(await refusal(done, await sent(survey))).toBe('ALREADY_PARTICIPATED')
    expect(await refusal(excluded, await sent(survey))).toBe('PANELIST_EXCLUDED_FOR_SURVEY')
    await world.db.insertInto('survey_list').values({ survey_id: survey.id, npi_number: anNpi() }).execute()
    expect(await refusal(unlisted, await sent(survey))).toBe('LIST_MATCHING_FAILED')
  })

  it('returns LIST_MATCHING_FAILED when the NPI of the list belongs to another member', async () => {
    const [survey, takenNpi] = [await aSurvey(world.db), anNpi()]
    await world.member({ profile: JSON.stringify({ npiNumber: takenNpi }) })
    const member = await world.member(byAnybody)
    await world.db
      .insertInto('survey_list')
      .values({ survey_id: survey.id, npi_number: takenNpi, mobile: member.mobile })
      .execute()
    expect(await refusal(member, await sent(survey))).toBe('LIST_MATCHING_FAILED')
  })
})

describe('a link that a partner made for the person with an NPI', () => {
  const withNpi = (npiNumber: string) => world.member({ ...byAnybody, profile: JSON.stringify({ npiNumber }) })

  it('refuses a member with another NPI and stays free (START-040)', async () => {
    const npi = anNpi()
    const [colleague, person] = [await withNpi(anNpi()), await withNpi(npi)]
    const keys = await sent(await aSurvey(world.db), npi)
    expect(await refusal(colleague, keys)).toBe('LIST_MATCHING_FAILED')
    expect(await stateOf(keys.id)).toMatchObject({ panelist_id: null, invitation_id: null })
    expect(await link(person, keys)).toMatchObject({ redirectUrl: expect.stringContaining(keys.pikey) })
  })

  it('refuses a member without an NPI when another member has it, and stays free (START-040)', async () => {
    const npi = anNpi()
    const [stranger, person] = [await world.member(byAnybody), await withNpi(npi)]
    const keys = await sent(await aSurvey(world.db), npi)
    expect(await refusal(stranger, keys)).toBe('LIST_MATCHING_FAILED')
    expect(await stateOf(keys.id)).toMatchObject({ panelist_id: null, invitation_id: null })
    expect(await link(person, keys)).toMatchObject({ redirectUrl: expect.stringContaining(keys.pikey) })
  })

  it('opens for a member who has not entered an NPI yet (START-040)', async () => {
    const keys = await sent(await aSurvey(world.db), anNpi())
    expect(await link(await world.member(byAnybody), keys)).toMatchObject({ redirectUrl: expect.any(String) })
  })
})

describe('partnerInvitationStatus [API-069]', () => {
  const ids = {
    Completed: 1,
    Terminated: 2,
    'Quota Completed': 3,
    'No Show': 4,
    'Screener Completed': 5,
    'Interview Scheduled': 6,
    'Partially Completed': 7,
  }

  it.each(Object.entries(ids))('returns for %s the id %i', async (name, id) => {
    const [member, survey] = [await world.member(byAnybody), await aSurvey(world.db)]
    const keys = await sent(survey)
    const invitation = await anInvitation(world.db, member, survey)
    await link(member, keys)
    await world.db.updateTable('invitation').set({ status: name }).where('id', '=', invitation.id).execute()
    expect(await status(keys)).toEqual({ status: { id, status: name }, panelistIdForLinkToPartnerPanel: null })
  })

  it.each(FINAL_STATUSES.filter((name) => !(name in ids)))(
    'returns for %s the id 8, and nobody to link',
    async (name) => {
      const npiNumber = anNpi()
      await world.member({ ...byAnybody, profile: JSON.stringify({ npiNumber }) })
      const keys = await sent(await aSurvey(world.db), npiNumber)
      await world.db.updateTable('partner_invitation').set({ status: name }).where('id', '=', keys.id).execute()
      expect(await status(keys)).toEqual({ status: { id: 8, status: name }, panelistIdForLinkToPartnerPanel: null })
    },
  )

  it.each(OPEN_STATUSES)('returns no status while the invitation is %s', async (name) => {
    const [member, survey] = [await world.member(byAnybody), await aSurvey(world.db)]
    const invitation = await anInvitation(world.db, member, survey)
    const keys = await sent(survey)
    await link(member, keys)
    await world.db.updateTable('invitation').set({ status: name }).where('id', '=', invitation.id).execute()
    expect(await status(keys)).toEqual({ status: null, panelistIdForLinkToPartnerPanel: null })
  })

  it('returns 400 INVALID_LINK for unknown keys', async () => {
    const keys = await sent(await aSurvey(world.db))
    const other = await aSurvey(world.db)
    for (const query of [
      { skey: other.skey, pikey: keys.pikey },
      { skey: keys.skey, pikey: 'nothing' },
    ]) {
      expect(await world.refused('partnerInvitationStatus', { query })).toMatchObject({
        status: 400,
        errorCode: 'INVALID_LINK',
      })
    }
  })
})

describe('linkPanelistByNpi [API-070]', () => {
  const aHolder = (npiNumber: string) => world.member({ ...byAnybody, profile: JSON.stringify({ npiNumber }) })
  const byNpi = ({ skey, pikey }: Keys, panelistId: number) => ({
    body: { panelistIdForLinkToPartnerPanel: panelistId, surveyMaskId: skey, partnerInvitationMaskId: pikey },
  })

  it('links the member whose NPI the status names, and nobody else afterwards', async () => {
    const npi = anNpi()
    const [holder, other, survey] = [await aHolder(npi), await world.member(byAnybody), await aSurvey(world.db)]
    const keys = await sent(survey, npi)
    expect(await status(keys)).toEqual({ status: null, panelistIdForLinkToPartnerPanel: holder.panelistId })
    expect(await world.call('linkPanelistByNpi', byNpi(keys, holder.panelistId))).toEqual({})
    expect(await status(keys)).toEqual({ status: null, panelistIdForLinkToPartnerPanel: null })
    expect(await world.call('linkPanelistByNpi', byNpi(keys, holder.panelistId))).toEqual({})
    expect(await refusal(other, keys)).toBe('NOT_INVITED_PANELIST')
    expect((await link(holder, keys)).redirectUrl).toContain(keys.pikey)
    const events = await world.db
      .selectFrom('audit')
      .select('event')
      .where('panelist_id', '=', holder.panelistId)
      .orderBy('id')
      .execute()
    expect(events.map(({ event }) => event)).toEqual(['partner linked', 'partner linked', 'survey started'])
  })

  it('refuses other members, invitations without an NPI and unknown keys', async () => {
    const npi = anNpi()
    const [holder, other] = [
      await aHolder(npi),
      await world.member({ email: anEmail(), email_verified_at: verifiedNow }),
    ]
    const survey = await aSurvey(world.db)
    const [keys, without] = [await sent(survey, npi), await sent(survey)]
    const refused = (keys: Keys, id: number) => world.refusal('linkPanelistByNpi', byNpi(keys, id))
    expect(await refused(keys, other.panelistId)).toBe('FORBIDDEN')
    expect(await refused(without, holder.panelistId)).toBe('FORBIDDEN')
    expect(await refused({ ...keys, pikey: 'nothing' }, holder.panelistId)).toBe('NOT_FOUND')
    expect(await stateOf(keys.id)).toMatchObject({ panelist_id: null })
  })

  it('does not relink an invitation that another member has', async () => {
    const npi = anNpi()
    const [other, survey] = [await world.member(byAnybody), await aSurvey(world.db)]
    const keys = await sent(survey, npi)
    await link(other, keys)
    const holder = await aHolder(npi)
    expect(await world.refusal('linkPanelistByNpi', byNpi(keys, holder.panelistId))).toBe('FORBIDDEN')
    expect((await stateOf(keys.id)).panelist_id).toBe(other.panelistId)
  })
})

describe('isTestAccount [API-011]', () => {
  const isTest = (loginId: string) => world.call('isTestAccount', { path: { loginId } })

  it('is true for a test account by number or verified address only', async () => {
    const email = anEmail()
    const tester = await world.member({ is_test_account: true, email, email_verified_at: verifiedNow })
    const claimed = anEmail()
    await world.member({ is_test_account: true, email: claimed })
    expect(await isTest(tester.mobile)).toBe(true)
    expect(await isTest(email)).toBe(true)
    expect(await isTest(claimed)).toBe(false)
    expect(await isTest((await world.member()).mobile)).toBe(false)
    expect(await isTest(world.newNumber())).toBe(false)
    expect(await isTest(anEmail())).toBe(false)
  })
})

it('refuses to link an invitation whose outcome was reported before anybody signed in', async () => {
  const keys = await sent(await aSurvey(world.db))
  await world.call('recordPartnerOutcome', {
    body: { redirectUri: 'screened', pikey: keys.pikey, surveyUrl: 'https://s.test', partnerQueryParams: {} },
  })
  expect(await refusal(await world.member(byAnybody), keys)).toBe('ALREADY_PARTICIPATED')
  expect((await status(keys)).status).toEqual({ id: 2, status: 'Terminated' })
})

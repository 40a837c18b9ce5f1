import { FINAL_STATUSES, OPEN_STATUSES } from '#server/panel/surveys/invitation-status.ts'
import { databaseKind } from '#tests/support/database/database.ts'
import { anEmail, type TestMember, verifiedNow } from '#tests/support/panel/facts/builders.ts'
import { aPartner, aPartnerInvitation, type TestPartner } from '#tests/support/panel/facts/partners.ts'
import { anNpi } from '#tests/support/panel/facts/profiles.ts'
import { anInvitation, aSurvey, type TestSurvey } from '#tests/support/panel/facts/surveys.ts'
import { useWorld } from '#tests/support/panel/world.ts'

const w = useWorld()
let partner: TestPartner
beforeAll(async () => {
  partner = await aPartner(w.db)
})

type Keys = { skey: string; pikey: string }
const linkOf = ({ skey, pikey }: Keys) => ({ body: { surveyMaskId: skey, partnerInvitationMaskId: pikey } })
const link = (member: TestMember, keys: Keys) => w.as(member).call('linkPanelist', linkOf(keys))
const refusal = (member: TestMember, keys: Keys) => w.as(member).refusal('linkPanelist', linkOf(keys))
const status = ({ skey, pikey }: Keys) => w.call('partnerInvitationStatus', { query: { skey, pikey } })
const sent = (survey: TestSurvey, npi?: string) => aPartnerInvitation(w.db, partner, survey, npi)
const kept = (id: number) =>
  w.db.selectFrom('partner_invitation').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
const byAnybody = { panelist_type: 'Nurse', status: 'Verified' }

describe('[API-012, RPS-027] linking whoever signed in', () => {
  it('[START-035, START-036] invites and starts them, and the survey is opened with three keys', async () => {
    const [member, survey] = [await w.member(byAnybody), await aSurvey(w.db)]
    const keys = await sent(survey)
    const { redirectUrl } = await link(member, keys)
    const [invitation] = await w.db.selectFrom('invitation').selectAll().where('survey_id', '=', survey.id).execute()
    expect(invitation).toMatchObject({ panelist_id: member.panelistId, status: 'Started' })
    const query = new URLSearchParams({ ikey: invitation?.ikey ?? '', skey: keys.skey, pikey: keys.pikey })
    expect(redirectUrl).toBe(`https://surveys.test/survey/${survey.seed.project}?${query}`)
    expect(await kept(keys.id)).toMatchObject({
      panelist_id: member.panelistId,
      invitation_id: invitation?.id,
      linked_at: expect.any(Date),
    })
    const events = await w.db.selectFrom('audit').selectAll().where('panelist_id', '=', member.panelistId).execute()
    expect(events).toMatchObject([
      { event: 'partner linked', subject: `partner_invitation ${keys.id}` },
      { event: 'survey started', subject: `invitation ${invitation?.id}` },
    ])
  })

  it('again answers the same, and so does Resume on the dashboard', async () => {
    const [member, survey] = [await w.member(byAnybody), await aSurvey(w.db)]
    const invitation = await anInvitation(w.db, member, survey)
    const keys = await sent(survey)
    const first = await link(member, keys)
    expect(await link(member, keys)).toEqual(first)
    const body = { panelistId: member.panelistId, invitationMaskedId: invitation.maskedId }
    expect(await w.as(member).call('validateInvitation', { body })).toEqual(first)
  })

  it('belongs to the first who was linked', async () => {
    const survey = await aSurvey(w.db)
    const keys = await sent(survey)
    await link(await w.member(byAnybody), keys)
    const other = await w.member(byAnybody)
    expect(await refusal(other, keys)).toBe('NOT_INVITED_PANELIST')
    expect(
      await w.db.selectFrom('invitation').selectAll().where('panelist_id', '=', other.panelistId).execute(),
    ).toEqual([])
    const events = await w.db.selectFrom('audit').selectAll().where('panelist_id', '=', other.panelistId).execute()
    expect(events).toMatchObject([
      { event: 'survey refused', subject: `partner_invitation ${keys.id}: NOT_INVITED_PANELIST` },
    ])
  })

  it('keys that do not belong together are nobody’s', async () => {
    const member = await w.member(byAnybody)
    const keys = await sent(await aSurvey(w.db))
    const other = await aSurvey(w.db)
    expect(await refusal(member, { ...keys, skey: other.skey })).toBe('NOT_INVITED_PANELIST')
    expect(await refusal(member, { ...keys, pikey: 'nothing' })).toBe('NOT_INVITED_PANELIST')
  })

  it('nobody comes twice to one survey by two invitations', async () => {
    const [member, survey] = [await w.member(byAnybody), await aSurvey(w.db)]
    await link(member, await sent(survey))
    expect(await refusal(member, await sent(survey))).toBe('ALREADY_PARTICIPATED')
  })

  it('needs a session', async () => {
    const refused = await w.refused('linkPanelist', linkOf(await sent(await aSurvey(w.db))))
    expect(refused).toMatchObject({ status: 401 })
  })

  const onPostgres = databaseKind() === 'postgres' ? it : it.skip
  onPostgres('of ten who link at once, one is linked', async () => {
    const keys = await sent(await aSurvey(w.db))
    const members = await Promise.all(Array.from({ length: 10 }, () => w.member(byAnybody)))
    const answers = await Promise.all(members.map((member) => w.send('linkPanelist', linkOf(keys), { member })))
    expect(answers.map((answer) => answer.status).sort()).toEqual([200, ...Array(9).fill(400)])
  })
})

describe('the twelve refusals of a link', () => {
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
  it.each(cases)('refuses with %s a survey of %j', async (code, facts, columns) => {
    const survey = await aSurvey(w.db, { ...facts, professions: 'professions' in facts ? [...facts.professions] : [] })
    const [member, keys] = [await w.member(columns), await sent(survey)]
    expect(await refusal(member, keys)).toBe(code)
    expect(await kept(keys.id)).toMatchObject({ panelist_id: null, invitation_id: null })
  })

  it('ALREADY_PARTICIPATED, PANELIST_EXCLUDED_FOR_SURVEY and LIST_MATCHING_FAILED are about this very member', async () => {
    const survey = await aSurvey(w.db)
    const [done, excluded, unlisted] = [await w.member(byAnybody), await w.member(byAnybody), await w.member(byAnybody)]
    await anInvitation(w.db, done, survey, { status: 'Completed' })
    await w.db
      .insertInto('survey_exclusion')
      .values({ survey_id: survey.id, panelist_id: excluded.panelistId })
      .execute()
    expect(await refusal(done, await sent(survey))).toBe('ALREADY_PARTICIPATED')
    expect(await refusal(excluded, await sent(survey))).toBe('PANELIST_EXCLUDED_FOR_SURVEY')
    await w.db.insertInto('survey_list').values({ survey_id: survey.id, npi_number: anNpi() }).execute()
    expect(await refusal(unlisted, await sent(survey))).toBe('LIST_MATCHING_FAILED')
  })

  it('whatever is wrong with an NPI is said as LIST_MATCHING_FAILED', async () => {
    const [survey, taken] = [await aSurvey(w.db), anNpi()]
    await w.member({ profile: JSON.stringify({ npiNumber: taken }) })
    const member = await w.member(byAnybody)
    await w.db
      .insertInto('survey_list')
      .values({ survey_id: survey.id, npi_number: taken, mobile: member.mobile })
      .execute()
    expect(await refusal(member, await sent(survey))).toBe('LIST_MATCHING_FAILED')
  })
})

describe('[API-069] the status of a partner’s invitation', () => {
  const ids = {
    Completed: 1,
    Terminated: 2,
    'Quota Completed': 3,
    'No Show': 4,
    'Screener Completed': 5,
    'Interview Scheduled': 6,
    'Partially Completed': 7,
  }

  it.each(Object.entries(ids))('[RPS-005] %s is number %i', async (name, id) => {
    const [member, survey] = [await w.member(byAnybody), await aSurvey(w.db)]
    const keys = await sent(survey)
    const invitation = await anInvitation(w.db, member, survey)
    await link(member, keys)
    await w.db.updateTable('invitation').set({ status: name }).where('id', '=', invitation.id).execute()
    expect(await status(keys)).toEqual({ status: { id, status: name }, panelistIdForLinkToPartnerPanel: null })
  })

  it.each(FINAL_STATUSES.filter((name) => !(name in ids)))('%s is some other number', async (name) => {
    const keys = await sent(await aSurvey(w.db))
    await w.db.updateTable('partner_invitation').set({ status: name }).where('id', '=', keys.id).execute()
    expect((await status(keys)).status).toEqual({ id: 8, status: name })
  })

  it.each(OPEN_STATUSES)('there is nothing to tell of one that is %s', async (name) => {
    const [member, survey] = [await w.member(byAnybody), await aSurvey(w.db)]
    const invitation = await anInvitation(w.db, member, survey)
    const keys = await sent(survey)
    await link(member, keys)
    await w.db.updateTable('invitation').set({ status: name }).where('id', '=', invitation.id).execute()
    expect(await status(keys)).toEqual({ status: null, panelistIdForLinkToPartnerPanel: null })
  })

  it('[ERR-167] of keys that lead nowhere is 400 INVALID_LINK', async () => {
    const keys = await sent(await aSurvey(w.db))
    const other = await aSurvey(w.db)
    for (const query of [
      { skey: other.skey, pikey: keys.pikey },
      { skey: keys.skey, pikey: 'nothing' },
    ]) {
      expect(await w.refused('partnerInvitationStatus', { query })).toMatchObject({
        status: 400,
        errorCode: 'INVALID_LINK',
      })
    }
  })
})

describe('[API-070, RPS-023] linking by NPI', () => {
  const aHolder = (npiNumber: string) => w.member({ ...byAnybody, profile: JSON.stringify({ npiNumber }) })
  const byNpi = ({ skey, pikey }: Keys, panelistId: number) => ({
    body: { panelistIdForLinkToPartnerPanel: panelistId, surveyMaskId: skey, partnerInvitationMaskId: pikey },
  })

  it('the status says who has the NPI; once linked it is theirs alone', async () => {
    const npi = anNpi()
    const [holder, other, survey] = [await aHolder(npi), await w.member(byAnybody), await aSurvey(w.db)]
    const keys = await sent(survey, npi)
    expect(await status(keys)).toEqual({ status: null, panelistIdForLinkToPartnerPanel: holder.panelistId })
    expect(await w.call('linkPanelistByNpi', byNpi(keys, holder.panelistId))).toEqual({})
    expect(await status(keys)).toEqual({ status: null, panelistIdForLinkToPartnerPanel: null })
    expect(await w.call('linkPanelistByNpi', byNpi(keys, holder.panelistId))).toEqual({})
    expect(await refusal(other, keys)).toBe('NOT_INVITED_PANELIST')
    expect((await link(holder, keys)).redirectUrl).toContain(keys.pikey)
    const events = await w.db.selectFrom('audit').select('event').where('panelist_id', '=', holder.panelistId).execute()
    expect(events.map(({ event }) => event)).toEqual(['partner linked', 'partner linked', 'survey started'])
  })

  it('nobody else can be named, whatever number is sent', async () => {
    const npi = anNpi()
    const [holder, other] = [await aHolder(npi), await w.member({ email: anEmail(), email_verified_at: verifiedNow })]
    const survey = await aSurvey(w.db)
    const [keys, without] = [await sent(survey, npi), await sent(survey)]
    const refused = (of: Keys, id: number) => w.refusal('linkPanelistByNpi', byNpi(of, id))
    expect(await refused(keys, other.panelistId)).toBe('FORBIDDEN')
    expect(await refused(without, holder.panelistId)).toBe('FORBIDDEN')
    expect(await refused({ ...keys, pikey: 'nothing' }, holder.panelistId)).toBe('NOT_FOUND')
    expect(await kept(keys.id)).toMatchObject({ panelist_id: null })
  })

  it('does not take an invitation from who has it', async () => {
    const npi = anNpi()
    const [holder, other, survey] = [await aHolder(npi), await w.member(byAnybody), await aSurvey(w.db)]
    const keys = await sent(survey, npi)
    await link(other, keys)
    expect(await w.refusal('linkPanelistByNpi', byNpi(keys, holder.panelistId))).toBe('FORBIDDEN')
    expect((await kept(keys.id)).panelist_id).toBe(other.panelistId)
  })
})

describe('[API-011] whether an account is for tests', () => {
  const isTest = (loginId: string) => w.call('isTestAccount', { path: { loginId } })

  it('[START-032] by number or verified address; of everybody else it is not', async () => {
    const email = anEmail()
    const tester = await w.member({ is_test_account: true, email, email_verified_at: verifiedNow })
    const claimed = anEmail()
    await w.member({ is_test_account: true, email: claimed })
    expect(await isTest(tester.mobile)).toBe(true)
    expect(await isTest(email)).toBe(true)
    expect(await isTest(claimed)).toBe(false)
    expect(await isTest((await w.member()).mobile)).toBe(false)
    expect(await isTest(w.newNumber())).toBe(false)
    expect(await isTest(anEmail())).toBe(false)
  })
})

it('an outcome of somebody who never signed in cannot be followed by a start', async () => {
  const keys = await sent(await aSurvey(w.db))
  await w.call('recordPartnerOutcome', {
    body: { redirectUri: 'screened', pikey: keys.pikey, surveyUrl: 'https://s.test', partnerQueryParams: {} },
  })
  expect(await refusal(await w.member(byAnybody), keys)).toBe('ALREADY_PARTICIPATED')
  expect((await status(keys)).status).toEqual({ id: 2, status: 'Terminated' })
})

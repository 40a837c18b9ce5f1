import type { FinalOutcome } from '#lib/contract/outcomes.ts'
import { replaceSecret } from '#server/panel/surveys/outcomes/secrets.ts'
import { isSignedBy } from '#server/panel/surveys/outcomes/signature.ts'
import { Secret } from '#server/secret.ts'
import { databaseKind } from '#tests/support/database/database.ts'
import {
  aPartner,
  aPartnerInvitation,
  aSecret,
  signedUrl,
  type TestPartner,
} from '#tests/support/panel/facts/partners.ts'
import { anInvitation, aSurvey, invitationNow, type TestSurvey } from '#tests/support/panel/facts/surveys.ts'
import { useWorld } from '#tests/support/panel/world.ts'

const world = useWorld()
let partner: TestPartner
beforeAll(async () => {
  partner = await aPartner(world.db, { passes: ['rid', 'lang', 'a', 'pikey', 'outcome', '__proto__'] })
})

type Keys = { id: number; skey: string; pikey: string }
const bodyOf = (redirectUri: FinalOutcome, { skey, pikey }: Keys, partnerQueryParams: Record<string, string> = {}) => ({
  body: { redirectUri, skey, pikey, partnerQueryParams, surveyUrl: 'https://portal.test/completed' },
})
const report = async (...args: Parameters<typeof bodyOf>) =>
  (await world.call('recordPartnerOutcome', bodyOf(...args))).redirectUrl
const refused = (...args: Parameters<typeof bodyOf>) => world.refused('recordPartnerOutcome', bodyOf(...args))

async function linked(survey?: TestSurvey) {
  const partnerSurvey = survey ?? (await aSurvey(world.db))
  const [member, keys] = [
    await world.member({ panelist_type: 'Nurse', status: 'Verified' }),
    await aPartnerInvitation(world.db, partner, partnerSurvey),
  ]
  await world
    .as(member)
    .call('linkPanelist', { body: { surveyMaskId: keys.skey, partnerInvitationMaskId: keys.pikey } })
  const { invitation_id } = await stateOf(keys)
  return { member, survey: partnerSurvey, keys, invitationId: invitation_id ?? 0 }
}
const stateOf = ({ id }: Keys) =>
  world.db.selectFrom('partner_invitation').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
const history = ({ id }: Keys) =>
  world.db.selectFrom('outcome').selectAll().where('partner_invitation_id', '=', id).orderBy('id').execute()

describe("outcome of a partner's respondent [API-065, OUT-013]", () => {
  it.each([
    ['completed', 'OUT-009', 'Completed', 7500],
    ['partial-completed', 'OUT-010', 'Partially Completed', 2000],
    ['screened', 'OUT-011', 'Terminated', 0],
    ['over-quota', 'OUT-008', 'Quota Completed', 0],
  ] as const)("records %s and returns the partner's registered URL (%s)", async (outcome, _, status, earned_cents) => {
    const { keys, invitationId } = await linked()
    const url = new URL(await report(outcome, keys))
    expect(url.origin + url.pathname).toBe(`https://partner.test/back/${outcome}`)
    expect(Object.fromEntries(url.searchParams)).toEqual({ a: '1', pikey: keys.pikey, outcome })
    expect(await invitationNow(world.db, invitationId)).toMatchObject({ status, earned_cents, confirmed_at: null })
    expect(await history(keys)).toMatchObject([{ invitation_id: invitationId, outcome, decided: true, signed: false }])
  })

  it('records a completed screener, which a completed survey may follow (OUT-012)', async () => {
    const { keys, invitationId } = await linked()
    const { skey, pikey } = keys
    const body = {
      redirectUri: 'screener-completed',
      skey,
      pikey,
      partnerQueryParams: {},
      surveyUrl: 'https://s.test',
    } as const
    const { redirectUrl } = await world.call('recordPartnerScreener', { body })
    expect(redirectUrl).toBe(
      `https://partner.test/back/screener-completed?a=1&pikey=${pikey}&outcome=screener-completed`,
    )
    expect((await invitationNow(world.db, invitationId)).status).toBe('Screener Completed')
    await report('completed', keys)
    expect((await invitationNow(world.db, invitationId)).status).toBe('Completed')
    expect(await world.refusal('recordPartnerScreener', { body })).toBe('ALREADY_PARTICIPATED')
  })

  it('answers a repeated outcome the same and counts it once', async () => {
    const { keys, invitationId } = await linked()
    const first = await report('completed', keys)
    const before = await invitationNow(world.db, invitationId)
    expect(await report('completed', keys)).toBe(first)
    expect(await invitationNow(world.db, invitationId)).toEqual(before)
    expect(await history(keys)).toMatchObject([{ decided: true }, { decided: false }])
  })

  it('keeps the first final outcome, also when it came by ikey', async () => {
    const { keys, survey, invitationId } = await linked()
    const { ikey } = await invitationNow(world.db, invitationId)
    await world.call('recordOutcome', {
      body: { redirectUri: 'screened', ikey, skey: survey.skey, surveyUrl: 'https://s.test' },
    })
    expect(await refused('completed', keys)).toMatchObject({ status: 400, errorCode: 'ALREADY_PARTICIPATED' })
    expect(new URL(await report('screened', keys)).pathname).toBe('/back/screened')
    expect((await invitationNow(world.db, invitationId)).status).toBe('Terminated')
  })

  it('without a sign-in is kept on the partner invitation and earns nothing', async () => {
    const keys = await aPartnerInvitation(world.db, partner, await aSurvey(world.db))
    expect(await report('completed', keys)).toContain('/back/completed')
    expect(await stateOf(keys)).toMatchObject({
      status: 'Completed',
      invitation_id: null,
      outcome_at: expect.any(Date),
    })
    expect(await refused('screened', keys)).toMatchObject({ errorCode: 'ALREADY_PARTICIPATED' })
    expect(
      await world.call('partnerInvitationStatus', { query: { skey: keys.skey, pikey: keys.pikey } }),
    ).toMatchObject({
      status: { id: 1, status: 'Completed' },
    })
    expect(await world.db.selectFrom('payment').selectAll().execute()).not.toContainEqual(
      expect.objectContaining({ invitation_id: null }),
    )
  })

  it('without a sign-in is answered the same 12 times more, and counted', async () => {
    const keys = await aPartnerInvitation(world.db, partner, await aSurvey(world.db))
    const first = await report('completed', keys)
    for (let again = 0; again < 12; again++) expect(await report('completed', keys)).toBe(first)
    expect(await history(keys)).toMatchObject([
      { decided: true, times: 1 },
      { decided: false, times: 12 },
    ])
  })

  it('with unknown keys is 404', async () => {
    const keys = await aPartnerInvitation(world.db, partner, await aSurvey(world.db))
    const other = await aSurvey(world.db)
    expect(await refused('completed', { ...keys, pikey: 'nothing' })).toMatchObject({ status: 404 })
    expect(await refused('completed', { ...keys, skey: other.skey })).toMatchObject({ status: 404 })
    expect((await stateOf(keys)).status).toBeNull()
  })

  it('is kept and answered with 404 that says so when the partner has no URL for it (OUT-046)', async () => {
    const silent = await aPartner(world.db, { returns: ['completed'] })
    const keys = await aPartnerInvitation(world.db, silent, await aSurvey(world.db))
    const noAddress = { status: 404, errorCode: 'NOT_FOUND', fields: { outcome: 'no address' } }
    expect(await refused('screened', keys)).toMatchObject(noAddress)
    expect((await stateOf(keys)).status).toBe('Terminated')
  })

  const onPostgres = databaseKind() === 'postgres' ? it : it.skip
  onPostgres('of two kinds, twenty at once, counts once and refuses the other kind', async () => {
    const { keys } = await linked()
    const outcomes: FinalOutcome[] = ['completed', 'screened']
    const answers = await Promise.all(
      Array.from({ length: 20 }, (_, index) =>
        world.send('recordPartnerOutcome', bodyOf(outcomes[index % 2] ?? 'completed', keys), {}),
      ),
    )
    expect(answers.map(({ status }) => status).sort()).toEqual([...Array(10).fill(200), ...Array(10).fill(400)])
    const rows = await history(keys)
    expect(rows.reduce((all, { times }) => all + times, 0)).toBe(20)
    expect(rows.filter(({ decided }) => decided)).toHaveLength(1)
  })
})

describe('redirect URL for a partner', () => {
  it('passes on only registered parameters, encoded, and overwrites none of its own', async () => {
    const { keys } = await linked()
    const url = new URL(
      await report('completed', keys, {
        rid: 'a b&c=d#e',
        lang: 'en',
        a: 'mine',
        pikey: 'mine',
        outcome: 'screened',
        evil: 'https://evil.test',
        sig: 'x',
      }),
    )
    expect([...url.searchParams]).toEqual([
      ['a', '1'],
      ['pikey', keys.pikey],
      ['outcome', 'completed'],
      ['rid', 'a b&c=d#e'],
      ['lang', 'en'],
    ])
    expect(url.hash).toBe('')
    expect(url.host).toBe('partner.test')
  })

  it('leaves out a parameter of 257 characters', async () => {
    const { keys } = await linked()
    const url = new URL(await report('completed', keys, { rid: 'x'.repeat(257), lang: 'x'.repeat(256) }))
    expect(url.searchParams.get('rid')).toBeNull()
    expect(url.searchParams.get('lang')).toHaveLength(256)
    expect(url.href.length).toBeLessThan(2048)
  })

  it('leaves out the parameters that would make it longer than 2,048 characters', async () => {
    const passes = ['p1', 'p2', 'p3', 'p4', 'p5', 'p6', 'p7', 'p8', 'p9']
    const asking = await aPartner(world.db, { passes })
    const keys = await aPartnerInvitation(world.db, asking, await aSurvey(world.db))
    const parameters = Object.fromEntries(passes.map((name) => [name, 'x'.repeat(256)]))
    const url = new URL(await report('completed', keys, { ...parameters, p8: 'short' }))
    expect([...url.searchParams.keys()]).toEqual(['a', 'pikey', 'outcome', 'p1', 'p2', 'p3', 'p4', 'p5', 'p6', 'p8'])
  })

  it('is signed when the partner has a secret', async () => {
    const signing = await aPartner(world.db, { passes: ['rid'] })
    const secret = await aSecret(world.db, world.panel.crypto, 'partner', signing)
    const keys = await aPartnerInvitation(world.db, signing, await aSurvey(world.db))
    const { pikey, skey } = keys
    const surveyUrl = signedUrl(secret, '/completed', { pikey, skey, rid: '7', outcome: 'completed' })
    const body = { redirectUri: 'completed', skey, pikey, partnerQueryParams: { rid: '7' }, surveyUrl } as const
    const { redirectUrl } = await world.call('recordPartnerOutcome', { body })
    const { searchParams } = new URL(redirectUrl)
    expect(Object.keys(Object.fromEntries(searchParams))).toEqual([
      'a',
      'pikey',
      'outcome',
      'rid',
      'ts',
      'nonce',
      'sig',
    ])
    expect(isSignedBy(searchParams, new Secret(secret))).toBe(true)
    searchParams.set('rid', '8')
    expect(isSignedBy(searchParams, new Secret(secret))).toBe(false)
  })

  it('is signed with the old secret for a day after it was replaced [OUT-049]', async () => {
    const signing = await aPartner(world.db)
    const secret = await aSecret(world.db, world.panel.crypto, 'partner', signing)
    const { pikey, skey } = await aPartnerInvitation(world.db, signing, await aSurvey(world.db))
    const renewed = await world.db
      .transaction()
      .execute((tx) => replaceSecret(tx, world.panel.crypto, 'partner', signing.id, { keepsOld: true }))
    const signer = async () => {
      const surveyUrl = signedUrl(renewed, '/completed', { pikey, skey, outcome: 'completed' })
      const body = { redirectUri: 'completed', skey, pikey, partnerQueryParams: {}, surveyUrl } as const
      const { searchParams } = new URL((await world.call('recordPartnerOutcome', { body })).redirectUrl)
      return [secret, renewed].findIndex((known) => isSignedBy(searchParams, new Secret(known)))
    }
    expect(await signer()).toBe(0)
    await world.db.updateTable('partner').set({ previous_until: new Date() }).where('id', '=', signing.id).execute()
    expect(await signer()).toBe(1)
  })
})

describe("signature of a partner's outcome", () => {
  async function signedBy(signers: { survey?: boolean; partner?: boolean }) {
    const [sender, survey] = [await aPartner(world.db), await aSurvey(world.db)]
    const secrets = {
      survey: signers.survey ? await aSecret(world.db, world.panel.crypto, 'survey', survey) : 'none',
      partner: signers.partner ? await aSecret(world.db, world.panel.crypto, 'partner', sender) : 'none',
    }
    const keys = await aPartnerInvitation(world.db, sender, survey)
    const { skey, pikey } = keys
    const signWith = (secret: string, parameters: { ts?: string } = {}) => ({
      body: {
        redirectUri: 'completed',
        skey,
        pikey,
        partnerQueryParams: {},
        surveyUrl: signedUrl(secret, '/completed', { skey, pikey, outcome: 'completed', ...parameters }),
      } as const,
    })
    return { secrets, keys, by: signWith }
  }

  it("must be the survey's when both survey and partner have a secret", async () => {
    const { secrets, by } = await signedBy({ survey: true, partner: true })
    expect(await world.refusal('recordPartnerOutcome', by(secrets.partner))).toBe('FORBIDDEN')
    await world.call('recordPartnerOutcome', by(secrets.survey))
  })

  it("must be the partner's when only the partner has a secret", async () => {
    const [{ secrets, by, keys }, other] = [await signedBy({ partner: true }), await signedBy({ partner: true })]
    expect(await world.refusal('recordPartnerOutcome', by('wrong'))).toBe('FORBIDDEN')
    await world.call('recordPartnerOutcome', by(secrets.partner))
    expect([(await stateOf(keys)).forged_reports, (await stateOf(other.keys)).forged_reports]).toEqual([1, 0])
  })

  it('is refused when it is too old, also for a respondent without an outcome', async () => {
    const { secrets, keys, by } = await signedBy({ partner: true })
    const ts = String(Math.floor(Date.now() / 1000) - 960)
    expect(await world.refused('recordPartnerOutcome', by(secrets.partner, { ts }))).toMatchObject({
      errorCode: 'FORBIDDEN',
      fields: { ts: 'more than 15 minutes off' },
    })
    expect(await stateOf(keys)).toMatchObject({ status: null, forged_reports: 1 })
  })

  it('is refused when it was made for other keys', async () => {
    const { secrets, by } = await signedBy({ survey: true })
    const { body } = by(secrets.survey)
    const other = await aPartnerInvitation(world.db, partner, await aSurvey(world.db))
    await aSecret(world.db, world.panel.crypto, 'survey', { id: (await stateOf(other)).survey_id })
    const stolen = { body: { ...body, skey: other.skey, pikey: other.pikey } }
    expect(await world.refusal('recordPartnerOutcome', stolen)).toBe('FORBIDDEN')
    expect((await stateOf(other)).status).toBeNull()
  })
})

describe('outcome by ikey of a respondent whose partner has a secret', () => {
  const forged = { status: 403, errorCode: 'FORBIDDEN' }
  const byIkey = (redirectUri: FinalOutcome, ikey: string, surveyUrl = 'https://portal.test/completed') => ({
    body: { redirectUri, ikey, surveyUrl },
  })
  const withSecret = async () => {
    const signing = await aPartner(world.db)
    return { signing, secret: await aSecret(world.db, world.panel.crypto, 'partner', signing) }
  }

  it("is refused without a signature, so that the partner's signed outcome counts (C-110)", async () => {
    const { signing, secret } = await withSecret()
    const survey = await aSurvey(world.db)
    const keys = await aPartnerInvitation(world.db, signing, survey)
    const member = await world.member({ panelist_type: 'Nurse', status: 'Verified' })
    await world
      .as(member)
      .call('linkPanelist', { body: { surveyMaskId: keys.skey, partnerInvitationMaskId: keys.pikey } })
    const invitationId = (await stateOf(keys)).invitation_id ?? 0
    const { ikey } = await invitationNow(world.db, invitationId)
    expect(await world.refused('recordOutcome', byIkey('completed', ikey))).toMatchObject(forged)
    const { skey, pikey } = keys
    const surveyUrl = signedUrl(secret, '/screened', { skey, pikey, outcome: 'screened' })
    await world.call('recordPartnerOutcome', {
      body: { redirectUri: 'screened', skey, pikey, partnerQueryParams: {}, surveyUrl },
    })
    expect((await invitationNow(world.db, invitationId)).status).toBe('Terminated')
  })

  it("counts with the partner's signature", async () => {
    const { signing, secret } = await withSecret()
    const keys = await aPartnerInvitation(world.db, signing, await aSurvey(world.db))
    const member = await world.member({ panelist_type: 'Nurse', status: 'Verified' })
    await world
      .as(member)
      .call('linkPanelist', { body: { surveyMaskId: keys.skey, partnerInvitationMaskId: keys.pikey } })
    const invitationId = (await stateOf(keys)).invitation_id ?? 0
    const { ikey } = await invitationNow(world.db, invitationId)
    await world.call(
      'recordOutcome',
      byIkey('completed', ikey, signedUrl(secret, '/completed', { ikey, outcome: 'completed' })),
    )
    expect(await invitationNow(world.db, invitationId)).toMatchObject({
      status: 'Completed',
      confirmed_at: expect.any(Date),
    })
  })

  it('is refused without a signature for a completed screener', async () => {
    const { signing } = await withSecret()
    const keys = await aPartnerInvitation(world.db, signing, await aSurvey(world.db))
    const member = await world.member({ panelist_type: 'Nurse', status: 'Verified' })
    await world
      .as(member)
      .call('linkPanelist', { body: { surveyMaskId: keys.skey, partnerInvitationMaskId: keys.pikey } })
    const { ikey } = await invitationNow(world.db, (await stateOf(keys)).invitation_id ?? 0)
    const body = { redirectUri: 'screener-completed', ikey, surveyUrl: 'https://s.test' } as const
    expect(await world.refused('recordScreener', { body })).toMatchObject(forged)
  })

  it('is refused without a signature for a member linked by NPI with an earlier invitation', async () => {
    const { signing } = await withSecret()
    const survey = await aSurvey(world.db)
    const npiNumber = '1234567893'
    const member = await world.member({
      panelist_type: 'Nurse',
      status: 'Verified',
      profile: JSON.stringify({ npiNumber }),
    })
    const own = await anInvitation(world.db, member, survey, { status: 'Started' })
    const { skey, pikey } = await aPartnerInvitation(world.db, signing, survey, npiNumber)
    await world.call('linkPanelistByNpi', {
      body: {
        surveyMaskId: skey,
        partnerInvitationMaskId: pikey,
        panelistIdForLinkToPartnerPanel: member.panelistId,
      },
    })
    expect(await world.refused('recordOutcome', byIkey('completed', own.ikey))).toMatchObject(forged)
  })

  it('is refused without a signature for a member whom a partner without a secret has sent, too', async () => {
    const { signing } = await withSecret()
    const { member, survey, invitationId } = await linked()
    const { id } = await aPartnerInvitation(world.db, signing, survey)
    await world.db
      .updateTable('partner_invitation')
      .set({ panelist_id: member.panelistId })
      .where('id', '=', id)
      .execute()
    const { ikey } = await invitationNow(world.db, invitationId)
    expect(await world.refused('recordOutcome', byIkey('completed', ikey))).toMatchObject(forged)
  })

  it('needs no signature when the partner has no secret', async () => {
    const { invitationId } = await linked()
    const { ikey } = await invitationNow(world.db, invitationId)
    await world.call('recordOutcome', byIkey('completed', ikey))
    expect((await invitationNow(world.db, invitationId)).status).toBe('Completed')
  })
})

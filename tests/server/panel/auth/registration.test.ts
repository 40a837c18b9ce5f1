import { aNumber, aRegistration } from '#tests/support/panel/facts/builders.ts'
import { otherCode, signUp } from '#tests/support/panel/facts/sign-up.ts'
import { useWorld } from '#tests/support/panel/world.ts'

const world = useWorld()

const profileOf = async (token: string, userId: number) =>
  (
    await world.handle(
      new Request(`http://panel.test/api/panelist-profiles/${userId}`, {
        headers: { authorization: `Bearer ${token}` },
      }),
    )
  ).json()

const nonProfitNamed = async (name: string) =>
  (await world.db.insertInto('non_profit').values({ name, display_order: 1 }).returning('id').executeTakeFirstOrThrow())
    .id

const campaign = async (
  ckey: string,
  columns: { non_profit_id?: number; audience?: 'Patient' | 'HCP'; campaign_type?: string } = {},
) => {
  await world.db
    .insertInto('campaign')
    .values({ ckey, name: ckey, campaign_type: 'Direct', audience: 'HCP', ...columns })
    .execute()
  return ckey
}

describe('registration', () => {
  it.each([
    [false, 'Patient', 'GEN-001'],
    [true, 'HCP', 'GEN-002'],
    [undefined, 'HCP', 'C-48: nobody said'],
  ])(
    'with isHealthCareProfessional %s creates a panelist of type %s (%s)',
    async (isHealthCareProfessional, kind, _id) => {
      const { panelist, token } = await signUp(world, {}, { isHealthCareProfessional })
      expect(panelist).toMatchObject({ panelist_type: kind, status: 'Registered', is_active: true, campaign_id: null })
      expect(token).toEqual({ tokenType: 'Bearer', accessToken: expect.stringMatching(/^[\w-]+\.[\w-]+\.[\w-]+$/) })
    },
  )

  it('accepts the whole payload and answers tokenType and accessToken (ENT-001, ENT-003, ENT-004, API-004)', async () => {
    const nonProfit = await nonProfitNamed('Hospice Friends')
    const rest = {
      firstName: 'Ann',
      lastName: 'Bell',
      ssn: '1234',
      dateOfBirth: '12-31-1999',
      profileKey: 'p',
      identitySearchKey: 's',
      utmSource: 'news',
      utmMedium: 'mail',
      ckey: await campaign('whole-payload'),
      smsConsent: true,
      privacyConsent: true,
    }
    const { panelist, token } = await signUp(world, rest, { isHealthCareProfessional: true, nonProfit })
    expect(Object.keys(token)).toEqual(['tokenType', 'accessToken'])
    expect(panelist).toMatchObject({
      first_name: 'Ann',
      last_name: 'Bell',
      utm_source: 'news',
      utm_medium: 'mail',
      non_profit_id: nonProfit,
    })
    expect([panelist.sms_consent_at, panelist.privacy_consent_at]).toEqual([expect.any(Date), expect.any(Date)])
    expect(panelist.ssn_sealed).toMatch(/^v1\.1\./)
    expect(
      world.panel.crypto
        .open(panelist.birth_date_sealed ?? '', { table: 'panelist', column: 'birth_date_sealed', row: panelist.id })
        .reveal(),
    ).toBe('12-31-1999')
  })

  it('serves /register/login/ with and without its trailing slash (API-071)', async () => {
    const body = aRegistration()
    await world.call('sendRegistrationCode', { body })
    const code = otherCode(await world.lastCode(body.mobileNumber))
    const answers = ['/register/login/', '/register/login'].map((path) =>
      world.handle(
        new Request(`http://panel.test${path}`, {
          method: 'POST',
          headers: { 'content-type': 'application/json' },
          body: JSON.stringify({ ...body, otp: code }),
        }),
      ),
    )
    for (const answer of answers) expect(await (await answer).json()).toMatchObject({ errorCode: 'INVALID_OTP' })
  })

  it('refuses a second account with the same number', async () => {
    const mobileNumber = aNumber()
    await signUp(world, { mobileNumber })
    expect(await world.refusal('sendRegistrationCode', { body: aRegistration({ mobileNumber }) })).toBe(
      'ALREADY_REGISTERED_MOBILE',
    )
  })

  it('accepts a code only with the details that it was sent for', async () => {
    const body = aRegistration()
    await world.call('sendRegistrationCode', { body })
    const otp = await world.lastCode(body.mobileNumber)
    for (const other of [{ firstName: 'Eve' }, { lastName: 'Other' }, { ssn: '1234' }, { mobileNumber: aNumber() }]) {
      expect(await world.refusal('verifyRegistration', { body: { ...body, ...other, otp } })).toBe('INVALID_OTP')
    }
    await world.call('verifyRegistration', { body: { ...body, otp } })
  })

  it('invites the new panelist to launched surveys that invite new panelists of their type', async () => {
    const survey = (skey: string, invites_new: 'Patient' | 'HCP' | null, status: 'Launched' | 'Draft' = 'Launched') =>
      world.db
        .insertInto('survey')
        .values({
          masked_id: `m${skey}`,
          skey,
          topic: skey,
          project_number: 'P1',
          loi: 10,
          methodology: 'Quantitative',
          survey_type: 'SOF',
          status,
          incentive_cents: 5_000,
          partial_incentive_cents: 0,
          donation_cents: 0,
          survey_url: 'https://survey.test/s',
          invites_new,
        })
        .execute()
    await survey('for-patients', 'Patient')
    await survey('for-professionals', 'HCP')
    await survey('for-nobody-new', null)
    await survey('not-yet', 'Patient', 'Draft')
    await survey('over', 'Patient')
    await world.db.updateTable('survey').set({ end_date: '2020-01-31' }).where('skey', '=', 'over').execute()
    const { panelist } = await signUp(world, {}, { isHealthCareProfessional: false })
    const invited = await world.db
      .selectFrom('invitation')
      .innerJoin('survey', 'survey.id', 'invitation.survey_id')
      .where('panelist_id', '=', panelist.id)
      .select(['survey.skey', 'invitation.status', 'invitation.ikey', 'invitation.masked_id'])
      .execute()
    expect(invited).toEqual([
      {
        skey: 'for-patients',
        status: 'Invited',
        ikey: expect.stringMatching(/^[\w-]{22}$/),
        masked_id: expect.stringMatching(/^[\w-]{22}$/),
      },
    ])
  })
})

describe('registration by campaign', () => {
  it('joins the campaign of the link, whose audience sets the panelist type (GEN-006, REG-054)', async () => {
    const ckey = await campaign('for-patients', { audience: 'Patient' })
    const { panelist } = await signUp(world, { ckey })
    const joined = await world.db
      .selectFrom('campaign')
      .select('ckey')
      .where('id', '=', panelist.campaign_id)
      .executeTakeFirst()
    expect([joined?.ckey, panelist.panelist_type]).toEqual([ckey, 'Patient'])
  })

  it('links the account to the non-profit of its campaign (GEN-007)', async () => {
    const id = await nonProfitNamed('Care Fund')
    const ckey = await campaign('care-fund', { non_profit_id: id, campaign_type: 'Non-Profit Organization' })
    const { panelist, token } = await signUp(world, { ckey }, { isHealthCareProfessional: true })
    const profile = await profileOf(token.accessToken, panelist.user_id)
    expect(profile.nonProfitOrganizationDto).toMatchObject({ id, name: 'Care Fund' })
  })

  it('campaignDetails answers type, non-profit and its id, and 404 for an unknown key (API-010)', async () => {
    const id = await nonProfitNamed('Known Fund')
    const ckey = await campaign('known', { non_profit_id: id, campaign_type: 'Non-Profit Organization' })
    expect(await world.call('campaignDetails', { path: { ckey } })).toEqual({
      campaignType: 'Non-Profit Organization',
      nonProfitOrgName: 'Known Fund',
      nonProfitOrgId: id,
    })
    expect(await world.call('campaignDetails', { path: { ckey: await campaign('plain') } })).toEqual({
      campaignType: 'Direct',
      nonProfitOrgName: null,
      nonProfitOrgId: null,
    })
    expect(await world.refused('campaignDetails', { path: { ckey: 'nobodys' } })).toMatchObject({
      status: 404,
      errorCode: 'CAMPAIGN_NOT_FOUND',
    })
  })

  it('names the field with an unknown campaign or non-profit', async () => {
    expect(await world.refused('sendRegistrationCode', { body: aRegistration({ ckey: 'nobodys' }) })).toMatchObject({
      status: 422,
      fields: { ckey: 'unknown' },
    })
    const body = aRegistration()
    await world.call('sendRegistrationCode', { body })
    const otp = await world.lastCode(body.mobileNumber)
    for (const id of [0, 987_654, 1.5, 1e300]) {
      const verify = { ...body, otp, nonProfitOrganizationDto: { id } }
      expect(await world.refused('verifyRegistration', { body: verify })).toMatchObject({
        status: 422,
        fields: { 'nonProfitOrganizationDto.id': 'unknown' },
      })
    }
  })
})

describe('registration by referral', () => {
  const invitation = async (code: string) => {
    const referrer = await world.member()
    await world.db
      .insertInto('referral')
      .values({
        referrer_id: referrer.panelistId,
        code,
        referent_name: 'Ann',
        referent_email: 'ann@mail.test',
        bonus_cents: 2_500,
      })
      .execute()
    return referrer
  }
  const general = async ({ panelistId }: { panelistId: number }) =>
    (
      await world.db
        .selectFrom('panelist')
        .select('referral_code')
        .where('id', '=', panelistId)
        .executeTakeFirstOrThrow()
    ).referral_code

  it.each([
    ['GEN-008', 'code'],
    ['GEN-009', 'rcode'],
  ] as const)('%s: by %s, a mailed link works once and a panelist’s own link many times', async (id, field) => {
    const mail = `mail-${id}`
    const referrer = await invitation(mail)
    const first = await signUp(world, { [field]: mail })
    expect(first.panelist.referred_by).toBe(referrer.panelistId)
    const referral = await world.db
      .selectFrom('referral')
      .selectAll()
      .where('code', '=', mail)
      .executeTakeFirstOrThrow()
    expect(referral).toMatchObject({ status: 'Registered', referent_id: first.panelist.id })
    expect(await world.refusal('sendRegistrationCode', { body: aRegistration({ [field]: mail }) })).toBe(
      'REFERENT_PANELIST_ALREADY_REGISTERED',
    )
    const own = await general(referrer)
    for (const _ of [1, 2])
      expect((await signUp(world, { [field]: own })).panelist.referred_by).toBe(referrer.panelistId)
  })

  it('refuses unknown links, and prefers code to rcode', async () => {
    expect(await world.refusal('sendRegistrationCode', { body: aRegistration({ code: 'nobodys' }) })).toBe(
      'NOT_VALID_REFERRAL_UNIQUE_CODE',
    )
    expect(await world.refusal('sendRegistrationCode', { body: aRegistration({ rcode: 'nobodys' }) })).toBe(
      'NOT_VALID_REFERRAL_UNIQUE_CODE',
    )
    const code = await general(await world.member())
    await world.call('sendRegistrationCode', { body: aRegistration({ code, rcode: 'nobodys' }) })
  })

  it('accepts a mailed link from one of two people who use it at the same time', async () => {
    await invitation('contested')
    const bodies = [aRegistration({ code: 'contested' }), aRegistration({ code: 'contested' })]
    for (const body of bodies) await world.call('sendRegistrationCode', { body })
    const codes = await Promise.all(bodies.map((body) => world.lastCode(body.mobileNumber)))
    const answers = await Promise.all(
      bodies.map((body, index) => world.send('verifyRegistration', { body: { ...body, otp: codes[index] ?? '' } }, {})),
    )
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 400])
    const loser = answers.find(({ status }) => status === 400)
    expect(await loser?.json()).toMatchObject({ errorCode: 'REFERENT_PANELIST_ALREADY_REGISTERED' })
  })
})

describe('unusual characters in a name', () => {
  it.each([
    ['U+200B', '\u200B'],
    ['U+2060', '\u2060'],
    ['U+202E', '\u202E'],
    ['U+3164', '\u3164'],
    ['private use', '\uE000'],
  ])('refuse a first name of only invisible characters: %s', async (_what, firstName) => {
    const refused = await world.refused('sendRegistrationCode', { body: { ...aRegistration(), firstName } })
    expect(refused).toMatchObject({ status: 422, errorCode: 'VALIDATION_FAILED' })
    expect(Object.keys(refused.fields as object)).toEqual(['firstName'])
  })

  it('are removed when they are invisible and letters are left', async () => {
    const { panelist } = await signUp(world, { firstName: '\u202AMa\u200Bry\u202C' })
    expect(panelist.first_name).toBe('Mary')
  })

  it('mark the name for review when they mix scripts', async () => {
    const { panelist } = await signUp(world, { firstName: 'M\u0430ry' })
    const marks = async (id: number) =>
      (await world.db.selectFrom('audit').select(['event', 'subject']).where('panelist_id', '=', id).execute()).filter(
        ({ event }) => event === 'name to review',
      )
    expect(await marks(panelist.id)).toEqual([{ event: 'name to review', subject: 'mixed scripts' }])
    expect(await marks((await signUp(world)).panelist.id)).toEqual([])
  })
})

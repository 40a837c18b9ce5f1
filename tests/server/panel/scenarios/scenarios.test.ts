import { sql } from 'kysely'
import { DONATION_OPT_OUT } from '#lib/constants.ts'
import { PANELIST_STATUSES } from '#lib/rules/profile/panelist-status.ts'
import { pageLinksTo } from '#server/page-links.ts'
import { beginSession } from '#server/panel/auth/sessions.ts'
import { PAYMENT_STATUSES } from '#server/panel/rewards/payment-transitions.ts'
import { scenarios } from '#server/panel/scenarios/index.ts'
import { introduction } from '#server/panel/scenarios/introduction.ts'
import { loadScenario } from '#server/panel/scenarios/load.ts'
import type { Scenario } from '#server/panel/scenarios/seeds.ts'
import { invited } from '#server/panel/scenarios/seeds.ts'
import { INVITATION_STATUSES } from '#server/panel/surveys/invitation-status.ts'
import type { TestMember } from '#tests/support/panel/facts/builders.ts'
import { rowsOf } from '#tests/support/panel/facts/surveys.ts'
import { openWorld, TEST_ORIGIN, useWorld, type World } from '#tests/support/panel/world.ts'

const world = useWorld()
let loaded: Record<string, number>
const optionsOf = ({ panel }: World) => ({ crypto: panel.crypto, surveyHost: 'http://localhost:3001' })
const introduced = ({ panel }: World) => ({ pages: pageLinksTo(TEST_ORIGIN), crypto: panel.crypto })
beforeAll(async () => {
  await loadScenario(world.db, scenarios.demo, optionsOf(world))
  loaded = await sizes(world)
})

async function personOf(key: keyof typeof scenarios.demo.people & string): Promise<TestMember> {
  const { id, user_id, mobile } = await world.db
    .selectFrom('panelist')
    .select(['id', 'user_id', 'mobile'])
    .where('mobile', '=', scenarios.demo.people[key]?.mobile ?? '')
    .executeTakeFirstOrThrow()
  const { accessToken } = await world.db.transaction().execute((tx) => beginSession(tx, world.panel.crypto, id))
  return { panelistId: id, userId: user_id, mobile, token: accessToken }
}

const tables = [
  'panelist',
  'survey',
  'campaign',
  'invitation',
  'lookup',
  'non_profit',
  'number_line',
  'referral',
] as const
async function sizes({ db }: World): Promise<Record<string, number>> {
  const counted = tables.map(async (name) => {
    const { rows } = await sql<{ count: number }>`select count(*) as count from ${sql.table(name)}`.execute(db)
    return [name, rows[0]?.count ?? -1] as const
  })
  return Object.fromEntries(await Promise.all(counted))
}

const distinct = async (table: 'invitation' | 'panelist' | 'payment' | 'survey', column: string) => {
  const { rows } = await sql<{ value: string | null }>`
    select distinct ${sql.ref(column)} as value from ${sql.table(table)}`.execute(world.db)
  return new Set(rows.map((row) => row.value))
}

describe('demo data', () => {
  it('has every invitation status and payment status', async () => {
    expect(await distinct('invitation', 'status')).toEqual(new Set(INVITATION_STATUSES))
    expect(await distinct('payment', 'status')).toEqual(new Set(PAYMENT_STATUSES))
  })

  it('has every member status, and every status, methodology and audience of surveys', async () => {
    expect(await distinct('panelist', 'status')).toEqual(new Set(PANELIST_STATUSES))
    expect(await distinct('survey', 'status')).toEqual(new Set(['Draft', 'Launched', 'Temporarily Closed', 'Closed']))
    expect(await distinct('survey', 'methodology')).toEqual(new Set(['Qualitative', 'Quantitative', 'Qual & Quant']))
    expect(await distinct('survey', 'invites_new')).toEqual(new Set([null, 'HCP', 'Patient']))
  })

  it.each(Object.keys(scenarios.demo.people))(
    '%s reads profile, surveys, referrals and totals as they were loaded',
    async (key) => {
      const member = world.as(await personOf(key))
      if (key === 'inactive') return expect(await member.refusal('getProfile')).toBe('UNAUTHORIZED')
      const seed = scenarios.demo.people[key]
      const profile = await member.call('getProfile')
      expect(profile).toMatchObject({
        panelistName: seed?.name.join(' '),
        status: seed?.status,
        email: seed?.email ?? null,
      })
      expect(await member.call('listSurveys')).toHaveLength(seed?.invitations.length ?? -1)
      expect(await member.call('referralStatus')).toHaveLength(seed?.referrals.length ?? -1)
      await member.call('incentiveSummary')
      const answered = seed?.completed !== 'nothing' || seed?.status === 'Registration Flagged'
      expect((await member.call('profileStatus')).additionalInfoIncomplete).toBe(!answered)
    },
  )

  it('has a professional with at least sixty surveys and one with none', async () => {
    expect((await rowsOf(world, await personOf('busy'))).length).toBeGreaterThanOrEqual(60)
    expect(await rowsOf(world, await personOf('quiet'))).toEqual([])
  })

  it('opens the code DEMO2026 on the survey host', async () => {
    const { redirectUrl } = await world.as(await personOf('quiet')).call('openByCode', { path: { code: 'DEMO2026' } })
    expect(redirectUrl).toMatch(/^http:\/\/localhost:3001\/survey\/CP-1005\?ikey=[\w-]+&skey=[\w-]+$/)
  })

  it('has donations to non-profits, and none for members who opted out', async () => {
    const rows = await world.db
      .selectFrom('payment')
      .where('payment.kind', '=', 'donation')
      .innerJoin('non_profit', 'non_profit.id', 'payment.non_profit_id')
      .select('non_profit.name')
      .distinct()
      .execute()
    const names = rows.map((row) => row.name)
    expect(names).toEqual(expect.arrayContaining(['Open Door Free Clinic', 'Heart Health for All']))
    expect(names).not.toContain(DONATION_OPT_OUT)
  })

  it('dates surveys relative to today', async () => {
    const rows = await rowsOf(world, await personOf('hcp'))
    const status = (project: string) => rows.find((row) => row.projectNumber === project)?.invitationStatus.status
    expect(status('CP-1001')).toBe('Invited')
    expect(status('CP-1012')).toBe('Invited')
    expect(status('CP-1011')).toBe('Expired')
  })
})

describe('phone numbers of the demo', () => {
  const register = (mobileNumber: string, rest: { firstName?: string; lastName?: string } = {}) => ({
    body: { mobileNumber, firstName: 'Ada', lastName: 'Byrne', ...rest },
  })

  it.each(['+12125550150', '+14155550150', '+17875550199'])('%s can be registered', async (mobile) => {
    expect(await world.call('sendRegistrationCode', register(mobile))).toMatchObject({
      challengeId: expect.any(String),
    })
  })

  it.each([
    ['a landline', '+12125550190', 'NOT_VALID_MOBILE_NUMBER'],
    ['VoIP', '+12125550191', 'NOT_VALID_MOBILE_NUMBER'],
    ['a member’s', '+12125550101', 'ALREADY_REGISTERED_MOBILE'],
    ['somebody’s who must be searched for', '+12125550180', 'IDENTITY_SEARCH_DETAILS_NEEDED'],
    ['somebody’s who must be assessed', '+12125550181', 'IDENTITY_ASSESSMENT_DETAILS_NEEDED'],
  ])('of %s (%s) are refused with %s', async (_, mobile, code) => {
    expect(await world.refusal('sendRegistrationCode', register(mobile))).toBe(code)
  })

  it('sends a code to the searched person after their SSN digits and date of birth', async () => {
    const known = { ssn: '1234', dateOfBirth: '01-15-1980' }
    const request = { body: { ...register('+12125550180').body, ...known } }
    expect(await world.call('sendRegistrationCode', request)).toMatchObject({ identityFail: false })
  })
})

describe('campaigns and links of the demo', () => {
  const keyIn = (link: string | undefined, name: string) => new URL(link ?? '').searchParams.get(name) ?? ''

  it('the non-profit campaign names its non-profit (ENT-013)', async () => {
    const { links } = await introduction(world.db, scenarios.demo, introduced(world))
    const response = await world.send('campaignDetails', { path: { ckey: keyIn(links.nonProfitCampaign, 'ckey') } }, {})
    expect(await response.json()).toEqual({
      campaignType: 'Non-Profit Organization',
      nonProfitOrgName: 'Nurses Without Borders Alliance',
      nonProfitOrgId: expect.any(Number),
    })
  })

  it("every link is on the portal's origin and its keys are known", async () => {
    const { links } = await introduction(world.db, scenarios.demo, introduced(world))
    for (const link of Object.values(links)) expect(new URL(link).origin).toBe(TEST_ORIGIN)
    const campaign = await world.call('surveyByCampaign', { path: { ckey: keyIn(links.campaign, 'ckey') } })
    expect(campaign.projectNumber).toBe('CP-1006')
    const invitation = await world.call('surveyByInvitation', { path: { maskId: keyIn(links.invitation, 'maskId') } })
    expect(invitation).toMatchObject({ projectNumber: 'CP-1001', panelistEmail: 'maya.chen@mail.test' })
    const partner = new URL(links.partner ?? '')
    expect(partner.pathname).toBe('/rps/register')
    expect(await world.call('surveyByInvitation', { path: { maskId: keyIn(links.partner, 'maskId') } })).toMatchObject({
      projectNumber: 'CP-1004',
    })
  })

  it('lists all demo members with name, number and email', async () => {
    const { members } = await introduction(world.db, scenarios.demo, introduced(world))
    expect(members.map(({ who }) => who)).toEqual(Object.keys(scenarios.demo.people))
    expect(members[0]).toEqual({ who: 'hcp', name: 'Maya Chen', mobile: '+12125550101', email: 'maya.chen@mail.test' })
    expect(members.every(({ email }) => typeof email === 'string')).toBe(true)
  })
})

describe('loadScenario', () => {
  it('changes nothing the second time', async () => {
    const before = await sizes(world)
    expect(await loadScenario(world.db, scenarios.demo, optionsOf(world))).toBe(false)
    expect(await sizes(world)).toEqual(before)
  })

  it('loads once when three calls come at the same time', async () => {
    const other = await openWorld()
    try {
      const loads = [1, 2, 3].map(() => loadScenario(other.db, scenarios.demo, optionsOf(other)))
      expect((await Promise.all(loads)).filter(Boolean)).toHaveLength(1)
      expect(await sizes(other)).toEqual(loaded)
    } finally {
      await other.close()
    }
  })

  it('loads all or nothing, and only lookups and non-profits when there are members already', async () => {
    const other = await openWorld()
    try {
      const [first] = Object.entries(scenarios.demo.people)
      const broken: Scenario = {
        ...scenarios.demo,
        people: first ? { [first[0]]: { ...first[1], invitations: [invited('no such survey')] } } : {},
      }
      await expect(loadScenario(other.db, broken, optionsOf(other))).rejects.toThrow('no such survey')
      expect(Object.values(await sizes(other)).every((size) => size === 0)).toBe(true)
      await other.member()
      expect(await loadScenario(other.db, scenarios.demo, optionsOf(other))).toBe(false)
      expect(await sizes(other)).toMatchObject({ panelist: 1, survey: 0, number_line: 0, non_profit: 6 })
      expect((await introduction(other.db, scenarios.demo, introduced(other))).members).toEqual([])
    } finally {
      await other.close()
    }
  })

  it("names the operator's own threshold as the reason of held payments", async () => {
    const other = await openWorld()
    try {
      await other.db.updateTable('tax_threshold').set({ cents: 50_000 }).execute()
      await loadScenario(other.db, scenarios.demo, optionsOf(other))
      const held = await other.db.selectFrom('payment_event').select('reason').where('event', '=', 'held').execute()
      expect(held.length).toBeGreaterThan(0)
      for (const { reason } of held) {
        expect(reason).toMatch(
          /^Your payments in 20\d\d reach \$500, so we need your Form W-9 before we send this one\.$/,
        )
      }
    } finally {
      await other.close()
    }
  })

  it('does not change a lookup list that the operator has', async () => {
    const other = await openWorld()
    try {
      await other.db.insertInto('lookup').values({ kind: 'genders', id: 1, name: 'Any', display_order: 1 }).execute()
      await loadScenario(other.db, scenarios.lookups, optionsOf(other))
      const answered = await other.as(await other.member()).call('demographicLookups')
      expect(answered.genders).toEqual([{ id: 1, name: 'Any', displayOrder: 1 }])
      expect(answered.ethnicity).toHaveLength(9)
    } finally {
      await other.close()
    }
  })
})

import { signUp } from '#tests/support/panel/facts/sign-up.ts'
import { anInvitation, aSurvey } from '#tests/support/panel/facts/surveys.ts'
import { operator, runOperator } from '#tests/support/panel/operator.ts'
import { useWorld } from '#tests/support/panel/world.ts'

const world = useWorld({ lookups: true })

const keyIn = (link: string) => new URL(link).searchParams.get('ckey') ?? ''

interface ListedCampaign {
  number: number
  campaign: string
  nonProfit: string | null
  registered: number
  completes: number | null
  ended: string | null
  link: string
}

/** The campaign with this link, as `campaigns list` shows it. */
async function listed(link: string): Promise<ListedCampaign | undefined> {
  const rows: ListedCampaign[] = (await operator(world, 'campaigns list --json'))
    .split('\n')
    .map((line) => JSON.parse(line))
  return rows.find((row) => row.link === link)
}

/** A campaign for a new survey. */
async function aSurveyCampaign() {
  const survey = await aSurvey(world.db)
  const link = await operator(world, `campaigns add ${survey.seed.project} HCP Autumn nurses`)
  const number = (await listed(link))?.number
  return { survey, link, ckey: keyIn(link), number }
}

it('campaigns add: makes a link that campaigns list shows', async () => {
  const { survey, link, ckey } = await aSurveyCampaign()
  expect(await world.call('campaignCode', { path: { ckey } })).toMatchObject({
    campaignName: 'Autumn nurses',
    surveyMaskedId: survey.maskedId,
  })
  expect(await listed(link)).toMatchObject({ campaign: 'Autumn nurses', registered: 0, completes: 0, ended: null })
  await expect(runOperator(world, ['campaigns', 'add', survey.seed.project, 'Everybody', 'X'])).rejects.toThrow(
    'Invalid value "Everybody" for audience: expected one of Patient, HCP',
  )
})

it('campaigns list: counts who registered by the link, and who of them completed its survey', async () => {
  const { survey, link, ckey } = await aSurveyCampaign()
  const one = await signUp(world, { ckey })
  await signUp(world, { ckey })
  await anInvitation(world.db, { panelistId: one.panelist.id }, survey, { status: 'Completed' })
  await anInvitation(world.db, await world.member(), survey, { status: 'Completed' })
  expect(await listed(link)).toMatchObject({ registered: 2, completes: 1 })
})

describe('campaigns recruit', () => {
  it('makes a link to the registration, for no survey', async () => {
    const link = await operator(world, 'campaigns recruit Patient Winter')
    expect(link).toMatch(/^https:\/\/portal\.test\/\?ckey=/)
    const { panelist } = await signUp(world, { ckey: keyIn(link) })
    expect(panelist).toMatchObject({ panelist_type: 'Patient', non_profit_id: null })
    expect(await listed(link)).toMatchObject({ registered: 1, completes: null, nonProfit: null })
  })

  it('links new members to a non-profit, which their page names', async () => {
    const id = /non-profit (\d+)/.exec(await operator(world, 'nonprofits add Care Fund'))?.[1]
    const link = await operator(world, `campaigns recruit HCP Nurses give back --non-profit ${id}`)
    expect(await world.call('campaignDetails', { path: { ckey: keyIn(link) } })).toEqual({
      campaignType: 'Non-Profit Organization',
      nonProfitOrgName: 'Care Fund',
      nonProfitOrgId: Number(id),
    })
    const { panelist } = await signUp(world, { ckey: keyIn(link) }, { isHealthCareProfessional: true })
    expect(panelist.non_profit_id).toBe(Number(id))
    expect(await listed(link)).toMatchObject({ nonProfit: 'Care Fund' })
  })

  it('refuses a non-profit that is hidden or does not exist', async () => {
    const id = /non-profit (\d+)/.exec(await operator(world, 'nonprofits add Old Fund'))?.[1]
    await operator(world, `nonprofits hide ${id}`)
    const recruit = (nonProfit: string | undefined) =>
      operator(world, `campaigns recruit HCP X --non-profit ${nonProfit}`)
    await expect(recruit(id)).rejects.toThrow(`Non-profit ${id} is hidden. Use nonprofits offer first.`)
    await expect(recruit('987654')).rejects.toThrow('There is no non-profit 987654.')
  })
})

describe('campaigns end', () => {
  it('the link no longer opens or starts the survey, until the campaign is reopened', async () => {
    const { ckey, number } = await aSurveyCampaign()
    const member = await world.member({ status: 'Verified', profile: JSON.stringify({ professionId: 1 }) })
    const refusals = () =>
      Promise.all([
        world.refusal('campaignDetails', { path: { ckey } }),
        world.refusal('campaignCode', { path: { ckey } }),
        world.refusal('surveyByCampaign', { path: { ckey } }),
        world.as(member).refusal('campaignInvitationUrl', { path: { ckey } }),
      ])
    expect(await operator(world, `campaigns end ${number}`)).toBe(
      `Campaign ${number}, Autumn nurses, has ended: its link no longer works.`,
    )
    expect(await refusals()).toEqual(['CAMPAIGN_NOT_FOUND', 'NOT_FOUND', 'NOT_FOUND', 'SURVEY_CLOSED'])
    expect(await operator(world, `campaigns end ${number}`)).toBe(
      `Campaign ${number}, Autumn nurses, has ended already.`,
    )
    expect(await operator(world, `campaigns reopen ${number}`)).toBe(
      `Campaign ${number}, Autumn nurses, is open again: its link works.`,
    )
    expect(await world.call('campaignCode', { path: { ckey } })).toMatchObject({ campaignName: 'Autumn nurses' })
    expect((await world.as(member).call('campaignInvitationUrl', { path: { ckey } })).redirectUrl).toMatch(/^https:/)
  })

  it('whoever opened the registration form before can still register (REG-061)', async () => {
    const { ckey, number, link } = await aSurveyCampaign()
    await operator(world, `campaigns end ${number}`)
    await signUp(world, { ckey })
    const found = await listed(link)
    expect(found?.registered).toBe(1)
    expect(found?.ended).toMatch(/^20\d\d-\d\d-\d\d \d\d:\d\d:\d\d$/)
  })

  it('says that there is no such campaign', async () => {
    await expect(operator(world, 'campaigns end 987654')).rejects.toThrow('There is no campaign 987654.')
  })
})

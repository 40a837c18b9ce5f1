import { createAccount, enterCode, fillRegistration, newMobile, register } from '#e2e/actions/people.ts'
import { panelCall } from '#e2e/support/calls.ts'
import { expect, test } from '#e2e/support/test.ts'
import { linkTo, routes } from '#lib/routes.ts'

const heading = (name: string | RegExp) => ({ name, level: 1 })

interface Profile {
  panelistType: { type: string }
  nonProfitOrganizationDto: { name: string } | null
  refrralLink: string
}

test("a campaign's link registers into the campaign, whose survey comes next [GEN-006, REG-001, REG-026, ROUTE-036] @desktop", async ({
  page,
  context,
  lastCode,
  linkSaid,
  expectNoAxeViolations,
}) => {
  const mobile = newMobile()
  await page.goto(await linkSaid('Join by a campaign'))
  await expect(page.getByRole('heading', heading('Create your account'))).toBeVisible()
  await expect(page.getByLabel('Healthcare setting')).toHaveCount(0)
  await expectNoAxeViolations(page)
  await fillRegistration(page, { mobile })
  await createAccount(page).click()
  await enterCode(page, await lastCode(mobile))
  await expect(page).toHaveURL(/\/surveyLanding\?ckey=.+&isRegistered=true/)
  await expect(page.getByText('Telehealth after the first visit')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Start Survey' })).toBeVisible()
  const { panelistType } = await panelCall<Profile>(context.request, 'GET', 'panelist-profiles/me')
  expect(panelistType.type).toBe('HCP')
})

test("a non-profit's campaign says whom the account is linked to, and links it [GEN-007, REG-008, REG-009, REG-010, REG-011] @phone", async ({
  page,
  lastCode,
  linkSaid,
  expectNoAxeViolations,
}) => {
  const mobile = newMobile()
  await page.goto(await linkSaid("Join by a non-profit's campaign"))
  await expect(page.getByRole('heading', heading('Join for Nurses Without Borders Alliance'))).toBeVisible()
  await expect(page.getByLabel('Legal first name')).toHaveCount(0)
  await expectNoAxeViolations(page)
  await page.getByRole('button', { name: 'Join' }).click()
  await fillRegistration(page, { mobile })
  await createAccount(page).click()
  await enterCode(page, await lastCode(mobile))
  await expect(page).toHaveURL('/professionalDetails')
  await page.goto(routes.profile.path)
  await expect(page.getByText('Nurses Without Borders Alliance')).toBeVisible()
})

for (const [ids, parameter] of [
  ['GEN-008, REG-002', 'code'],
  ['GEN-009, REG-003', 'rcode'],
] as const) {
  test(`a friend's link with ${parameter} registers; a link that nobody made does not [${ids}, ERR-004] @desktop`, async ({
    page,
    context,
    newMember,
    lastCode,
  }) => {
    await newMember('Patient')
    const { refrralLink } = await panelCall<Profile>(context.request, 'GET', 'panelist-profiles/me')
    const theirs = new URL(refrralLink).searchParams.get('rcode') ?? ''
    await context.clearCookies({ name: 'session' })

    await page.goto(linkTo(routes.home, { [parameter]: theirs.replace(/^.{4}/, 'none') }))
    const newcomer = { kind: 'Patient', mobile: newMobile() } as const
    await fillRegistration(page, newcomer)
    await createAccount(page).click()
    await expect(page.getByRole('alert').filter({ hasText: 'Invalid Link.' })).toBeVisible()

    await register(page, newcomer, lastCode, linkTo(routes.home, { [parameter]: theirs }))
    await expect(page).toHaveURL('/emailRegistration')
  })
}

test("an invitation's link leads through the login to its survey, without the terms it has shown [GUARD-030, OTP-040, START-028] @desktop", async ({
  page,
  lastCode,
  linkSaid,
  expectNoAxeViolations,
}) => {
  await page.goto(await linkSaid('Open a survey invitation'))
  await expect(page.getByRole('heading', heading('You have an opportunity waiting!'))).toBeVisible()
  await expectNoAxeViolations(page)
  await page.getByRole('button', { name: 'Begin Survey' }).click()
  await page.getByRole('button', { name: 'Use mobile instead' }).click()
  await page.getByLabel('Mobile number').fill('2125550101')
  await page.getByRole('button', { name: 'Send Verification Code' }).click()
  await enterCode(page, await lastCode('2125550101'))
  await expect(page.getByRole('heading', { name: 'Survey CP-1001' })).toBeVisible()
})

test('a link that names no campaign says so and shows the way without one @desktop', async ({
  page,
  expectNoAxeViolations,
}) => {
  await page.goto(linkTo(routes.home, { ckey: 'nobodys-campaign' }))
  await expect(page.getByText('Invalid Link.')).toBeVisible()
  await expect(createAccount(page)).toHaveCount(0)
  await expectNoAxeViolations(page)
  await page.getByRole('link', { name: 'Register without a campaign' }).click()
  await expect(createAccount(page)).toBeVisible()
})

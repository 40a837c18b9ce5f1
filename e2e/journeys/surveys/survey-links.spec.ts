import {
  createAccount,
  enterCode,
  fillRegistration,
  newEmail,
  newMobile,
  newNpi,
  register,
} from '#e2e/actions/people.ts'
import { answer } from '#e2e/actions/profile.ts'
import { call, panelCall } from '#e2e/support/calls.ts'
import { poll } from '#e2e/support/poll.ts'
import { expect, test } from '#e2e/support/test.ts'
import { linkTo, routes } from '#lib/routes.ts'

const heading = (name: string | RegExp) => ({ name, level: 1 })

interface Profile {
  panelistType: { type: string }
  nonProfitOrganizationDto: { name: string } | null
  refrralLink: string
}

test('the link of a campaign registers into the campaign, and its survey comes next [GEN-006, REG-001, REG-026, ROUTE-036] @desktop', async ({
  page,
  context,
  lastCode,
  startupLink,
  expectNoAxeViolations,
}) => {
  const mobile = newMobile()
  await page.goto(await startupLink('Join by a campaign'))
  await expect(page.getByRole('heading', heading('Telehealth after the first visit'))).toBeVisible()
  await expect(page.getByLabel('Healthcare setting')).toHaveCount(0)
  await expectNoAxeViolations(page)
  await fillRegistration(page, { mobile })
  await createAccount(page).click()
  await enterCode(page, await lastCode(mobile))
  await expect(page).toHaveURL(/\/surveyLanding\?ckey=.+&isRegistered=true/)
  await expect(page.getByText('Telehealth after the first visit')).toBeVisible()
  const { panelistType } = await panelCall<Profile>(context.request, 'GET', 'panelist-profiles/me')
  expect(panelistType.type).toBe('HCP')
  await expectNoAxeViolations(page)
  await answer(page, {
    Profession: 'Physician (MD, DO, Resident)',
    Specialty: 'Cardiology',
    'NPI number': newNpi(),
    Email: newEmail('mary'),
  })
  await page.getByRole('button', { name: 'Start Survey' }).click()
  await expect(page.getByRole('heading', { name: 'Survey CP-1006' })).toBeVisible()
})

test("a non-profit's campaign names the organization, and links the new account to it [GEN-007, REG-008, REG-009, REG-010, REG-011] @phone", async ({
  page,
  lastCode,
  startupLink,
  expectNoAxeViolations,
}) => {
  const mobile = newMobile()
  await page.goto(await startupLink("Join by a non-profit's campaign"))
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

test("a member's referral link registers a newcomer; an invalid one does not [GEN-009, REG-003, ERR-004] @desktop", async ({
  page,
  context,
  newMember,
  lastCode,
}) => {
  await newMember('Patient')
  const { refrralLink } = await panelCall<Profile>(context.request, 'GET', 'panelist-profiles/me')
  const rcode = new URL(refrralLink).searchParams.get('rcode') ?? ''
  await context.clearCookies({ name: 'session' })

  const newcomer = { kind: 'Patient', mobile: newMobile() } as const
  await page.goto(linkTo(routes.home, { rcode: rcode.replace(/^.{4}/, 'none') }))
  await fillRegistration(page, newcomer)
  await createAccount(page).click()
  await expect(page.getByRole('alert').filter({ hasText: 'Invalid Link.' })).toBeVisible()

  await register(page, newcomer, lastCode, linkTo(routes.home, { rcode }))
  await expect(page).toHaveURL('/emailRegistration')
})

test('a referral mail registers one friend, and the member sees it [GEN-008, REG-002, ERR-005] @desktop', async ({
  page,
  browser,
  context,
  outbox,
  newMember,
  lastCode,
}) => {
  const [own, friends] = [newEmail('mary'), newEmail('ann')]
  await newMember('Patient', { completed: true })
  await call(context.request, 'POST', '/api/session/email', { email: own })
  await call(context.request, 'POST', '/api/session/verify', { otp: await lastCode(own) })
  await panelCall(context.request, 'POST', 'refer-panelist', { name: 'Ann Lee', email: friends })
  const { text } = await poll(() => outbox.nextTo(friends), 'invitation')
  const link = /https?:\S+code=\S+/.exec(text)?.[0] ?? ''

  const friend = await browser.newPage({ extraHTTPHeaders: { 'X-Forwarded-For': '10.9.8.7' } })
  await register(friend, { kind: 'HCP', mobile: newMobile() }, lastCode, link)
  await expect(friend).toHaveURL(/\/professionalDetails$/)

  await page.goto(routes.referralStatus.path)
  await expect(page.getByRole('row').filter({ hasText: 'Ann Lee' })).toContainText('Registered')
  await friend.context().clearCookies()
  await friend.goto(link)
  await fillRegistration(friend, { kind: 'HCP', mobile: newMobile() })
  await createAccount(friend).click()
  await expect(friend.getByText('Referral invitation already used.')).toBeVisible()
  await friend.close()
})

test('an invitation link leads through the login to its survey, without the terms page [GUARD-030, OTP-040, START-028] @desktop', async ({
  page,
  lastCode,
  startupLink,
  expectNoAxeViolations,
}) => {
  await page.goto(await startupLink('Open a survey invitation'))
  await expect(page.getByRole('heading', heading('You have an opportunity waiting!'))).toBeVisible()
  await expectNoAxeViolations(page)
  await page.getByRole('button', { name: 'Begin Survey' }).click()
  await page.getByRole('button', { name: 'Use mobile instead' }).click()
  await page.getByLabel('Mobile number').fill('2125550101')
  await page.getByRole('button', { name: 'Send Verification Code' }).click()
  await enterCode(page, await lastCode('2125550101'))
  await expect(page.getByRole('heading', { name: 'Survey CP-1001' })).toBeVisible()
})

test("a partner's link registers a newcomer and opens the partner's survey [GEN-010, REG-027, OTP-042, START-036, START-038] @desktop", async ({
  page,
  baseURL,
  lastCode,
  startupLink,
  expectNoAxeViolations,
}) => {
  const mobile = newMobile()
  await page.goto(await startupLink("Come from a partner's site"))
  await expect(page.getByText('A partner of Carepanel has invited you to a survey.')).toBeVisible()
  await expect(page.getByLabel('Healthcare setting')).toHaveCount(0)
  await expectNoAxeViolations(page)
  await fillRegistration(page, { mobile })
  await createAccount(page).click()
  await enterCode(page, await lastCode(mobile))
  await expect(page.getByRole('heading', { name: 'Survey CP-1004' })).toBeVisible()
  expect(new URL(page.url()).origin).not.toBe(baseURL)
})

test('an unknown campaign link says so, and links to registration without a campaign @desktop', async ({
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

import type { Page } from '@playwright/test'
import { askToRegister } from '#e2e/actions/members.ts'
import { newMobile } from '#e2e/actions/people.ts'
import { openContact } from '#e2e/actions/shell.ts'
import { surveyOf } from '#e2e/actions/surveys.ts'
import { panelCall } from '#e2e/support/calls.ts'
import { expect, test } from '#e2e/support/test.ts'

type Screen = readonly [address: string, heading: string | RegExp, title: string]

const VISITORS = ['FAQ', 'Login', 'Join']
const MEMBERS = ['My Profile', 'Dashboard', 'Payments', 'Settings', 'FAQ', 'Contact Us', 'Sign Out']
const FOOTER = ['FAQ', 'Terms of Use', 'Privacy Policy', 'Contact', 'Español']

/** Opens each address and expects its heading, its title, and the same navigation and footer. */
async function expectScreens(page: Page, entries: readonly string[], screens: readonly Screen[]) {
  const bar = page.getByRole('navigation', { name: 'Main' })
  const footer = page.getByRole('contentinfo')
  for (const [address, name, title] of screens) {
    await test.step(address, async () => {
      await page.goto(address)
      await expect(page.getByRole('heading', { level: 1, name })).toBeVisible()
      await expect(page).toHaveTitle(`${title} - Carepanel`)
      await expect(bar.getByRole('listitem').filter({ visible: true })).toHaveText(entries)
      await expect(footer.getByRole('listitem')).toHaveText(FOOTER)
      await expect(footer.getByRole('link', { name: '@' })).toBeVisible()
    })
  }
}

test('every screen for visitors shows its heading, title, navigation and footer [GEN-015, WCAG 2.4.2, WCAG 2.4.6, WCAG 3.2.3, WCAG 3.2.6] @desktop', async ({
  page,
  context,
  startupLink,
}) => {
  await expectScreens(page, VISITORS, [
    ['/', 'Get paid for what you know about health', 'Paid health research'],
    ['/login', 'Login', 'Login'],
    [await startupLink('Open a survey invitation'), 'You have an opportunity waiting!', 'Survey invitation'],
    [await startupLink("Come from a partner's site"), 'Your survey invitation', 'Partner registration'],
    ['/completed', 'Thank you for completing the survey', 'Survey completed'],
    ['/partial', 'Thank you for your time', 'Survey partly completed'],
    ['/screened', 'Thank you for your interest', 'Not qualified'],
    ['/overquota', 'Thank you for your interest', 'Survey full'],
    ['/screenercompleted', 'Thank you for completing the screener', 'Screener completed'],
    ['/verifyEmail', 'Verify your email', 'Verify your email'],
    ['/confirmEmail', /Confirm/, 'Confirm your email'],
    ['/unsubscribe', /Unsubscribe/, 'Unsubscribe'],
    ['/error', 'Something went wrong. Please retry again later.', 'Something went wrong'],
    ['/dashboard', 'Login', 'Login'],
  ])
  await askToRegister(context.request, newMobile(), 'HCP')
  await test.step('the code screen has no Login and Join in its bar [NAV-023]', async () => {
    await expectScreens(page, ['FAQ'], [['/otp', 'Enter your verification code', 'Verification code']])
  })
})

test('every screen for professionals shows its heading, title, navigation and footer [GEN-015, WCAG 2.4.2, WCAG 2.4.6, WCAG 3.2.3, WCAG 3.2.6] @desktop', async ({
  page,
  newMember,
}) => {
  await newMember('HCP')
  await expectScreens(page, MEMBERS, [
    ['/professionalDetails', 'Professional details', 'Professional details'],
    ['/completeProfile', 'Edit Profile', 'Edit Profile'],
    ['/preview', 'Profile preview', 'Profile preview'],
  ])
  await newMember('HCP', { completed: true })
  await expectScreens(page, MEMBERS, [
    ['/profile', 'Hello Mary', 'My Profile'],
    ['/referralStatus', 'Referral status', 'Referral status'],
    ['/referPopUP', 'Refer & Earn', 'Refer & Earn'],
    ['/nonProfitOrg', 'Donation Center', 'Donation Center'],
    ['/completeProfile?tabIndex=1', 'Edit Profile', 'Form W-9, Edit Profile'],
  ])
  await expect(page.getByRole('tab', { selected: true })).toHaveText('Form W-9')
  await expectScreens(page, MEMBERS, [['/dashboard', 'Dashboard', 'Dashboard']])
  await openContact(page)
  await page.keyboard.press('Escape')
  await surveyOf(page, 'Managing hypertension in primary care').getByRole('button', { name: 'Start' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Survey terms' })).toBeVisible()
})

test('every screen for patients shows its heading, title, navigation and footer [GEN-015, WCAG 2.4.2, WCAG 2.4.6, WCAG 3.2.3, WCAG 3.2.6] @desktop', async ({
  page,
  context,
  newMember,
}) => {
  await newMember('Patient')
  await expectScreens(page, MEMBERS, [['/emailRegistration', 'Your email address', 'Your email address']])
  await newMember('Patient', { completed: true })
  const openedTab = page.getByRole('tab', { selected: true })
  await expectScreens(page, MEMBERS, [['/completeProfile?tabIndex=1', 'Edit Profile', 'Patient Profile, Edit Profile']])
  await expect(openedTab).toHaveText('Patient Profile')

  const [condition] = await panelCall<{ id: number }[]>(context.request, 'GET', 'medical-conditions')
  const answers = { medications: [], isPatientProfile: true, isMedicationPrescribed: false }
  await panelCall(context.request, 'PATCH', 'patient-profile', { ...answers, medicalConditionIds: [condition?.id] })
  await expectScreens(page, MEMBERS, [
    ['/completeProfile?tabIndex=2', 'Edit Profile', 'Caregiver Profile, Edit Profile'],
  ])
  await expect(openedTab).toHaveText('Caregiver Profile')
})

test('the home screen icon and the link preview have a picture @desktop', async ({ page, request }) => {
  await page.goto('/login')
  const ofPage = (selector: string, attribute: string) => page.locator(`head ${selector}`).getAttribute(attribute)
  const pictures = [
    await ofPage('link[rel=apple-touch-icon]', 'href'),
    await ofPage('meta[property="og:image"]', 'content'),
  ]
  for (const picture of pictures) {
    const response = await request.get(picture ?? '')
    expect(response.headers()).toMatchObject({ 'content-type': 'image/png', 'cache-control': 'public, max-age=3600' })
    expect((await response.body()).subarray(1, 4).toString()).toBe('PNG')
  }
})

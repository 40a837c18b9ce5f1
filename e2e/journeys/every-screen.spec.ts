import type { Page } from '@playwright/test'
import { askToRegister } from '#e2e/actions/members.ts'
import { newMobile } from '#e2e/actions/people.ts'
import { openContact } from '#e2e/actions/shell.ts'
import { surveyOf } from '#e2e/actions/surveys.ts'
import { panelCall } from '#e2e/support/calls.ts'
import { expect, test } from '#e2e/support/test.ts'

/** Opens each address and expects its heading. */
async function expectScreens(page: Page, screens: readonly (readonly [address: string, heading: string | RegExp])[]) {
  for (const [address, name] of screens) {
    await test.step(address, async () => {
      await page.goto(address)
      await expect(page.getByRole('heading', { level: 1, name })).toBeVisible()
    })
  }
}

test('every screen for visitors shows its heading [GEN-015] @desktop', async ({ page, context, startupLink }) => {
  await expectScreens(page, [
    ['/', 'Get paid for what you know about health'],
    ['/login', 'Login'],
    [await startupLink('Open a survey invitation'), 'You have an opportunity waiting!'],
    [await startupLink("Come from a partner's site"), 'Your survey invitation'],
    ['/completed', 'Thank you for completing the survey'],
    ['/partial', 'Thank you for your time'],
    ['/screened', 'Thank you for your interest'],
    ['/overquota', 'Thank you for your interest'],
    ['/screenercompleted', 'Thank you for completing the screener'],
    ['/verifyEmail', 'Verify your email'],
    ['/confirmEmail', /Confirm/],
    ['/unsubscribe', /Unsubscribe/],
    ['/error', 'Something went wrong. Please retry again later.'],
    ['/dashboard', 'Login'],
  ])
  await askToRegister(context.request, newMobile(), 'HCP')
  await expectScreens(page, [['/otp', 'Enter your verification code']])
  await test.step('the code screen has no Login and Join in its bar [NAV-023]', async () => {
    await expect(page.getByRole('navigation', { name: 'Main' }).getByRole('link')).toHaveText([/./, 'FAQ'])
  })
})

test('every screen for professionals shows its heading [GEN-015] @desktop', async ({ page, newMember }) => {
  await newMember('HCP')
  await expectScreens(page, [
    ['/professionalDetails', 'Professional details'],
    ['/completeProfile', 'Edit Profile'],
    ['/preview', 'Profile preview'],
  ])
  await newMember('HCP', { completed: true })
  await expectScreens(page, [
    ['/profile', 'Hello Mary'],
    ['/referralStatus', 'Referral status'],
    ['/referPopUP', 'Refer & Earn'],
    ['/nonProfitOrg', 'Donation Center'],
    ['/completeProfile?tabIndex=1', 'Edit Profile'],
  ])
  await expect(page.getByRole('tab', { selected: true })).toHaveText('Form W-9')
  await expectScreens(page, [['/dashboard', 'Dashboard']])
  await openContact(page)
  await page.keyboard.press('Escape')
  await surveyOf(page, 'Managing hypertension in primary care').getByRole('button', { name: 'Start' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Survey terms' })).toBeVisible()
})

test('every screen for patients shows its heading [GEN-015] @desktop', async ({ page, context, newMember }) => {
  await newMember('Patient')
  await expectScreens(page, [['/emailRegistration', 'Your email address']])
  await newMember('Patient', { completed: true })
  const openedTab = page.getByRole('tab', { selected: true })
  await expectScreens(page, [['/completeProfile?tabIndex=1', 'Edit Profile']])
  await expect(openedTab).toHaveText('Patient Profile')

  const [condition] = await panelCall<{ id: number }[]>(context.request, 'GET', 'medical-conditions')
  const answers = { medications: [], isPatientProfile: true, isMedicationPrescribed: false }
  await panelCall(context.request, 'PATCH', 'patient-profile', { ...answers, medicalConditionIds: [condition?.id] })
  await expectScreens(page, [['/completeProfile?tabIndex=2', 'Edit Profile']])
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

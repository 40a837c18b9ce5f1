import { createAccount, enterCode, fillRegistration, newMobile } from '#e2e/actions/people.ts'
import { endSurvey, sendBy } from '#e2e/actions/surveys.ts'
import { expect, test } from '#e2e/support/test.ts'
import { routes } from '#lib/routes.ts'

const heading = (name: string | RegExp) => ({ name, level: 1 })

test('an exchange sends a person and gets them back with a signed outcome, once per survey [RPS-028, RPS-031, OUT-009, OUT-013, START-036] @phone', async ({
  page,
  lastCode,
  startupLink,
  expectNoAxeViolations,
}) => {
  const simulator = await startupLink('Play a partner')
  const mobile = newMobile()

  await test.step('registers in the portal, and gets to the survey', async () => {
    await sendBy(page, 'Panel Bridge', simulator)
    await expectNoAxeViolations(page)
    await fillRegistration(page, { mobile })
    await createAccount(page).click()
    await enterCode(page, await lastCode(mobile))
  })

  await test.step('completes the survey, and returns to the exchange', async () => {
    await endSurvey(page, 'Complete')
    await expect(page.getByRole('heading', heading('Back at Panel Bridge'))).toBeVisible()
    await expect(page.getByText('Outcome: completed. The signature is right.')).toBeVisible()
    await expectNoAxeViolations(page)
  })

  await test.step('returns by another link, and sees that they have already participated', async () => {
    await sendBy(page, 'Panel Bridge', simulator)
    await expect(page.getByRole('heading', { name: "You're signed in as Mary Lee" })).toBeVisible()
    await expectNoAxeViolations(page)
    await page.getByRole('button', { name: 'Start Survey' }).click()
    await expect(page.getByText('You have already participated in this survey.')).toBeVisible()
    await expectNoAxeViolations(page)
    await page.getByRole('button', { name: 'Stay on this page' }).click()
  })
})

test('a test account is asked before it is linked, after the code and while signed in [START-033, START-034, START-035, START-036, OUT-014] @desktop', async ({
  page,
  baseURL,
  lastCode,
  startupLink,
  expectNoAxeViolations,
}) => {
  const simulator = await startupLink('Play a partner')
  const dialog = page.getByRole('dialog', { name: 'Test account' })

  await test.step('logs in by the link, and declines', async () => {
    await sendBy(page, 'Open Sample', simulator)
    await page.getByRole('main').getByRole('button', { name: 'Login' }).click()
    await page.getByLabel('Email').fill('test.account@mail.test')
    await expectNoAxeViolations(page)
    await page.getByRole('button', { name: 'Send Verification Code' }).click()
    await enterCode(page, await lastCode('test.account@mail.test'))
    await expect(dialog).toContainText('the invitation will be linked to the test account')
    await expectNoAxeViolations(page)
    await dialog.getByRole('button', { name: 'Cancel' }).click()
    await expect(page).toHaveURL(routes.dashboard.path)
  })

  await test.step('comes back, and confirms', async () => {
    await sendBy(page, 'Open Sample', simulator)
    await page.getByRole('button', { name: 'Start Survey' }).click()
    await dialog.getByRole('button', { name: 'Confirm' }).click()
    await expect(page.getByRole('heading', heading('Survey CP-1004'))).toBeVisible()
  })

  await test.step('ends the survey, and a second outcome is refused', async () => {
    const { search } = new URL(page.url())
    await endSurvey(page, 'Screened out')
    await expect(page.getByText('Outcome: screened. It is not signed.')).toBeVisible()
    await page.goto(`${baseURL}${routes.completed.path}${search}`)
    await expect(page).toHaveURL(routes.error.path)
    await expectNoAxeViolations(page)
  })
})

test('a survey with a secret accepts only signed outcomes, by browser and from server to server @desktop', async ({
  page,
  newMember,
  expectNoAxeViolations,
}) => {
  await newMember('HCP', { completed: true })
  await page.goto(routes.dashboard.path)
  await page.getByLabel('Participation code').fill('SIGN2026')
  await page.getByRole('button', { name: 'Open survey' }).click()
  await page.getByRole('button', { name: 'Start without sharing' }).click()
  await expect(page.getByRole('heading', heading('Survey CP-1014'))).toBeVisible()
  await expectNoAxeViolations(page)
  const survey = page.url()

  for (const manner of ['Not signed', 'Signed with another secret', 'Signed 16 minutes ago']) {
    await page.goto(survey)
    await page.getByLabel('Signature').selectOption(manner)
    await page.getByRole('button', { name: 'Report from server to server' }).click()
    await expect(page.getByRole('heading', heading('Not kept'))).toBeVisible()
  }
  await expectNoAxeViolations(page)

  await page.goto(survey)
  await page.getByLabel('Signature').selectOption('Not signed')
  await page.getByRole('button', { name: 'Send the browser' }).click()
  await expect(page.getByText('Something went wrong. Please retry again later.')).toBeVisible()

  await page.goto(survey)
  await endSurvey(page, 'Complete')
  await expect(page.getByText('Your answers have been received.')).toBeVisible()
})

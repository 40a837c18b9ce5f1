import { createAccount, enterCode, fillRegistration, newEmail, newMobile, newNpi } from '#e2e/actions/people.ts'
import { answer, fieldOf } from '#e2e/actions/profile.ts'
import { sendBy } from '#e2e/actions/surveys.ts'
import { operator } from '#e2e/support/operator.ts'
import { expect, test } from '#e2e/support/test.ts'

/* The pages before a survey of a campaign, an invitation or a partner, without JavaScript. */

test.use({ javaScriptEnabled: false })

const NEEDS_SCRIPTS = 'Some of this page needs JavaScript.'

test('a campaign registers a newcomer, asks for missing details and starts its survey, without scripts @desktop', async ({
  page,
  lastCode,
  startupLink,
}) => {
  const mobile = newMobile()
  await page.goto(await startupLink('Join by a campaign'))
  await fillRegistration(page, { mobile })
  await createAccount(page).click()
  await enterCode(page, await lastCode(mobile))
  await expect(page).toHaveURL(/\/surveyLanding\?ckey=.+&isRegistered=true/)
  await expect(page.getByText(NEEDS_SCRIPTS)).toHaveCount(0)

  await test.step('opens the details form when Start Survey lacks details, and closes it', async () => {
    await page.getByRole('button', { name: 'Cancel' }).click()
    await expect(page.getByLabel('Profession')).toHaveCount(0)
    await page.getByRole('button', { name: 'Start Survey' }).click()
    await expect(page.getByRole('heading', { name: 'Your details for this survey' })).toBeVisible()
  })

  await test.step('lists what is missing, and keeps what was typed', async () => {
    const email = newEmail('mary')
    await answer(page, { Profession: 'Physician (MD, DO, Resident)', Email: email })
    await page.getByRole('button', { name: 'Start Survey' }).click()
    await expect(page.getByRole('link', { name: 'Enter your NPI number' })).toBeVisible()
    await expect(fieldOf(page, 'Email')).toHaveValue(email)
  })

  await answer(page, { Specialty: 'Cardiology', 'NPI number': newNpi() })
  await page.getByRole('button', { name: 'Start Survey' }).click()
  await expect(page.getByRole('heading', { name: 'Survey CP-1006' })).toBeVisible()
})

test("a partner's link starts a survey once, without scripts @phone", async ({ page, lastCode, startupLink }) => {
  const mobile = newMobile()
  await sendBy(page, 'Open Sample', await startupLink('Play a partner'))
  const link = page.url()
  await expect(page.getByText(NEEDS_SCRIPTS)).toHaveCount(0)
  await fillRegistration(page, { mobile })
  await createAccount(page).click()
  await enterCode(page, await lastCode(mobile))
  await expect(page.getByRole('heading', { name: 'Survey CP-1004' })).toBeVisible()

  await page.goto(link)
  await expect(page.getByRole('heading', { name: "You're signed in as Mary Lee" })).toBeVisible()
  await page.getByRole('button', { name: 'Start Survey' }).click()
  await expect(page.getByRole('heading', { name: 'Survey CP-1004' })).toBeVisible()
})

test('a test account confirms before it is linked to a partner, without scripts [START-034, START-035] @desktop', async ({
  page,
  newMember,
  startupLink,
  dataDirectory,
}) => {
  const { mobile } = await newMember('HCP')
  await operator(dataDirectory, 'members', 'set', mobile, '--test-account', 'yes')
  await sendBy(page, 'Open Sample', await startupLink('Play a partner'))
  const confirm = page.getByRole('button', { name: 'Confirm' })
  await expect(confirm).toBeVisible()
  // Locators by text find none in a noscript element.
  expect(await page.getByRole('main').textContent()).toContain('the invitation will be linked to the test account')
  await expect(page.getByRole('button', { name: 'Start Survey' })).toBeHidden()
  await confirm.click()
  await expect(page.getByRole('heading', { name: 'Survey CP-1004' })).toBeVisible()
})

import { enterCode, newEmail } from '#e2e/actions/people.ts'
import { choose, openContactBy } from '#e2e/actions/shell.ts'
import { operator } from '#e2e/support/operator.ts'
import { expect, test } from '#e2e/support/test.ts'

test('a member with a verified email changes it, and returns to the settings @phone', async ({
  page,
  newMember,
  lastCode,
  expectNoAxeViolations,
}) => {
  await newMember('HCP', { completed: true })
  await page.goto('/dashboard')
  await choose(page, 'Settings')
  await expect(page.getByRole('heading', { level: 1, name: 'Settings' })).toBeVisible()
  await expectNoAxeViolations(page)
  const email = newEmail('changed')
  await page.getByRole('link', { name: /^(Change|Add) email$/ }).click()
  await page.getByLabel('Email', { exact: true }).fill(email)
  await page.getByRole('button', { name: 'Send Code' }).click()
  await enterCode(page, await lastCode(email))
  await expect(page).toHaveURL('/settings')
  await expect(page.getByText(email)).toBeVisible()
  await expect(page.getByText('Not verified yet')).toHaveCount(0)
})

test('a member asks support to change a locked address @desktop', async ({
  page,
  newMember,
  expectNoAxeViolations,
}) => {
  await newMember('Patient', { completed: true })
  await page.goto('/settings')
  await openContactBy(page.getByRole('link', { name: /^Ask us to change it.*: Mailing address$/ }))
  await expect(page.getByRole('dialog').getByRole('textbox')).toHaveValue(/^Please change my mailing address\./)
  await expectNoAxeViolations(page)
})

test('a member turns texts off and pauses invitations, and both settings are kept @phone', async ({
  page,
  newMember,
  expectNoAxeViolations,
}) => {
  await newMember('HCP', { completed: true })
  await page.goto('/settings')
  const card = page.locator('section', { has: page.getByRole('heading', { name: 'Survey invitations' }) })
  await expect(card.getByRole('checkbox', { name: 'Text message' })).toBeChecked()
  await card.getByRole('checkbox', { name: 'Text message' }).uncheck()
  await card.getByLabel('Pause invitations').selectOption('For one month')
  await card.getByRole('button', { name: 'Save' }).click()
  await expect(card.getByLabel('Pause invitations')).toContainText(/Until \w+ \d+, 20\d\d/)
  await expectNoAxeViolations(page)
  await page.reload()
  await expect(card.getByRole('checkbox', { name: 'Text message' })).not.toBeChecked()
  await card.getByLabel('Pause invitations').selectOption('End the pause now')
  await card.getByRole('button', { name: 'Save' }).click()
  await expect(card.getByLabel('Pause invitations')).toContainText('No pause')
})

test('a member chooses the hours for texts, and sees an error when they are too few @phone', async ({
  page,
  newMember,
  expectNoAxeViolations,
}) => {
  await newMember('HCP', { completed: true })
  await page.goto('/settings')
  const card = page.locator('section', { has: page.getByRole('heading', { name: 'Survey invitations' }) })
  const [first, last] = [card.getByLabel('No texts before'), card.getByLabel('No texts after')]
  const save = card.getByRole('button', { name: 'Save' })
  await expect(last).toHaveValue('21')
  await first.selectOption('6 PM')
  await last.selectOption('7 PM')
  await save.click()
  await expect(card.getByText('Leave at least 3 hours between the two.')).toBeInViewport()
  await expect(last).toBeFocused()
  await expectNoAxeViolations(page)
  await first.selectOption('10 AM')
  await save.click()
  await expect(page.getByText('Saved.').first()).toBeVisible()
  await page.reload()
  await expect(first).toHaveValue('10')
  await expect(last).toHaveValue('19')
  await expectNoAxeViolations(page)
})

test('a member leaves out a survey topic, and is not invited to surveys about it @phone', async ({
  page,
  newMember,
  dataDirectory,
  expectNoAxeViolations,
}) => {
  const { mobile } = await newMember('HCP', { completed: true })
  const project = `AREA-${mobile.slice(-8)}`
  await operator(dataDirectory, 'surveys', 'add', project, 'https://host.test/s', 'Screening', '--area', '2')
  await page.goto('/settings')
  const areas = page.getByRole('group', { name: 'Leave out surveys about' })
  await areas.getByRole('checkbox', { name: 'Cancer' }).check()
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText('Saved.').first()).toBeVisible()
  await expectNoAxeViolations(page)
  await page.reload()
  await expect(areas.getByRole('checkbox', { name: 'Cancer' })).toBeChecked()
  await expect(areas.getByRole('checkbox', { name: 'Dementia' })).not.toBeChecked()
  await operator(dataDirectory, 'surveys', 'launch', project, '--unpaid', '--yes')
  const refused = await operator(dataDirectory, 'surveys', 'invite', project, mobile).catch(String)
  expect(refused).toContain('wants no surveys about this')
})

test('the text of a card that leads to another page is on one line below its name @desktop', async ({
  page,
  newMember,
}) => {
  await newMember('Patient', { completed: true })
  await page.goto('/settings')
  const heading = await page.getByRole('heading', { name: 'Payments' }).boundingBox()
  const text = await page.getByText('See when your next payment comes, and where we send it.').boundingBox()
  expect(text?.x).toBe(heading?.x)
  expect(text?.height).toBeLessThan(30)
})

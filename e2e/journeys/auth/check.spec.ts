import { operator } from '#e2e/support/operator.ts'
import { expect, test } from '#e2e/support/test.ts'

test('a visitor checks the code of a message, and reports a message with an unknown code @phone', async ({
  page,
  outbox,
  dataDirectory,
  newMember,
  expectNoAxeViolations,
}) => {
  const { mobile } = await newMember('Patient')
  const code = /Check code ([A-Z]{4}-[A-Z]{4})/.exec(outbox.messagesTo(mobile).at(-1)?.text ?? '')?.[1] ?? ''
  await page.context().clearCookies()
  await page.goto('/check')
  await page.getByLabel('Check code').fill(code.toLowerCase())
  await page.getByRole('button', { name: 'Check', exact: true }).click()
  await expect(page.getByText('Yes, this code is ours.')).toBeVisible()
  await expect(
    page.getByText(/^It's in a text message that we sent on .* \(Eastern Time\), about a verification code\.$/),
  ).toBeVisible()
  await expectNoAxeViolations(page)

  await page.getByLabel('Check code').fill('BBBB-BBBB')
  await page.getByRole('button', { name: 'Check', exact: true }).click()
  await expect(page.getByText("We don't know this code.")).toBeVisible()
  await page.getByRole('button', { name: 'Report this message' }).click()
  await expect(page.getByText('Thank you. Our team will look into it.')).toBeVisible()
  expect(await operator(dataDirectory, 'contacts', 'list', '--json')).toContain('BBBB-BBBB')
})

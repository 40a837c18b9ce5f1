import type { Page } from '@playwright/test'
import { addAuthenticator } from '#e2e/support/authenticator.ts'
import { operator } from '#e2e/support/operator.ts'
import { expect, test } from '#e2e/support/test.ts'

/** Adds the link of step-up pages, which continues after signing in. */
const stopAt = (page: Page, path: string) =>
  page.evaluate((href) => {
    const again = document.createElement('p')
    again.dataset.again = ''
    again.innerHTML = `<a href="${href}">Go on</a>`
    document.querySelector('main')?.append(again)
  }, path)

test('an operator adds a passkey, signs in with it and removes it @desktop', async ({
  page,
  dataDirectory,
  isMobile,
  allowConsoleErrors,
  expectNoAxeViolations,
}) => {
  allowConsoleErrors(/status of 400/)
  const name = isMobile ? 'passkey-small' : 'passkey-wide'
  const link = /http:\S+link=\S+/.exec(await operator(dataDirectory, 'operators', 'add', name, 'manager'))?.[0] ?? ''
  const device = await addAuthenticator(page)
  const usePasskey = page.getByRole('button', { name: 'Use a passkey' })
  const overview = page.getByRole('heading', { name: 'Overview', level: 1 })
  await page.goto(link)
  await page.getByRole('button', { name: 'Sign in' }).click()
  await expect(overview).toBeVisible()
  const { origin } = new URL(page.url())

  await test.step('adds a passkey with a name', async () => {
    await page.goto(`${origin}/operator/passkeys`)
    await expect(page.getByText('You have no passkeys.')).toBeVisible()
    await expectNoAxeViolations(page)
    await page.getByLabel('Name', { exact: true }).fill('Work laptop')
    await page.getByRole('button', { name: 'Add a passkey' }).click()
    await expect(page.getByText(/^Added .* UTC, not used yet$/)).toBeVisible()
    await expectNoAxeViolations(page)
    await page.getByLabel('Name', { exact: true }).last().fill('The same laptop')
    await page.getByRole('button', { name: 'Add a passkey' }).click()
    await expect(page.getByRole('alert')).toHaveText('This device already has your passkey.')
    expect(await device.passkeys()).toMatchObject([{ rpId: 'localhost', isResidentCredential: true }])
  })

  await test.step('signs in with the passkey only after verifying the user', async () => {
    await page.getByRole('button', { name: 'Sign out' }).click()
    await expect(usePasskey).toBeVisible()
    await expectNoAxeViolations(page)
    await device.heldByOwner(false)
    await usePasskey.click()
    await expect(page.getByRole('alert')).toHaveText('We got no passkey. Try again.')
    await expect(usePasskey).toBeFocused()
    await device.heldByOwner(true)
    await usePasskey.click()
    await expect(overview).toBeVisible()
  })

  await test.step('signs in again with the passkey, and returns to the page', async () => {
    await page.goto(`${origin}/operator/sign-in`)
    await stopAt(page, '/operator/topics/surveys')
    await usePasskey.click()
    await expect(page.getByRole('heading', { name: 'Surveys', level: 1 })).toBeVisible()
  })

  await test.step('renames and removes the passkey, and cannot sign in with it any more', async () => {
    await page.goto(`${origin}/operator/passkeys`)
    await page.getByLabel('Name', { exact: true }).first().fill('Old laptop')
    await page.getByRole('button', { name: 'Rename Work laptop' }).click()
    await page.getByRole('button', { name: 'Remove Old laptop' }).click()
    await expect(page.getByText('You have no passkeys.')).toBeVisible()
    await page.getByRole('button', { name: 'Sign out' }).click()
    await usePasskey.click()
    await expect(page.getByRole('alert')).toHaveText("This passkey doesn't work here. Use a link.")
  })
})

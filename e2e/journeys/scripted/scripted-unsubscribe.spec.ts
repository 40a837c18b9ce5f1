import { UNKNOWN } from '#e2e/support/scripted/script.ts'
import { expect, test } from '#e2e/support/scripted/test.ts'
import { unsubscribe } from '#lib/contract/panel/surveys/survey-outcomes.ts'
import { linkTo, routes } from '#lib/routes.ts'

const M = 'mail-7'
const address = linkTo(routes.unsubscribe, { m: M })
const wanted = { method: 'POST', path: '/api/unsubscribe', body: { invitationMaskId: M } }

test('the unsubscribe page changes nothing until the button is pressed, and shows a refusal [ERR-165, ERR-166, UNSUB-001, UNSUB-002, UNSUB-005, UNSUB-006, UNSUB-007, UNSUB-008] @phone', async ({
  page,
  panel,
  expectNoAxeViolations,
}) => {
  await page.request.head(address)
  await page.goto(address)
  await expect(page.getByText('You can still take surveys')).toBeVisible()
  await expectNoAxeViolations(page)
  expect(await panel.received(unsubscribe)).toEqual([])

  for (const code of ['EMAIL_NOT_REGISTERED', UNKNOWN] as const) {
    await panel.refuses(unsubscribe, code)
    await page.getByRole('button', { name: 'Unsubscribe' }).click()
    const toast = page.getByRole('alert').filter({ hasText: 'Email address is not registered in the system.' })
    await expect(toast).toBeVisible()
    if (code === UNKNOWN) await expectNoAxeViolations(page)
    await page.getByRole('button', { name: /^Dismiss/ }).click()
  }
  await panel.answers(unsubscribe, {})
  await page.getByRole('button', { name: 'Unsubscribe' }).dblclick()
  await expect(page.getByText('Email address is successfully unsubscribed.')).toBeVisible()
  await expectNoAxeViolations(page)
  expect(await panel.received(unsubscribe)).toMatchObject([wanted, wanted, wanted])
})

test('Cancel on the unsubscribe page leads home, or closes a window opened by a script [UNSUB-003, UNSUB-004]', async ({
  page,
  panel,
}) => {
  await page.goto(address)
  await page.getByRole('button', { name: 'Cancel' }).click()
  await expect(page).toHaveURL(routes.home.path)
  const opened = page.waitForEvent('popup')
  await page.evaluate((path) => void open(path), address)
  const popup = await opened
  await popup.waitForLoadState()
  const closed = popup.waitForEvent('close')
  // The window may be gone before Playwright hears that the click is done.
  await Promise.all([
    closed,
    popup
      .getByRole('button', { name: 'Cancel' })
      .click()
      .catch(() => undefined),
  ])
  expect(await panel.received(unsubscribe)).toEqual([])
})

test('a one-click unsubscribe from a mail program works at once, from any site and again', async ({ page, panel }) => {
  await panel.answers(unsubscribe, {})
  const click = (form: Record<string, string>, path = address) =>
    page.request.post(path, { form, headers: { 'Sec-Fetch-Site': 'cross-site' } })
  for (const _ of ['once', 'again']) {
    expect((await click({ 'List-Unsubscribe': 'One-Click' })).status()).toBe(200)
  }
  expect(await panel.received(unsubscribe)).toMatchObject([wanted, wanted])
  expect((await click({ something: 'else' })).status()).toBe(422)
  expect((await click({ 'List-Unsubscribe': 'One-Click' }, routes.unsubscribe.path)).status()).toBe(422)
  expect(await panel.received(unsubscribe)).toHaveLength(2)
})

test.describe('with scripts switched off', () => {
  test.use({ javaScriptEnabled: false })

  test('the unsubscribe page can be read, and opening it changes nothing', async ({ page, panel }) => {
    await page.goto(address)
    await expect(page.getByText('You can still take surveys')).toBeVisible()
    expect(await panel.received(unsubscribe)).toEqual([])
  })
})

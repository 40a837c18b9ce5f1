import type { Page } from '@playwright/test'
import { askToRegister } from '#e2e/actions/members.ts'
import { newMobile } from '#e2e/actions/people.ts'
import { englishOn } from '#e2e/support/english.ts'
import { expect, test } from '#e2e/support/test.ts'
import { memberPaths, visitorPaths } from '#scripts/pictures/screens.ts'

test.use({ locale: 'es-US' })

/** Opens each address and expects Spanish, without any English text that has a translation. */
async function expectSpanish(page: Page, addresses: readonly string[]) {
  for (const address of addresses) {
    await test.step(address, async () => {
      await page.goto(address)
      await expect(page.locator('html')).toHaveAttribute('lang', 'es')
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
      // Wait for parts that load with scripts.
      await page.waitForLoadState('networkidle')
      expect(await englishOn(page)).toEqual([])
    })
  }
}

test('pages for visitors are in Spanish [WCAG 3.1.1] @desktop', async ({
  page,
  context,
  startupLink,
  expectNoAxeViolations,
}) => {
  expect(visitorPaths).toContain('/login')
  await expectSpanish(page, [
    ...visitorPaths,
    '/lostPhone',
    await startupLink('Open a survey invitation'),
    await startupLink("Come from a partner's site"),
  ])
  await askToRegister(context.request, newMobile(), 'HCP')
  await expectSpanish(page, ['/otp'])
  await expectNoAxeViolations(page)
})

test('pages for professionals are in Spanish [WCAG 3.1.1] @desktop', async ({
  page,
  newMember,
  expectNoAxeViolations,
}) => {
  await newMember('HCP')
  await expectSpanish(page, ['/professionalDetails', '/completeProfile', '/preview'])
  await newMember('HCP', { completed: true })
  expect(memberPaths).toContain('/dashboard')
  await expectSpanish(page, ['/verifyEmail', ...memberPaths])
  await expectNoAxeViolations(page)
})

test('pages for patients are in Spanish [WCAG 3.1.1] @phone', async ({ page, newMember }) => {
  await newMember('Patient')
  await expectSpanish(page, ['/emailRegistration', '/completeProfile'])
  await newMember('Patient', { completed: true })
  await expectSpanish(page, ['/completeProfile?tabIndex=1', '/completeProfile?tabIndex=2', '/dashboard'])
})

test('a newcomer registers in Spanish and gets messages in Spanish @phone', async ({ page, lastCode, outbox }) => {
  const mobile = newMobile()
  await page.goto('/')
  await page.getByLabel('Nombre legal').fill('María')
  await page.getByLabel('Apellido legal').fill('López')
  await page.getByLabel('Número de celular').fill(mobile)
  await page.locator('select[name=healthcareSetting]').selectOption('Patient')
  await page.locator('input[name=smsConsent]').check()
  await page.locator('input[name=privacyConsent]').check()
  await page.locator('form button[type=submit]').first().click()
  await expect(page).toHaveURL('/otp')
  const code = await lastCode(mobile)
  expect(outbox.messagesTo(mobile)[0]?.text).toContain(`Su codigo de Carepanel es ${code}. Vence en 10 minutos.`)

  await page.locator('input[name=otp]').fill('000000')
  await page.locator('form button[type=submit]').first().click()
  await expect(page.getByRole('main').getByRole('alert')).toContainText('escriba el código')
  await page.locator('input[name=otp]').fill(code)
  await page.locator('form button[type=submit]').first().click()
  await expect(page).toHaveURL('/emailRegistration')
  expect(await englishOn(page)).toEqual([])
})

test('the language chosen in the footer keeps what was typed @phone', async ({ page }) => {
  // Before hydration the button submits a form of its own, without what was typed in the other one.
  await page.goto('/', { waitUntil: 'networkidle' })
  await page.getByLabel('Nombre legal').fill('Ada')
  await page.getByLabel('Su papel en la atención médica').selectOption('Patient')
  await page.getByRole('checkbox').first().check()
  await page.getByRole('contentinfo').getByRole('button', { name: 'English' }).click()
  await expect(page.getByLabel('Legal first name')).toHaveValue('Ada')
  await expect(page.getByLabel('Healthcare setting')).toHaveValue('Patient')
  await expect(page.getByRole('checkbox').first()).toBeChecked()
  await expect(page.locator('html')).toHaveAttribute('lang', 'en')
  await expect(page.getByRole('button', { name: 'Español' })).toBeFocused()
  await page.goto('/login')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Login')
})

test.describe('without scripts', () => {
  test.use({ javaScriptEnabled: false })

  test('the language chosen in the footer is kept @phone', async ({ page }) => {
    await page.goto('/login')
    await page.getByRole('contentinfo').getByRole('button', { name: 'English' }).click()
    await expect(page).toHaveURL('/login')
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Login')
    await page.goto('/')
    await expect(page.locator('html')).toHaveAttribute('lang', 'en')
    await page.getByRole('contentinfo').getByRole('button', { name: 'Español' }).click()
    await expect(page.locator('html')).toHaveAttribute('lang', 'es')
  })
})

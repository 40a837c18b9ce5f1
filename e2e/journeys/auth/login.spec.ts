import type { Page } from '@playwright/test'
import { askToRegister } from '#e2e/actions/members.ts'
import { enterCode, newMobile } from '#e2e/actions/people.ts'
import { expect, test } from '#e2e/support/test.ts'

const refusal = (page: Page, text: string | RegExp) => page.getByRole('alert').filter({ hasText: text })
const send = (page: Page) => page.getByRole('button', { name: 'Send Verification Code' })
const code = (page: Page) => page.getByLabel('Verification code')
const submit = (page: Page) => page.getByRole('button', { name: 'Submit' })

test('the login form accepts an email or a number, shows its error and keeps both [LOGIN-006, LOGIN-007, LOGIN-008, LOGIN-009, LOGIN-010, LOGIN-011, ERR-009]', async ({
  page,
  expectNoAxeViolations,
}) => {
  await page.goto('/login')
  await page.getByLabel('Email').fill('Nobody At mail')
  await page.getByLabel('Email').press('Enter')
  await expect(page.getByText('Incorrect email address format.')).toBeVisible()
  await expect(send(page)).toBeDisabled()
  await expectNoAxeViolations(page)
  await page.getByLabel('Email').fill('NoBody @mail.test')
  await expect(page.getByLabel('Email')).toHaveValue('nobody@mail.test')
  await send(page).click()
  const unknown = 'The number or email entered is not associated with an existing account.'
  await expect(refusal(page, unknown)).toBeVisible()
  await expectNoAxeViolations(page)

  // An unverified address gets the same error, but the registered number works.
  await page.getByRole('button', { name: 'Log in with mobile number' }).click()
  await expect(page.getByLabel('Mobile number')).toBeFocused()
  await expect(refusal(page, unknown)).toHaveCount(0)
  await page.keyboard.type('212736')
  await send(page).click()
  await expect(page.getByText('Incorrect mobile number format.')).toBeVisible()
  await page.getByRole('button', { name: 'Use email instead' }).click()
  await expect(page.getByLabel('Email')).toHaveValue('nobody@mail.test')
  await page.getByRole('button', { name: 'Use mobile instead' }).click()
  await expect(page.getByLabel('Mobile number')).toHaveValue('(212) 736')
})

test('on a wide screen, what the button waits for takes one line below it @desktop', async ({ page }) => {
  await page.goto('/login')
  const hint = await page.getByText('Enter your email address to continue.').boundingBox()
  expect(hint?.height).toBeLessThan(40)
})

test('the login shows an inactive and a flagged member why they cannot log in [ERR-010, ERR-011] @desktop', async ({
  page,
}) => {
  await page.goto('/login')
  await page.getByLabel('Email').fill('paul.ashby@mail.test')
  await send(page).click()
  await expect(refusal(page, 'This user is inactive. Please contact the Admin regarding this account.')).toBeVisible()
  await page.getByRole('button', { name: 'Use mobile instead' }).click()
  await page.getByLabel('Mobile number').fill('2125550107')
  await send(page).click()
  await expect(refusal(page, /^Your profile has been deactivated\./)).toBeVisible()
})

test.describe('the code screen', () => {
  test('refuses the right code after five wrong ones, and keeps what was typed [OTP-018, OTP-019, OTP-020, OTP-026, ERR-019] @desktop', async ({
    page,
    context,
    lastCode,
    expectNoAxeViolations,
  }) => {
    const number = newMobile()
    await askToRegister(context.request, number, 'Patient')
    const right = await lastCode(number)
    const wrong = right === '123456' ? '654321' : '123456'
    await page.goto('/otp')
    await expect(page.getByText(/We sent a 6-digit code to/)).toBeVisible()
    await expectNoAxeViolations(page)
    await code(page).pressSequentially('12a34')
    await expect(code(page)).toHaveValue('1234')
    await expect(submit(page)).toBeDisabled()
    for (let tries = 0; tries < 4; tries++) {
      await code(page).fill(wrong)
      await submit(page).click()
      await expect(refusal(page, 'Please enter correct verification code.')).toBeVisible()
      await expect(code(page)).toHaveValue(wrong)
      await expect(code(page)).toBeFocused()
    }
    await code(page).fill(wrong)
    await submit(page).click()
    const locked = 'Too many tries. This code no longer works. Send a new one.'
    await expect(refusal(page, locked)).toBeVisible()
    await code(page).blur()
    await expect(code(page)).toHaveAccessibleDescription(locked)
    await expectNoAxeViolations(page)
    await code(page).fill(right)
    await submit(page).click()
    await expect(refusal(page, locked)).toBeVisible()
    await expect(page.getByRole('button', { name: 'Resend code' })).toBeFocused()
    await expect(page).toHaveURL('/otp')
  })

  test('survives a reload, says when a new code can be sent, and accepts a pasted code [OTP-022, ERR-025] @phone', async ({
    page,
    context,
    lastCode,
    expectNoAxeViolations,
  }) => {
    const number = newMobile()
    await askToRegister(context.request, number, 'Patient')
    await page.goto('/otp')
    await page.getByRole('button', { name: 'Resend code' }).click()
    await expect(
      refusal(
        page,
        /^Something went wrong, please try again later\. It is too early for another code\. Try again in \d+ seconds?\.$/,
      ),
    ).toBeVisible()
    await expectNoAxeViolations(page)
    await page.reload()
    const digits = await lastCode(number)
    await enterCode(page, ` ${digits.slice(0, 3)} ${digits.slice(3)} `)
    await expect(page).toHaveURL('/emailRegistration')
  })

  test('shows "Verification code expired." when nothing is pending, and leads back @desktop', async ({
    page,
    context,
    lastCode,
  }) => {
    const number = newMobile()
    await askToRegister(context.request, number, 'Patient')
    await page.goto('/otp')
    await code(page).fill(await lastCode(number))
    await context.clearCookies({ name: 'pending' })
    await submit(page).click()
    await expect(refusal(page, 'Verification code expired.')).toBeVisible()
    await page.getByRole('link', { name: 'Start again with another number' }).click()
    await expect(page).toHaveURL('/')
  })

  test('redirects to the login when no code was sent [OTP-001] @desktop', async ({ page }) => {
    await page.goto('/otp')
    await expect(page).toHaveURL('/login')
  })
})

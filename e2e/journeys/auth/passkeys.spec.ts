import { verifyEmail } from '#e2e/actions/members.ts'
import { newEmail } from '#e2e/actions/people.ts'
import { signOut } from '#e2e/actions/shell.ts'
import { answerForm, downloadWithOldCode, FRAME, openForm, openPdf } from '#e2e/actions/tax.ts'
import { addAuthenticator } from '#e2e/support/authenticator.ts'
import { poll } from '#e2e/support/poll.ts'
import { expect, keepsNothing, test } from '#e2e/support/test.ts'

test.use(keepsNothing)

test('a member adds a passkey, logs in and confirms with it, and removes it @phone', async ({
  page,
  context,
  newMember,
  lastCode,
  outbox,
  privateNumbers,
  expectNoAxeViolations,
}) => {
  test.slow()
  const { mobile } = await newMember('HCP', { completed: true })
  const email = await verifyEmail(context.request, lastCode)
  const device = await addAuthenticator(page)
  const card = page.locator('section', { has: page.getByRole('heading', { name: 'Passkeys' }) })
  const usePasskey = page.getByRole('button', { name: 'Use a passkey', exact: true })
  const expectMail = (phrase: string) =>
    poll(() => outbox.messagesTo(email).find(({ text }) => text.includes(phrase)), `mail that it ${phrase}`)

  await test.step('adds a passkey after a new code, and gets a mail about it', async () => {
    await page.goto('/settings')
    await card.getByRole('button', { name: 'Add a passkey' }).click()
    await card.getByRole('button', { name: 'Send code' }).click()
    await card.getByLabel('Verification code').fill(await lastCode(mobile))
    await card.getByRole('button', { name: 'Continue' }).click()
    await expect(card.getByRole('button', { name: 'Create passkey' })).toBeFocused()
    await expectNoAxeViolations(page)
    await card.getByRole('button', { name: 'Create passkey' }).click()
    await expect(card.getByText(/^Added .*, not used yet$/)).toBeVisible()
    await expectNoAxeViolations(page)
    expect(await device.passkeys()).toMatchObject([{ rpId: 'localhost', isResidentCredential: true }])
    await expectMail('was added to')
  })

  await test.step('logs in with the passkey, and returns to the requested page', async () => {
    await signOut(page)
    await page.goto('/login?returnUrl=%2Fpayments')
    await expect(usePasskey).toBeVisible()
    await expectNoAxeViolations(page)
    await device.heldByOwner(false)
    await usePasskey.click()
    await expect(page.getByText("We didn't get a passkey. Try again, or use a code.")).toBeVisible()
    await device.heldByOwner(true)
    await usePasskey.click()
    await page.waitForURL('**/payments')
  })

  await test.step('changes where payments go with the passkey, without a code', async () => {
    const payTo = page.locator('section', { has: page.getByRole('heading', { name: 'Where we send your payments' }) })
    const codes = outbox.messagesTo(mobile).length
    const after = newEmail('office')
    await payTo.getByRole('button', { name: 'Change', exact: true }).click()
    await payTo.getByLabel('Email address for your payments').fill(after)
    await payTo.getByRole('button', { name: 'Continue' }).click()
    await expectNoAxeViolations(page)
    await payTo.getByRole('button', { name: 'Use a passkey instead' }).click()
    await expect(payTo.getByText('To o•••@mail.test')).toBeVisible()
    expect(outbox.messagesTo(mobile)).toHaveLength(codes)
  })

  await test.step('downloads a signed Form W-9 with the passkey, long after the last code', async () => {
    await page.goto('/completeProfile?tabIndex=1')
    await openForm(page, 'is new')
    const form = page.frameLocator(FRAME).getByRole('main')
    await answerForm(form, privateNumbers.taxId)
    await form.getByLabel('Your signature').fill('Mary Lee')
    await form.getByRole('button', { name: 'Sign Form W-9' }).click()
    await expect(page.locator(FRAME)).toHaveCount(0)
    await downloadWithOldCode(page)
    const confirm = page.getByRole('button', { name: 'Use a passkey instead' })
    await device.heldByOwner(false)
    await confirm.click()
    await expect(page.getByText("We didn't get a passkey. Try again, or use a code.")).toBeVisible()
    await expectNoAxeViolations(page)
    await device.heldByOwner(true)
    const codes = outbox.messagesTo(mobile).length
    const download = page.waitForEvent('download')
    await confirm.click()
    expect((await openPdf(await download)).getPageCount()).toBeGreaterThan(0)
    expect(outbox.messagesTo(mobile)).toHaveLength(codes)
  })

  await test.step('removes the passkey, gets a mail about it, and cannot log in with it any more', async () => {
    await page.goto('/settings')
    await expect(card.getByText(/last used/)).toBeVisible()
    await card.getByRole('button', { name: /^Remove/ }).click()
    await card.getByRole('button', { name: 'Remove this passkey' }).click()
    await expect(card.getByText(/^Added /)).toBeHidden()
    await expectMail('was removed from')
    await signOut(page)
    await page.goto('/login')
    await usePasskey.click()
    await expect(page.getByText("This passkey doesn't work here. Use a code.")).toBeVisible()
    await expect(page).toHaveURL(/\/login$/)
  })
})

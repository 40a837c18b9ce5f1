import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { verifyEmail } from '#e2e/actions/members.ts'
import { earn } from '#e2e/actions/payments.ts'
import { newEmail } from '#e2e/actions/people.ts'
import { operator } from '#e2e/support/operator.ts'
import { poll } from '#e2e/support/poll.ts'
import { expect, test } from '#e2e/support/test.ts'

/** Payouts are sent within a minute. */
const PAYOUT_WITHIN_MS = 120_000

interface Payout {
  to: string
  dollars: string
}

/** Payouts to an address, from the demo provider's file. */
function payoutsTo(dataDirectory: string, address: string): Payout[] {
  const file = join(dataDirectory, 'payouts.jsonl')
  const lines = existsSync(file) ? readFileSync(file, 'utf8').split('\n').filter(Boolean) : []
  return lines.map((line): Payout => JSON.parse(line)).filter(({ to }) => to === address)
}

test('a member changes where payments go with a new code, and is paid there @phone', async ({
  page,
  context,
  baseURL,
  dataDirectory,
  newMember,
  lastCode,
  outbox,
  expectNoAxeViolations,
}) => {
  test.slow()
  const { mobile } = await newMember('HCP', { completed: true })
  const before = await verifyEmail(context.request, lastCode)
  const after = newEmail('office')
  await page.goto('/payments')
  const card = page.locator('section', { has: page.getByRole('heading', { name: 'Where we send your payments' }) })
  const change = card.getByRole('button', { name: 'Change', exact: true })
  await expect(card.getByText('To m•••@mail.test')).toBeVisible()
  const enterAddress = async (address: string) => {
    await change.click()
    await card.getByLabel('Email address for your payments').fill(address)
    await card.getByRole('button', { name: 'Continue' }).click()
  }

  await test.step('refuses an invalid address, and changes nothing on Cancel', async () => {
    await enterAddress('office')
    await expect(card.getByText('Enter an email address, such as name@example.com')).toBeVisible()
    const to = await card.getByText('To m•••@mail.test').boundingBox()
    const form = await card.getByRole('heading', { name: 'Step 1 of 2: choose where payments go' }).boundingBox()
    expect((form?.y ?? 0) - (to?.y ?? 0)).toBeLessThan(80)
    await expectNoAxeViolations(page)
    await card.getByRole('button', { name: 'Cancel' }).click()
    await expect(card.getByText('To m•••@mail.test')).toBeVisible()
  })

  await test.step('refuses a wrong code, and saves with the right one', async () => {
    await enterAddress(after)
    await expect(card.getByText(`New payments will go to ${after}.`)).toBeVisible()
    await card.getByRole('button', { name: 'Send code' }).click()
    const code = await lastCode(mobile)
    const save = card.getByRole('button', { name: 'Save' })
    await card.getByLabel('Verification code').fill(code === '000000' ? '000001' : '000000')
    await save.click()
    await expect(card.getByRole('alert')).toContainText('Please enter correct verification code.')
    await expectNoAxeViolations(page)
    expect(outbox.messagesTo(after)).toEqual([])
    await card.getByLabel('Verification code').fill(code)
    await save.click()
    await expect(page.getByText('We changed where your payments go.').first()).toBeVisible()
    await expect(card.getByText('To o•••@mail.test')).toBeVisible()
  })

  await test.step('mails the old and the new address about the change', async () => {
    for (const address of [before, after]) {
      const mail = () => outbox.messagesTo(address).find(({ subject }) => subject?.endsWith('pays you has changed'))
      expect((await poll(mail, `mail to ${address}`)).text).toContain('Your payments now go to o•••@mail.test.')
    }
  })

  await test.step('pays to the new address, once', async () => {
    const payment = await earn(page, { mobile, dollars: 75, dataDirectory, baseURL })
    await operator(dataDirectory, 'payouts', 'send', payment, '--yes')
    await poll(() => payoutsTo(dataDirectory, after)[0], `payout to ${after}`, PAYOUT_WITHIN_MS)
    expect(payoutsTo(dataDirectory, after).map(({ dollars }) => dollars)).toEqual(['75.00'])
    expect(payoutsTo(dataDirectory, before)).toEqual([])
    await page.goto('/payments')
    await page.locator('summary', { hasText: /Shifts of/ }).click()
    await expect(page.getByText('By the local file, to o•••@mail.test.')).toBeVisible()
  })
})

import type { Page } from '@playwright/test'
import { verifyEmail } from '#e2e/actions/members.ts'
import { enterCode, newEmail } from '#e2e/actions/people.ts'
import { MAIL_EVENTS_PASSWORD } from '#e2e/support/servers/servers.ts'
import { expect, test } from '#e2e/support/test.ts'
import { twilioCall } from '#tests/support/services/inbound-text.ts'

/* Providers notify the portal about bounced email and STOP replies. */

test.use({ viewport: { width: 360, height: 740 }, isMobile: true, hasTouch: true })

const invitations = (page: Page) =>
  page.locator('section', { has: page.getByRole('heading', { name: 'Survey invitations' }) })

test('a member whose email bounced and who replied STOP restores both', async ({
  page,
  context,
  baseURL,
  newMember,
  lastCode,
  expectNoAxeViolations,
}) => {
  const { mobile } = await newMember('HCP', { completed: true })
  const bounced = await verifyEmail(context.request, lastCode)
  const reply = async (Body: string) => {
    const { raw, headers } = twilioCall({ From: `+1${mobile}`, Body }, { url: `${baseURL}/api/sms/inbound` })
    expect((await fetch(`${baseURL}/api/sms/inbound`, { method: 'POST', headers, body: raw })).status).toBe(200)
  }
  const texts = invitations(page).getByRole('checkbox', { name: 'Text message' })
  const ofEmail = invitations(page).getByText(
    /^Your mail server returned our email on .+: it doesn't know the address\./,
  )
  const ofTexts = invitations(page).getByText(
    /^You replied STOP on .+\. To get texts again, text START to \(202\) 555-0100\.$/,
  )

  await test.step('shows no notice while messages arrive', async () => {
    await page.goto('/settings')
    await expect(texts).toBeEnabled()
    await expect(ofEmail.or(ofTexts)).toHaveCount(0)
  })

  await test.step('says how to restore email and texts', async () => {
    const authorization = `Basic ${Buffer.from(`postmark:${MAIL_EVENTS_PASSWORD}`).toString('base64')}`
    const response = await fetch(`${baseURL}/api/mail/postmark`, {
      method: 'POST',
      headers: { authorization, 'content-type': 'application/json' },
      body: JSON.stringify({ RecordType: 'Bounce', Type: 'HardBounce', Email: bounced }),
    })
    expect(response.status).toBe(200)
    await reply('Stop.')
    await page.reload()
    await expect(ofEmail).toContainText('Select Change email to confirm this address again, or another one.')
    await expect(ofTexts).toBeVisible()
    await expect(texts).toBeDisabled()
    await expectNoAxeViolations(page)
  })

  await test.step('restores email with another address', async () => {
    const email = newEmail('again')
    await page.getByRole('link', { name: 'Change email' }).click()
    await page.getByLabel('New email').fill(email)
    await page.getByRole('button', { name: 'Send Code' }).click()
    await enterCode(page, await lastCode(email))
    await expect(page).toHaveURL('/settings')
    await expect(page.getByText(email)).toBeVisible()
    await expect(ofEmail).toHaveCount(0)
    await expect(ofTexts).toBeVisible()
  })

  await test.step('restores texts when the member texts START', async () => {
    await reply('START')
    await page.reload()
    await expect(texts).toBeChecked()
    await expect(texts).toBeEnabled()
    await expect(ofTexts).toHaveCount(0)
  })
})

import { verifyEmail } from '#e2e/actions/members.ts'
import { newMobile } from '#e2e/actions/people.ts'
import { poll } from '#e2e/support/poll.ts'
import { expect, test } from '#e2e/support/test.ts'

for (const [name, javaScriptEnabled] of [
  ['a number is changed @desktop', true],
  ['a number is changed, with scripts switched off @phone', false],
] as const)
  test.describe(name, () => {
    test.use({ javaScriptEnabled })

    test('a code at each number changes the number, and the link sent by mail restores the old one', async ({
      page,
      context,
      newMember,
      lastCode,
      outbox,
      expectNoAxeViolations,
    }) => {
      test.slow()
      const { mobile } = await newMember('HCP', { completed: true })
      const email = await verifyEmail(context.request, lastCode)
      const next = newMobile()
      let proof = ''
      const sendThere = page.getByRole('button', { name: 'Send a code to my new number' })

      await test.step('a code at the old number opens the form in the settings', async () => {
        await page.goto('/settings')
        await page.getByRole('link', { name: 'Change number' }).click()
        await page.getByRole('button', { name: 'Send code' }).click()
        proof = await lastCode(mobile)
        await expect(page.getByLabel('Verification code')).toBeVisible()
        await page.reload()
        await page.getByLabel('Verification code').fill(proof)
        if (javaScriptEnabled) await expectNoAxeViolations(page)
      })

      await test.step('refuses the current number, at its field', async () => {
        await page.getByLabel('New mobile number').fill(mobile)
        await sendThere.click()
        await expect(page.getByText('This is already your number.').first()).toBeVisible()
      })

      await test.step('the code at the new number changes the number', async () => {
        // Without JavaScript the code field comes back empty.
        await page.getByLabel('Verification code').fill(proof)
        await page.getByLabel('New mobile number').fill(next)
        await sendThere.click()
        await expect(page).toHaveURL('/otp')
        await page.getByLabel('Verification code').fill(await lastCode(next))
        await page.getByRole('button', { name: 'Submit code' }).click()
        await expect(page).toHaveURL('/settings')
        await expect(page.getByText('Your mobile number was changed.')).toBeVisible()
        await page.getByRole('link', { name: 'Change number' }).click()
        await expect(page.getByText(/You changed your number a short while ago/)).toBeVisible()
        if (javaScriptEnabled) await expectNoAxeViolations(page)
      })

      await test.step('the link in the mail restores the old number', async () => {
        const sent = () => outbox.messagesTo(email).find(({ text }) => text.includes('/numberChange?'))
        const link = /\S+\/numberChange\?\S+/.exec((await poll(sent, 'mail with the link')).text)?.[0] ?? ''
        await page.goto(link)
        await expect(page.getByText(/get your old number back/)).toBeVisible()
        if (javaScriptEnabled) await expectNoAxeViolations(page)
        await page.getByRole('button', { name: 'Get my old number back' }).click()
        await expect(page.getByText('Your account has its old number again. Log in with it.')).toBeVisible()
      })
    })
  })

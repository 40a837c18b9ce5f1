import type { Page } from '@playwright/test'
import { verifyEmail } from '#e2e/actions/members.ts'
import { newMobile } from '#e2e/actions/people.ts'
import { operator } from '#e2e/support/operator.ts'
import { poll } from '#e2e/support/poll.ts'
import { expect, test } from '#e2e/support/test.ts'

interface Answers {
  mobile: string
  newMobile: string
  email: string
  lastName?: string
}

/** Fills in the lost-phone form, starting at the login page. */
async function answerQuestions(page: Page, { mobile, newMobile, email, lastName = 'Lee' }: Answers) {
  await page.goto('/login')
  await page.getByRole('link', { name: 'Lost your phone or changed your number?' }).click()
  await page.getByLabel('Old mobile number').fill(mobile)
  await page.getByLabel('New mobile number').fill(newMobile)
  await page.getByLabel('Legal last name').fill(lastName)
  await page.getByLabel('Email (optional)').fill(email)
  await page.getByLabel('ZIP code of your mailing address (optional)').fill('07030')
  await page.getByRole('button', { name: 'Send a code to my new number' }).click()
  await expect(page).toHaveURL('/otp')
}

async function giveCode(page: Page, code: string) {
  await page.getByLabel('Verification code').fill(code)
  await page.getByRole('button', { name: 'Submit code' }).click()
}

for (const [name, javaScriptEnabled] of [
  ['a phone is lost @phone', true],
  ['a phone is lost, with scripts switched off @desktop', false],
] as const)
  test.describe(name, () => {
    test.use({ javaScriptEnabled })

    test('a member asks for a new number, and the link sent by mail stops the change', async ({
      page,
      context,
      newMember,
      lastCode,
      outbox,
      dataDirectory,
      expectNoAxeViolations,
    }) => {
      test.slow()
      const { mobile } = await newMember('HCP', { completed: true })
      const email = await verifyEmail(context.request, lastCode)
      await context.clearCookies()
      const answers = { mobile, newMobile: newMobile(), email }

      await test.step('refuses wrong answers and starts over', async () => {
        const another = newMobile()
        await answerQuestions(page, { ...answers, newMobile: another, lastName: 'Somebody' })
        await giveCode(page, await lastCode(another))
        await expect(page.getByRole('alert').first()).toContainText("We couldn't confirm that this is your account.")
      })

      await test.step('schedules the change after right answers', async () => {
        await answerQuestions(page, answers)
        await giveCode(page, await lastCode(answers.newMobile))
        await expect(page.getByRole('heading', { name: "We'll move your account" })).toBeVisible()
        if (javaScriptEnabled) await expectNoAxeViolations(page)
        expect(await operator(dataDirectory, 'members', 'newnumbers')).toContain('Lee')
      })

      await test.step('the link in the mail stops the change', async () => {
        const sent = () => outbox.messagesTo(email).find(({ text }) => text.includes('/numberChange?'))
        const link = /\S+\/numberChange\?\S+/.exec((await poll(sent, 'mail with the link')).text)?.[0] ?? ''
        await page.goto(link)
        await expect(page.getByText(/Your account moves to the number \(•••\)/)).toBeVisible()
        if (javaScriptEnabled) await expectNoAxeViolations(page)
        await page.getByRole('button', { name: 'Stop this change' }).click()
        await expect(page.getByText('This change was stopped. Your account keeps its number.')).toBeVisible()
      })
    })
  })

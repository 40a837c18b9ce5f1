import { readFile } from 'node:fs/promises'
import type { Locator, Page } from '@playwright/test'
import { verifyEmail } from '#e2e/actions/members.ts'
import { referenceOf } from '#e2e/actions/payments.ts'
import { inviteToOwn, startSurvey } from '#e2e/actions/surveys.ts'
import { operator } from '#e2e/support/operator.ts'
import { poll } from '#e2e/support/poll.ts'
import { expect, test } from '#e2e/support/test.ts'

const YEAR = new Date().getFullYear() + 1

/** The lines of the calendar entry that the card offers. */
async function entryOf(page: Page, card: Locator, label: string): Promise<string[]> {
  const download = page.waitForEvent('download')
  await card.getByRole('link', { name: label }).click()
  const file = await download
  expect(file.suggestedFilename()).toBe('interview.ics')
  return (await readFile(await file.path(), 'utf8')).split('\r\n')
}

test('an interview is agreed on, moved and called off, and so is its calendar entry @phone', async ({
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
  const email = await verifyEmail(context.request, lastCode)
  const topic = await inviteToOwn(page, { mobile, dollars: 200, dataDirectory, baseURL })
  await startSurvey(page, topic)
  await page.getByRole('link', { name: 'Finish the screener' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  const reference = await referenceOf(page, topic)
  const card = page.getByRole('region', { name: `Interview: ${topic}` })
  const interview = async (...words: string[]) => {
    await operator(dataDirectory, 'interviews', ...words)
    await page.goto('/dashboard')
  }

  await interview('schedule', reference, `${YEAR}-12-01`, '14:30')
  await expect(card).toContainText(`Dec 1, ${YEAR} 2:30 PM EST`)
  const first = await entryOf(page, card, 'Add to calendar')
  const uid = first.find((line) => line.startsWith('UID:')) ?? 'no UID'
  expect(first).toEqual(expect.arrayContaining(['METHOD:PUBLISH', 'SEQUENCE:0', 'STATUS:CONFIRMED']))

  await interview('schedule', reference, `${YEAR}-12-02`, '09:00')
  await expect(card).toContainText('This is a new time.')
  const second = await entryOf(page, card, 'Add to calendar')
  expect(second).toEqual(expect.arrayContaining([uid, 'SEQUENCE:1', `DTSTART:${YEAR}1202T140000Z`]))
  await expectNoAxeViolations(page)

  await interview('cancel', reference)
  await expect(card).toContainText('Called off')
  const last = await entryOf(page, card, 'Remove from calendar')
  expect(last).toEqual(expect.arrayContaining([uid, 'METHOD:CANCEL', 'SEQUENCE:2', 'STATUS:CANCELLED']))
  await expectNoAxeViolations(page)
  const mail = () =>
    outbox.messagesTo(email).find(({ subject }) => subject === `Your interview is called off: ${topic}`)
  await poll(mail, 'mail of the interview')
})

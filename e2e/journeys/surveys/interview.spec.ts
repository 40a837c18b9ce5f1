import { readFile } from 'node:fs/promises'
import type { Locator, Page } from '@playwright/test'
import { verifyEmail } from '#e2e/actions/members.ts'
import { referenceOf } from '#e2e/actions/payments.ts'
import { openContactBy } from '#e2e/actions/shell.ts'
import { inviteToOwn, startSurvey } from '#e2e/actions/surveys.ts'
import { operator } from '#e2e/support/operator.ts'
import { poll } from '#e2e/support/poll.ts'
import { expect, test } from '#e2e/support/test.ts'

const LINK = 'https://meet.example/j/7?pwd=a'
const YEAR = new Date().getFullYear() + 1

/** The unfolded lines of the calendar entry that the card offers. */
async function entryOf(page: Page, card: Locator, label: string): Promise<string[]> {
  const download = page.waitForEvent('download')
  await card.getByRole('link', { name: label }).click()
  const file = await download
  expect(file.suggestedFilename()).toBe('interview.ics')
  return (await readFile(await file.path(), 'utf8')).replaceAll('\r\n ', '').split('\r\n')
}

test('an interview is scheduled, moved, given a link and canceled, and its calendar entry follows @phone', async ({
  browser,
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
  const interview = async (...args: string[]) => {
    await operator(dataDirectory, 'interviews', ...args)
    await page.goto('/dashboard')
  }

  await interview('schedule', reference, `${YEAR}-12-01`, '14:30', '--phone', '212-555-0188')
  await expect(card).toContainText(`Dec 1, ${YEAR} 2:30 PM EST`)
  await expect(card.getByRole('link', { name: '(212) 555-0188' })).toHaveAttribute('href', 'tel:+12125550188')
  const first = await entryOf(page, card, 'Add to calendar')
  const uid = first.find((line) => line.startsWith('UID:')) ?? 'no UID'
  expect(first).toEqual(
    expect.arrayContaining(['METHOD:PUBLISH', 'SEQUENCE:0', 'STATUS:CONFIRMED', 'LOCATION:(212) 555-0188']),
  )

  await openContactBy(card.getByRole('link', { name: 'Contact us' }))
  const dialog = page.getByRole('dialog')
  await expect(dialog.getByRole('textbox')).toHaveValue(/^Please change the time of my interview: .+, Dec 1, /)
  await expectNoAxeViolations(page)

  await interview('schedule', reference, `${YEAR}-12-02`, '09:00')
  await expect(card).toContainText('This interview was changed.')
  const second = await entryOf(page, card, 'Add to calendar')
  expect(second).toEqual(expect.arrayContaining([uid, 'SEQUENCE:1', `DTSTART:${YEAR}1202T140000Z`]))
  await expectNoAxeViolations(page)

  await interview('schedule', reference, `${YEAR}-12-02`, '09:00', '--link', LINK, '--note', 'The passcode is 4711.')
  const third = await entryOf(page, card, 'Add to calendar')
  expect(third).toEqual(
    expect.arrayContaining([uid, 'SEQUENCE:2', `URL:${LINK}`, `DESCRIPTION:Topic: ${topic}\\nThe passcode is 4711.`]),
  )
  const withoutScripts = await browser.newContext({
    javaScriptEnabled: false,
    storageState: await context.storageState(),
  })
  const scriptlessPage = await withoutScripts.newPage()
  await scriptlessPage.goto('/dashboard')
  await expect(scriptlessPage.getByRole('link', { name: LINK })).toHaveAttribute('target', '_blank')
  await expect(scriptlessPage.getByText('The passcode is 4711.')).toBeVisible()
  await withoutScripts.close()
  await expectNoAxeViolations(page)

  await interview('cancel', reference)
  await expect(card).toContainText('Canceled')
  const last = await entryOf(page, card, 'Remove from calendar')
  expect(last).toEqual(expect.arrayContaining([uid, 'METHOD:CANCEL', 'SEQUENCE:3', 'STATUS:CANCELLED']))
  await expectNoAxeViolations(page)
  for (const subject of ['How to join your interview', 'Your interview is canceled']) {
    const mail = () => outbox.messagesTo(email).find((message) => message.subject?.startsWith(`${subject}: `))
    await poll(mail, `the mail "${subject}"`)
  }
})

import { consoleForms, openConsole, signInToConsole } from '#e2e/actions/console.ts'
import { completeProfile, verifyEmail } from '#e2e/actions/members.ts'
import type { LastCode } from '#e2e/actions/people.ts'
import { HOST, playHost, takeSurvey } from '#e2e/actions/surveys.ts'
import type { Calls } from '#e2e/support/calls.ts'
import { operator } from '#e2e/support/operator.ts'
import { expect, test } from '#e2e/support/test.ts'

/* A complete study in the operator console, with the member's part in between. */

/** Gives the member a verified email, and an address in a given state. */
async function addEmailAndAddress(state: string, calls: Calls, lastCode: LastCode) {
  await verifyEmail(calls, lastCode)
  const mailingAddress = { firstLine: '1 Main Street', city: 'Town', state, zipCode: '82001', country: 'USA' }
  await completeProfile(calls, 'HCP', { mailingAddress })
}

test('an operator runs a study in the console, from the draft to the payment @desktop', async ({
  browser,
  baseURL,
  context,
  page: member,
  dataDirectory,
  newMember,
  lastCode,
  isMobile,
  viewport,
  expectNoAxeViolations,
}) => {
  const state = isMobile ? 'AK' : 'WY'
  const project = `HM-${state}`
  const topic = `Night shifts in ${state}`
  await newMember('HCP')
  await addEmailAndAddress(state, context.request, lastCode)
  await playHost(context, baseURL)

  const name = `study-${state.toLowerCase()}`
  const page = await openConsole(browser, dataDirectory, name, expectNoAxeViolations)
  if (viewport) await page.setViewportSize(viewport)

  const { field, open, make } = consoleForms(page, expectNoAxeViolations)

  await test.step('the overview fits the screen', async () => {
    await expectNoAxeViolations(page)
    const wider = await page.evaluate(() => document.documentElement.scrollWidth > document.documentElement.clientWidth)
    expect(wider).toBe(false)
  })

  await test.step('adds a survey after fixing the fields that were wrong, and opens it', async () => {
    await open('surveys.add')
    await field('Project').fill(project)
    await field('URL').fill('http://plain.example')
    await page.getByRole('button', { name: 'Try it' }).click()
    await expect(page.getByRole('alert').getByRole('link')).toHaveCount(2)
    await expect(field('Project')).toHaveValue(project)
    await expectNoAxeViolations(page)
    const survey = { Project: project, URL: `${HOST}/s`, Topic: topic, Minutes: '20', Incentive: '75' }
    await make('surveys.add', survey, 'Add a survey as a draft')
    await make('surveys.launch', { Project: project }, 'Open a survey')
    await expect(page.getByText('Quoted at 20 minutes: $225 an hour.')).toBeVisible()
  })

  await test.step('counts the members a profile selects, and invites them', async () => {
    await open('members.count')
    await field('Where').fill(`state = ${state}`)
    await page.getByRole('button', { name: 'Show' }).click()
    await expect(page.getByRole('cell', { name: '1', exact: true })).toBeVisible()
    await make('surveys.invite', { Project: project, Where: `state = ${state}` }, 'Invite members to a survey')
    await expect(page.getByText(`Mary Lee is invited to ${project}. An email is queued.`)).toBeVisible()
  })

  await test.step('the member takes the survey', async () => {
    await takeSurvey(member, topic)
  })

  const firstOf = async (list: string) => {
    await page.goto(`${new URL(page.url()).origin}/operator/operations/${list}`)
    const cell = page.getByRole('row').nth(1).getByRole('cell').first()
    await expect(cell).toBeVisible()
    return (await cell.textContent()) ?? ''
  }

  await test.step('confirms the outcome', async () => {
    const reference = await firstOf(`outcomes.unconfirmed?survey=${project}`)
    await make('outcomes.confirm', { References: reference }, 'Confirm outcomes')
  })

  await test.step('signs in again before moving money', async () => {
    await signInToConsole(page, await operator(dataDirectory, 'operators', 'link', name), expectNoAxeViolations)
  })

  await test.step('approves the payment, and records it as sent from the file of the bank', async () => {
    await make('payments.approve', { Survey: project }, 'Approve payments after the client agreed')
    const title = 'Make a file for the bank of approved payments, with payee and address'
    await make('payments.export', { Survey: project }, title)
    const payment = (await page.getByRole('row').nth(1).getByRole('cell').first().textContent()) ?? ''
    const file = `payment,bankReference,dollars\n${payment},ACH-1,75.00`
    await make('payments.send', { Rows: file }, 'Record that approved payments were sent')
    await open(`payments.show?payment=${payment}`)
    await expect(page.getByRole('cell', { name: 'ACH-1' })).toBeVisible()
  })

  await test.step('reads the history of the member, and signs out', async () => {
    await page.goto(`${new URL(page.url()).origin}/operator/operations/invitations.list?survey=${project}`)
    await page.getByRole('row').nth(1).getByRole('cell').nth(2).getByRole('link').click()
    await expect(page.getByRole('heading', { name: 'Mary Lee', level: 1 })).toBeVisible()
    await expect(page.getByRole('cell', { name: 'payment sent' })).toBeVisible()
    await expectNoAxeViolations(page)
    await page.getByRole('button', { name: 'Sign out' }).click()
    await expect(page.getByRole('heading', { name: 'Sign in' })).toBeVisible()
    expect((await member.request.get('/operator')).status()).toBe(404)
  })
})

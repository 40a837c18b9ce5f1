import { randomUUID } from 'node:crypto'
import { endSurvey, HOST, playHost, surveyOf } from '#e2e/actions/surveys.ts'
import { operator } from '#e2e/support/operator.ts'
import { expect, test } from '#e2e/support/test.ts'
import { routes } from '#lib/routes.ts'

const heading = (name: string) => ({ name, level: 1 })
const SURVEY = 'Biologics in daily practice'

test('a member shares profile answers with a survey, withdraws that, and shares them again @phone', async ({
  page,
  newMember,
  expectNoAxeViolations,
}) => {
  const factsHeading = page.getByRole('heading', { name: 'What the portal says of this person' })
  const row = (name: string) =>
    page.getByRole('row').filter({ has: page.getByRole('rowheader', { name, exact: true }) })

  await newMember('HCP', { completed: true })

  await test.step('shows who would get which answers before the survey opens', async () => {
    await page.goto(routes.dashboard.path)
    await page.getByLabel('Participation code').fill('SIGN2026')
    await page.getByRole('button', { name: 'Open survey' }).click()
    await expect(page.getByRole('heading', heading('Share these answers?'))).toBeVisible()
    await expect(page.getByText(`The survey ${SURVEY} at`)).toBeVisible()
    for (const name of ['Gender', 'Year of your latest graduation', 'State', 'Profession'])
      await expect(page.getByRole('term').filter({ hasText: name })).toHaveCount(1)
    await expectNoAxeViolations(page)
  })

  await test.step('sends signed codes and ages to the survey', async () => {
    await page.getByRole('button', { name: 'Share and start survey' }).click()
    await expect(page.getByRole('heading', heading('Survey CP-1014'))).toBeVisible()
    await expect(factsHeading).toBeVisible()
    await expect(page.getByText('The signature is right.')).toBeVisible()
    await expect(row('state').getByRole('cell')).toHaveText('NJ')
    await expect(row('state_age').getByRole('cell')).toHaveText('0')
    await expect(row('gender').getByRole('cell')).toHaveText(/^\d+$/)
  })

  await test.step('resumes the survey without asking again', async () => {
    await page.goto(routes.dashboard.path)
    await surveyOf(page, SURVEY).getByRole('button', { name: 'Resume' }).click()
    await page.getByRole('button', { name: 'Agree to Terms and Start Survey' }).click()
    await expect(page.getByText('The signature is right.')).toBeVisible()
  })

  await test.step('sends nothing more after consent is withdrawn on the privacy page', async () => {
    await page.goto(routes.dashboard.path)
    await surveyOf(page, SURVEY).getByRole('button', { name: 'Resume' }).click()
    await expect(page).toHaveURL(new RegExp(routes.surveyTerms.path))
    const terms = page.url()
    await page.goto(routes.privacyCenter.path)
    await expect(page.getByText(/^You share: .*State \(NJ\)/)).toBeVisible()
    await expectNoAxeViolations(page)
    await page.getByRole('button', { name: 'Take this back' }).last().click()
    await expect(page.getByText('The survey gets no more answers from your profile.')).toBeVisible()
    await expect(page.getByText('You share nothing.')).toBeVisible()
    // This link was issued while the facts were shared.
    await page.goto(terms)
    await page.getByRole('button', { name: 'Agree to Terms and Start Survey' }).click()
    await expect(page.getByRole('heading', heading('Survey CP-1014'))).toBeVisible()
    await expect(factsHeading).toHaveCount(0)
  })

  await test.step('shares the answers again, and completes the survey', async () => {
    await page.goto(routes.privacyCenter.path)
    await page.getByRole('button', { name: 'Share these answers' }).click()
    await expect(page.getByText(/^You share: .*State \(NJ\)/)).toBeVisible()
    await page.goto(routes.dashboard.path)
    await surveyOf(page, SURVEY).getByRole('button', { name: 'Resume' }).click()
    await page.getByRole('button', { name: 'Agree to Terms and Start Survey' }).click()
    await expect(page.getByText('The signature is right.')).toBeVisible()
    await endSurvey(page, 'Complete')
    await expect(page.getByText('Your answers have been received.')).toBeVisible()
  })
})

test.describe('without scripts', () => {
  test.use({ javaScriptEnabled: false })

  test('a survey opens without profile answers when the member declines @phone', async ({ page, newMember }) => {
    await newMember('HCP', { completed: true })
    await page.goto(routes.dashboard.path)
    await page.getByLabel('Participation code').fill('SIGN2026')
    await page.getByRole('button', { name: 'Open survey' }).click()
    await page.getByRole('button', { name: 'Start without sharing' }).click()
    await expect(page.getByRole('heading', heading('Survey CP-1014'))).toBeVisible()
    await expect(page.getByRole('heading', { name: 'What the portal says of this person' })).toHaveCount(0)
    expect(new URL(page.url()).searchParams.has('state')).toBe(false)
  })
})

test('a survey that asks for more answers asks the member only about the new ones @phone', async ({
  page,
  newMember,
  dataDirectory,
}) => {
  const run = (...args: string[]) => operator(dataDirectory, 'surveys', ...args)
  const code = randomUUID().slice(0, 8)
  const project = `HM-${code}`
  await playHost(page.context())
  await run('add', project, `${HOST}/s`, 'Shifts', '--code', code, '--facts', 'state,gender', '--incentive', '10')
  await run('secret', project)
  await run('launch', project, '--yes')
  await newMember('HCP', { completed: true })
  const opens = async () => {
    await page.goto(routes.dashboard.path)
    await page.getByLabel('Participation code').fill(code)
    await page.getByRole('button', { name: 'Open survey' }).click()
  }
  const arrivesWith = () => page.waitForURL(`${HOST}/**`).then(() => [...new URL(page.url()).searchParams.keys()])

  await opens()
  await page.getByRole('button', { name: 'Share and start survey' }).click()
  const sent = ['ikey', 'skey', 'gender', 'gender_age', 'state', 'state_age', 'ts', 'nonce', 'sig']
  expect(await arrivesWith()).toEqual(sent)
  await run('set', project, '--facts', 'state,gender,zip3')
  await opens()
  await expect(page.getByRole('term')).toHaveText(['First three digits of your ZIP code'])
  await expect(page.getByText('You already share: Gender, State. The survey still gets that.')).toBeVisible()
  await page.getByRole('button', { name: 'Start without sharing more' }).click()
  expect(await arrivesWith()).toEqual(sent)
})

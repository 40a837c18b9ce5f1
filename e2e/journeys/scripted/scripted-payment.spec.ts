import { freezeTime } from '#e2e/actions/notices.ts'
import { address, answer } from '#e2e/actions/profile.ts'
import { type Persona, UNKNOWN } from '#e2e/support/scripted/script.ts'
import { IKEY, type Respondent, setRespondent } from '#e2e/support/scripted/surveys.ts'
import { expect, test } from '#e2e/support/scripted/test.ts'
import { saveAddress } from '#lib/contract/panel/profile/address.ts'
import { recordOutcome } from '#lib/contract/panel/surveys/survey-outcomes.ts'
import { linkTo, routes } from '#lib/routes.ts'

/* What a completed survey still needs before it can be paid. */

const GENERIC = 'Something went wrong. Please retry again later.'
const completed = linkTo(routes.completed, { ikey: IKEY, skey: 'skey-7' })

const missing = { profileCompleted: false, address: 'Not Filled' } as const
const lacking = { profileCompleted: false, addressStatus: { status: 'Not Filled' } }
const form = 'Almost Done'
const button = 'Complete Profile & Get Paid'

const cases: readonly {
  ids: string
  who: Persona | 'nobody'
  status: Respondent
  asks: 'form' | 'form with workplace' | 'button' | 'other account' | 'nothing'
}[] = [
  {
    ids: 'OUT-029, OUT-030, OUT-031',
    who: 'HCP',
    status: { ...missing, npiPresent: false },
    asks: 'form with workplace',
  },
  { ids: 'OUT-029, OUT-033', who: 'HCP', status: missing, asks: 'form' },
  { ids: 'OUT-032', who: 'Patient', status: { ...missing, npiPresent: false, type: 'Patient' }, asks: 'form' },
  { ids: 'OUT-034', who: 'nobody', status: missing, asks: 'button' },
  { ids: 'OUT-034', who: 'HCP', status: { ...missing, type: 'Patient' }, asks: 'other account' },
  { ids: 'OUT-035', who: 'HCP', status: { ...missing, profileCompleted: true }, asks: 'nothing' },
  { ids: 'OUT-036', who: 'HCP', status: { ...missing, address: 'Filled' }, asks: 'nothing' },
]
test(`the address for the payment is asked for only when it is missing [${cases.map(({ ids }) => ids).join(', ')}]`, async ({
  page,
  panel,
}) => {
  await panel.answers(recordOutcome, {})
  for (const { who, status, asks } of cases) {
    await setRespondent(panel, status)
    if (who === 'nobody') await page.context().clearCookies()
    else await panel.signIn(page.request, who, lacking)
    await page.goto(completed)
    await expect(page.getByRole('heading', { name: form })).toHaveCount(asks.startsWith('form') ? 1 : 0)
    await expect(page.getByLabel('Workplace URL')).toHaveCount(asks === 'form with workplace' ? 1 : 0)
    await expect(page.getByRole('button', { name: button })).toHaveCount(asks === 'button' ? 1 : 0)
    const otherAccount = page.getByText('This survey was taken with another account.')
    await expect(otherAccount).toHaveCount(asks === 'other account' ? 1 : 0)
  }
})

const sent = { firstLine: '480 Garden Street', city: 'Hoboken', state: 'NJ', zipCode: '07030', country: 'USA' }

test('the address form keeps a refused address, sends it once, and opens the dashboard after 3 seconds [OUT-037, OUT-038, OUT-039, OUT-040, OUT-042]', async ({
  page,
  panel,
  expectNoAxeViolations,
}) => {
  await panel.signIn(page.request, 'HCP', { ...lacking, npiNumber: null })
  await setRespondent(panel, { ...missing, npiPresent: false })
  await panel.answers(recordOutcome, {})
  await page.clock.install()
  await page.goto(completed)
  await answer(page, address)
  await answer(page, { 'Workplace URL': 'WWW.Clinic.org' })
  await page.getByLabel('ZIP code').press('Enter')
  expect(await panel.received(saveAddress)).toEqual([])
  await panel.refuses(saveAddress, UNKNOWN)
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByRole('alert').filter({ hasText: GENERIC })).toBeVisible()
  await expect(page.getByLabel('City')).toHaveValue('Hoboken')
  await expectNoAxeViolations(page)
  await panel.answers(saveAddress, {})
  await freezeTime(page)
  await page.getByRole('button', { name: 'Save' }).dblclick()
  await expect(page.getByText('Residential Address saved successfully.')).toBeVisible()
  await expect(page.getByText('your dashboard in 3 seconds')).not.toHaveCount(0)
  await page.clock.runFor(2_900)
  await expect(page).toHaveURL(completed)
  await page.clock.runFor(100)
  await page.waitForURL(`**${routes.dashboard.path}`)
  const bodies = (await panel.received(saveAddress)).map(({ body }) => body)
  expect(bodies).toHaveLength(2)
  expect(bodies[1]).toEqual({ ...sent, workplaceUrl: 'www.clinic.org', timezone: 'America/New_York' })
  expect(await panel.received(recordOutcome)).toHaveLength(1)
})

test.describe('with scripts switched off', () => {
  test.use({ javaScriptEnabled: false })

  test('the address form comes back with what is wrong or refused, and is sent once', async ({ page, panel }) => {
    await panel.signIn(page.request, 'HCP', { ...lacking, npiNumber: null })
    await setRespondent(panel, { ...missing, npiPresent: false })
    await panel.answers(recordOutcome, {})
    await page.goto(completed)
    await expect(page.getByText('Some of this page needs JavaScript.')).toHaveCount(0)
    await answer(page, { ...address, 'ZIP code': '0703', 'Workplace URL': 'WWW.Clinic.org' })
    await page.getByRole('button', { name: 'Save' }).click()
    await expect(page).toHaveURL(completed)
    await expect(page.getByRole('link', { name: 'Please enter correct Zip Code.' })).toBeVisible()
    await expect(page.getByLabel('City')).toHaveValue('Hoboken')
    expect(await panel.received(saveAddress)).toEqual([])

    await answer(page, { 'ZIP code': '07030' })
    await panel.refuses(saveAddress, UNKNOWN)
    await page.getByRole('button', { name: 'Save' }).click()
    await expect(page.getByRole('alert').filter({ hasText: GENERIC })).toBeVisible()
    await expect(page.getByLabel('Workplace URL')).toHaveValue('WWW.Clinic.org')

    await panel.answers(saveAddress, {})
    await page.getByRole('button', { name: 'Save' }).click()
    await expect(page.getByText('Residential Address saved successfully.')).toBeVisible()
    const bodies = (await panel.received(saveAddress)).map(({ body }) => body)
    expect(bodies[1]).toEqual({ ...sent, workplaceUrl: 'www.clinic.org' })
  })
})

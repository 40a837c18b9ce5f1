import { messageFor, type Script, UNKNOWN } from '#e2e/support/scripted/script.ts'
import { IKEY, setRespondent } from '#e2e/support/scripted/surveys.ts'
import { expect, test } from '#e2e/support/scripted/test.ts'
import type { Call } from '#lib/contract/endpoint.ts'
import {
  recordOutcome,
  recordPartnerOutcome,
  recordPartnerScreener,
  recordScreener,
} from '#lib/contract/panel/surveys/survey-outcomes.ts'
import { routes } from '#lib/routes.ts'

const GENERIC = 'Something went wrong. Please retry again later.'
const notQualified = 'do not currently meet the qualifications'

interface Outcome {
  path: string
  is: string
  text: string
  /** The calls that record it, for our members and for partners, and their error code for a second one. */
  keeps: Call
  keepsForPartner: Call
  repeated: 'ALREADY_PARTICIPATED' | 'SCREENER_ALREADY_COMPLETED'
}

const screenerCalls = {
  keeps: recordOutcome,
  keepsForPartner: recordPartnerOutcome,
  repeated: 'ALREADY_PARTICIPATED',
} as const
const outcomes: readonly Outcome[] = [
  { path: '/overquota', is: 'over-quota', text: notQualified, ...screenerCalls },
  { path: '/completed', is: 'completed', text: 'Thank you for completing the survey', ...screenerCalls },
  { path: '/partial', is: 'partial-completed', text: 'in about four to six weeks', ...screenerCalls },
  { path: '/screened', is: 'screened', text: notQualified, ...screenerCalls },
  {
    path: '/screenercompleted',
    is: 'screener-completed',
    text: 'within 48-72 hours',
    keeps: recordScreener,
    keepsForPartner: recordPartnerScreener,
    repeated: 'SCREENER_ALREADY_COMPLETED',
  },
]
const [, completed] = outcomes as [Outcome, Outcome]

const query = `?ikey=${IKEY}&skey=skey-7&lang=en%20US`
const partnerQuery = '?pikey=pikey-7&skey=skey-7&rid=a%26b&src=x'

const posted = async (panel: Script) =>
  (await panel.received(recordOutcome, recordScreener, recordPartnerOutcome, recordPartnerScreener)).map(
    ({ path, body }) => ({ path, body }),
  )

/** The request that the panel receives for one of our members. */
const expectedBody = ({ path, is, keeps }: Outcome, origin = '') => ({
  path: keeps.route,
  body: { redirectUri: is, ikey: IKEY, skey: 'skey-7', surveyUrl: `${origin}${path}${query.replace('%20', '+')}` },
})

test.describe('an outcome page for our own respondent', () => {
  test.beforeEach(({ panel }) => setRespondent(panel))

  test('shows the outcome, reports it once per visit, and stays on the page [OUT-001, OUT-002, OUT-003, OUT-004, OUT-005, OUT-006, OUT-007, OUT-015, OUT-016, OUT-022, OUT-024, OUT-027]', async ({
    page,
    panel,
    baseURL,
    expectNoAxeViolations,
  }) => {
    for (const [index, outcome] of outcomes.entries()) {
      await panel.answers(outcome.keeps, {})
      await page.goto(outcome.path + query)
      await expect(page.getByRole('main')).toContainText(outcome.text)
      await expect(page.getByRole('main').getByRole('alert')).toHaveCount(0)
      await expect(page).toHaveURL(outcome.path + query)
      const all = await posted(panel)
      expect(all).toHaveLength(index + 1)
      expect(all.at(-1)).toEqual(expectedBody(outcome, baseURL))
      await expectNoAxeViolations(page)
    }
  })

  test('shows why an outcome was not recorded [ERR-138, ERR-143] @phone', async ({
    page,
    panel,
    expectNoAxeViolations,
  }) => {
    const alert = page.getByRole('main').getByRole('alert')
    await panel.refuses(recordOutcome, 'ALREADY_PARTICIPATED')
    await page.goto(`/partial${query}`)
    await expect(alert).toHaveText(messageFor('ALREADY_PARTICIPATED'))
    await expect(page).toHaveURL(`/partial${query}`)
    // Text that depends on a recorded outcome isn't shown.
    await expect(page.getByText('in about four to six weeks')).toHaveCount(0)
    await expectNoAxeViolations(page)
    await panel.refuses(recordScreener, UNKNOWN)
    await page.goto(`/screenercompleted${query}`)
    await expect(alert).toHaveText(GENERIC)
  })

  test('reports the same outcome after a reload and Back, and says that it was already recorded', async ({
    page,
    panel,
  }) => {
    await panel.answers(recordOutcome, {})
    await page.goto(completed.path + query)
    await panel.refuses(recordOutcome, 'ALREADY_PARTICIPATED')
    await page.reload()
    const alert = page.getByRole('main').getByRole('alert')
    await expect(alert).toHaveText(messageFor('ALREADY_PARTICIPATED'))
    await page.goto(routes.login.path)
    await page.goBack()
    await expect(alert).toHaveText(messageFor('ALREADY_PARTICIPATED'))
    const all = await posted(panel)
    expect(new Set(all.map(({ body }) => JSON.stringify(body))).size).toBe(1)
    expect(all.length).toBeLessThanOrEqual(3)
  })

  test('asks a respondent with a partial outcome to complete the profile only while Registered [OUT-025, OUT-026]', async ({
    page,
    panel,
  }) => {
    await panel.answers(recordOutcome, {})
    const task = page.getByRole('main').getByRole('button', { name: 'Complete Profile' })
    for (const [status, isAsked] of [
      ['Registered', 1],
      ['Verified', 0],
    ] as const) {
      await setRespondent(panel, { status })
      await page.goto(`/partial${query}`)
      await expect(task).toHaveCount(isAsked)
    }
  })
})

test.describe("an outcome page for a partner's respondent", () => {
  const forPartner = ({ path, is, keepsForPartner }: Outcome, origin = '') => ({
    path: keepsForPartner.route,
    body: {
      redirectUri: is,
      pikey: 'pikey-7',
      skey: 'skey-7',
      surveyUrl: `${origin}${path}${partnerQuery}`,
      partnerQueryParams: { rid: 'a&b', src: 'x' },
    },
  })

  test('redirects to the URL that the panel answers, with one report [OUT-008, OUT-009, OUT-010, OUT-011, OUT-012, OUT-013]', async ({
    page,
    panel,
    baseURL,
  }) => {
    for (const [index, outcome] of outcomes.entries()) {
      const back = panel.elsewhere(`partner?outcome=${outcome.is}&rid=a%26b`)
      await panel.answers(outcome.keepsForPartner, { redirectUrl: back })
      await page.goto(outcome.path + partnerQuery)
      await expect(page).toHaveURL(back)
      const all = await posted(panel)
      expect(all).toHaveLength(index + 1)
      expect(all.at(-1)).toEqual(forPartner(outcome, baseURL))
    }
    expect((await panel.recording()).visits.map(({ referer }) => referer)).toEqual(Array(5).fill(null))
  })

  test('redirects to /error when the panel refuses, or answers with an unsafe address [OUT-014]', async ({
    page,
    panel,
    expectNoAxeViolations,
  }) => {
    await panel.refuses(recordPartnerOutcome, 'ALREADY_PARTICIPATED')
    await page.goto(completed.path + partnerQuery)
    await expect(page).toHaveURL(routes.error.path)
    await expect(page.getByRole('heading', { name: GENERIC })).toBeVisible()
    await expectNoAxeViolations(page)
    await panel.answers(recordPartnerOutcome, { redirectUrl: 'http://partner.example/' })
    await page.goto(completed.path + partnerQuery)
    await expect(page).toHaveURL(routes.error.path)
    // A URL from the query is never followed.
    await page.goto(`/completed?pikey=pikey-7&redirectUrl=${encodeURIComponent(panel.elsewhere('typed'))}`)
    await expect(page).toHaveURL(routes.error.path)
    expect((await panel.recording()).visits).toEqual([])
  })
})

test.describe('with scripts switched off', () => {
  test.use({ javaScriptEnabled: false })

  test('records and shows every outcome, and sends a partner’s respondent on', async ({ page, panel, baseURL }) => {
    await setRespondent(panel, { profileCompleted: false, address: 'Not Filled' })
    for (const outcome of outcomes) {
      await panel.answers(outcome.keeps, {})
      await page.goto(outcome.path + query)
      await expect(page.getByRole('main')).toContainText(outcome.text)
    }
    expect(await posted(panel)).toEqual(outcomes.map((outcome) => expectedBody(outcome, baseURL)))
    await page.goto(completed.path + query)
    await page.getByRole('button', { name: 'Complete Profile & Get Paid' }).click()
    await expect(page).toHaveURL('/login?returnUrl=%2FcompleteProfile')
    await panel.answers(recordPartnerOutcome, { redirectUrl: panel.elsewhere('partner') })
    await page.goto(completed.path + partnerQuery)
    await expect(page).toHaveURL(panel.elsewhere('partner'))
  })
})

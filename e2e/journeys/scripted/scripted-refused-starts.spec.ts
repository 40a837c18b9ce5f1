import type { Page, Request } from '@playwright/test'
import {
  expectExternalRedirect,
  expectRedirect,
  expectRedirectCanceled,
  goNow,
  installFrozenClock,
  noticeOf,
} from '#e2e/actions/notices.ts'
import { surveyOf } from '#e2e/actions/surveys.ts'
import { call } from '#e2e/support/calls.ts'
import { dashboardRefusals, detailsAskedFor, type RefusedStart, startRefusals } from '#e2e/support/scripted/refusals.ts'
import { messageFor, UNKNOWN } from '#e2e/support/scripted/script.ts'
import { type StartScreen, startScreens } from '#e2e/support/scripted/starts.ts'
import { ckey } from '#e2e/support/scripted/surveys.ts'
import { expect, test } from '#e2e/support/scripted/test.ts'
import { campaignInvitationUrl, methodology, validateInvitation } from '#lib/contract/panel/surveys/survey-start.ts'
import { routes } from '#lib/routes.ts'
import { surveyRow } from '#tests/support/screens/members.ts'

/*
 * Refused survey starts, on every screen that can get one. The portal's answer to each code is tested below the browser:
 * tests/server/bff/start-survey.test.ts, tests/server/bff/session/journeys.test.ts and tests/lib/messages.test.ts.
 */

interface Start {
  screen: keyof typeof startRefusals
  ids: string
}

const starts: readonly Start[] = [
  {
    screen: 'code of an invitation',
    ids: 'ERR-031, ERR-032, ERR-033, ERR-034, ERR-035, ERR-036, ERR-037, ERR-038, ERR-039, ERR-040, ERR-041, ERR-042, ERR-043',
  },
  {
    screen: 'code of a campaign',
    ids: 'ERR-064, ERR-065, ERR-066, ERR-067, ERR-068, ERR-069',
  },
  {
    screen: 'code of a partner',
    ids: 'ERR-044, ERR-045, ERR-046, ERR-047, ERR-048, ERR-049, ERR-050, ERR-051, ERR-052, ERR-053, ERR-054, ERR-055, ERR-056',
  },
  {
    screen: 'page of an invitation',
    ids: 'ERR-087, ERR-088, ERR-089, ERR-090, ERR-091, ERR-092, ERR-093, ERR-094, ERR-095, ERR-096, ERR-097, ERR-098',
  },
  {
    screen: 'page of a campaign',
    ids: 'ERR-070, ERR-071, ERR-072, ERR-073, ERR-074, ERR-075, ERR-076, ERR-077, ERR-078, ERR-079, ERR-080, ERR-081, ERR-082, ERR-083, ERR-084, ERR-085, ERR-086',
  },
]

/** Sends a request of the page once more, and returns the answer. */
const repeat = (page: Page, request: Request) =>
  call(page.request, request.method(), new URL(request.url()).pathname, request.postDataJSON())

/** The first refusal, and the first that opens the next page after another delay. */
const shownFirst = (refusals: readonly RefusedStart[]) =>
  refusals.filter(({ after }, index) => refusals.findIndex((other) => other.after === after) === index)

test.describe('a refused start', () => {
  for (const { screen, ids } of starts) {
    test(`shows the reason and opens the next page after its delay, at the ${screen} [${ids}]`, async ({
      page,
      panel,
    }) => {
      const { asks, needs, start, prepare, facts }: StartScreen = startScreens[screen]
      const refusals: readonly RefusedStart[] = startRefusals[screen]
      await panel.signIn(page.request, 'Patient', facts)
      await needs(panel)
      await installFrozenClock(page)
      const sent = page.waitForRequest((request) => request.method() === 'POST')
      for (const { code, text, after } of shownFirst(refusals)) {
        await panel.refuses(asks, code, { ckey })
        await start(page)
        await expectRedirect(page, { text, to: routes.dashboard, after })
      }
      // The portal answers with the text and the delay, but not the code: other codes need no page.
      for (const { code, text, after } of refusals) {
        await test.step(code, async () => {
          await panel.refuses(asks, code, { ckey })
          await prepare?.(page)
          expect(await repeat(page, await sent)).toEqual({
            next: routes.dashboard.path,
            notice: { message: text, after },
          })
        })
      }
      for (const code of screen.endsWith('a campaign') ? detailsAskedFor : []) {
        await test.step(code, async () => {
          await panel.refuses(asks, code, { ckey })
          await start(page)
          await expect(page.getByRole('heading', { name: 'Your details for this survey' })).toBeVisible()
        })
      }
    })
  }

  // Only this page gets the code.
  test('shows the reason and opens the next page after its delay, at the page of a partner [ERR-044, ERR-056]', async ({
    page,
    panel,
  }) => {
    const { asks, needs, start, facts } = startScreens['page of a partner']
    await panel.signIn(page.request, 'Patient', facts)
    await needs(panel)
    await installFrozenClock(page)
    for (const { code, text, after } of shownFirst(startRefusals['page of a partner'])) {
      await panel.refuses(asks, code)
      await start(page)
      await expectRedirect(page, { text, to: routes.dashboard, after })
    }
  })
})

test.describe('the redirect after a refused start', () => {
  const screens = ['code of an invitation', 'page of a campaign', 'dialog of a test account'] as const
  for (const screen of screens) {
    const { asks, needs, start, facts }: StartScreen = startScreens[screen]
    test(`can be canceled, or followed at once, at the ${screen}`, async ({ page, panel, expectNoAxeViolations }) => {
      const say = messageFor('SURVEY_CLOSED')
      await panel.signIn(page.request, 'HCP', facts)
      await needs(panel)
      await page.clock.install()
      await panel.refuses(asks, 'SURVEY_CLOSED', { ckey })
      await start(page)
      await expectRedirectCanceled(page, say)
      await expectNoAxeViolations(page)
      await goNow(page, routes.dashboard)
      expect(await panel.received(asks)).toHaveLength(1)
    })
  }
})

const CLOSED = 'Unfortunately, this survey has reached the required number of responses and is now closed.'
const METHODOLOGIES = ['Qualitative', 'Quantitative', 'Qual & Quant'] as const

/* All statuses: tests/lib/rules/surveys/survey-start.test.ts. */
const members = [
  {
    status: 'Registration Flagged',
    blocked: [true, true, true],
    ids: 'START-001, START-002, START-003, START-024, START-020, START-021',
  },
  { status: 'Banned_Qual', blocked: [true, false, true], ids: 'START-010, START-011, START-012, START-020, START-021' },
  { status: 'Pending Verification', blocked: [false, false, false], ids: 'START-018' },
] as const
const blockedStatuses = ['Registration Flagged', 'Banned for Both'] as const

test.describe('a start by a banned, flagged or other member', () => {
  const nextPageOf = (status: string) => (status === 'Registration Flagged' ? routes.profile : routes.dashboard)

  for (const { status, blocked, ids } of members) {
    test(`is blocked for the banned methodologies only, on the page of an invitation, ${status} [${ids}]`, async ({
      page,
      panel,
    }) => {
      const { needs, start } = startScreens['page of an invitation']
      await panel.signIn(page.request, 'HCP')
      await panel.member('HCP', { status })
      await needs(panel)
      await panel.answers(validateInvitation, { redirectUrl: panel.elsewhere('in') })
      await installFrozenClock(page)
      let validated = 0
      for (const [index, is] of METHODOLOGIES.entries()) {
        await panel.answers(methodology, is, { surveyMaskedId: 'survey-7' })
        await start(page)
        if (blocked[index]) await expectRedirect(page, { text: CLOSED, to: nextPageOf(status), after: 10_000 })
        else await expectExternalRedirect(page, panel.elsewhere('in'))
        validated += blocked[index] ? 0 : 1
        expect(await panel.received(validateInvitation)).toHaveLength(validated)
      }
    })
  }

  test('is blocked after the code of an invitation and of a campaign, and the panel is not asked [START-019, START-020, START-021, START-022, START-023]', async ({
    page,
    panel,
  }) => {
    await panel.signIn(page.request, 'HCP')
    await installFrozenClock(page)
    for (const screen of ['code of an invitation', 'code of a campaign'] as const) {
      const { needs, start } = startScreens[screen]
      await needs(panel)
      await panel.answers(methodology, 'Qual & Quant', { surveyMaskedId: 'survey-7' })
      for (const status of blockedStatuses) {
        await panel.member('HCP', { status })
        await start(page)
        const after = status === 'Registration Flagged' ? 8_000 : 10_000
        await expectRedirect(page, { text: CLOSED, to: nextPageOf(status), after })
      }
    }
    expect(await panel.received(validateInvitation, campaignInvitationUrl)).toEqual([])
  })

  test('is blocked on the dashboard, by Start and by Resume, and the panel is not asked [START-020, START-021, START-023, START-031]', async ({
    page,
    panel,
  }) => {
    const rows = [surveyRow(), surveyRow({ topic: 'Sleep', status: 'Started' })]
    await panel.signIn(page.request, 'Patient', { surveys: rows })
    await panel.answers(methodology, 'Qual & Quant', { surveyMaskedId: 'survey-1' })
    await installFrozenClock(page)
    for (const { topic, action, status } of [
      { topic: 'Asthma', action: 'Start', status: 'Profile Flagged' },
      { topic: 'Sleep', action: 'Resume', status: 'Banned for Both' },
    ]) {
      await panel.member('Patient', { status, surveys: rows })
      await page.goto(routes.dashboard.path)
      await surveyOf(page, topic).getByRole('button', { name: action }).click()
      if (action === 'Resume') {
        await expectRedirectCanceled(page, CLOSED)
        await goNow(page, routes.dashboard)
      } else await expectRedirect(page, { text: CLOSED, to: routes.dashboard, after: 10_000 })
      await expect(noticeOf(page, CLOSED)).toHaveCount(0)
      await expect(page.getByRole('table')).toContainText(CLOSED)
    }
    expect(await panel.received(validateInvitation)).toEqual([])
  })
})

test('a refused start on the dashboard shows the reason in a toast, and the page stays [ERR-057, ERR-058, ERR-059, ERR-060, ERR-061, ERR-062, ERR-063]', async ({
  page,
  panel,
  expectNoAxeViolations,
}) => {
  await panel.signIn(page.request, 'HCP', { surveys: [surveyRow()] })
  await panel.answers(methodology, 'Quantitative', { surveyMaskedId: 'survey-1' })
  const start = surveyOf(page, 'Asthma').getByRole('button', { name: 'Start' })
  const sent = page.waitForRequest((request) => new URL(request.url()).pathname === '/api/surveys/start')
  // The panel's message, and one of our own.
  for (const { code, text } of dashboardRefusals.filter(({ code }) => code === 'SURVEY_CLOSED' || code === UNKNOWN)) {
    await page.goto(routes.dashboard.path)
    await panel.refuses(validateInvitation, code)
    await start.click()
    await expect(page.getByRole('alert').filter({ hasText: text })).toBeVisible()
    await expect(page.getByRole('table')).toContainText(text)
    const dismiss = page.getByRole('button', { name: `Dismiss: ${text}` })
    // A focused toast isn't dismissed.
    await dismiss.focus()
    if (code === 'SURVEY_CLOSED') await expectNoAxeViolations(page)
    await dismiss.click()
  }
  await expect(page).toHaveURL(routes.dashboard.path)
  for (const { code, text } of dashboardRefusals) {
    await panel.refuses(validateInvitation, code)
    await expect(repeat(page, await sent)).rejects.toThrow(`"errorMessage":"${text}"`)
  }
})

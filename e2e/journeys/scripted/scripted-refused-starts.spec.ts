import {
  expectExternalRedirect,
  expectRedirect,
  expectRedirectCanceled,
  goNow,
  installFrozenClock,
  noticeOf,
} from '#e2e/actions/notices.ts'
import { surveyOf } from '#e2e/actions/surveys.ts'
import { messageFor, UNKNOWN } from '#e2e/support/scripted/script.ts'
import { type StartScreen, startScreens } from '#e2e/support/scripted/starts.ts'
import { ckey } from '#e2e/support/scripted/surveys.ts'
import { expect, test } from '#e2e/support/scripted/test.ts'
import { campaignInvitationUrl, methodology, validateInvitation } from '#lib/contract/panel/surveys/survey-start.ts'
import { routes } from '#lib/routes.ts'
import { surveyRow } from '#tests/support/screens/members.ts'

/*
 * A refused survey start on every screen that can get one. The text and the delay of each error code are tested below the
 * browser: tests/server/bff/start-survey.test.ts, tests/server/bff/session/started-survey.test.ts and
 * tests/lib/messages.test.ts.
 */

const screens = [
  'code of an invitation',
  'code of a campaign',
  'code of a partner',
  'page of an invitation',
  'page of a campaign',
  'page of a partner',
] as const

test.describe('a refused start', () => {
  for (const screen of screens)
    test(`shows the reason, and opens the dashboard after ten seconds, at the ${screen}`, async ({ page, panel }) => {
      const { asks, needs, start, facts }: StartScreen = startScreens[screen]
      await panel.signIn(page.request, 'Patient', facts)
      await needs(panel)
      await installFrozenClock(page)
      await panel.refuses(asks, 'SURVEY_CLOSED', { ckey })
      await start(page)
      await expectRedirect(page, { text: messageFor('SURVEY_CLOSED'), to: routes.dashboard, after: 10_000 })
    })

  test('at the dialog of a test account, the redirect can be canceled, or followed at once', async ({
    page,
    panel,
    expectNoAxeViolations,
  }) => {
    const { asks, needs, start, facts } = startScreens['dialog of a test account']
    await panel.signIn(page.request, 'HCP', facts)
    await needs(panel)
    await page.clock.install()
    await panel.refuses(asks, 'SURVEY_CLOSED')
    await start(page)
    await expectRedirectCanceled(page, messageFor('SURVEY_CLOSED'))
    await expectNoAxeViolations(page)
    await goNow(page, routes.dashboard)
    expect(await panel.received(asks)).toHaveLength(1)
  })
})

const CLOSED = 'Unfortunately, this survey has reached the required number of responses and is now closed.'

/* All statuses: tests/lib/rules/surveys/survey-start.test.ts. */
test.describe('a start by a banned or flagged member', () => {
  test('is blocked for the banned methodologies only, on the page of an invitation [START-010, START-011, START-012, START-020, START-021]', async ({
    page,
    panel,
  }) => {
    const { needs, start } = startScreens['page of an invitation']
    await panel.signIn(page.request, 'HCP')
    await panel.member('HCP', { status: 'Banned_Qual' })
    await needs(panel)
    await panel.answers(validateInvitation, { redirectUrl: panel.elsewhere('in') })
    await installFrozenClock(page)
    for (const banned of ['Qualitative', 'Qual & Quant'] as const) {
      await panel.answers(methodology, banned, { surveyMaskedId: 'survey-7' })
      await start(page)
      await expectRedirect(page, { text: CLOSED, to: routes.dashboard, after: 10_000 })
    }
    expect(await panel.received(validateInvitation)).toEqual([])
    await panel.answers(methodology, 'Quantitative', { surveyMaskedId: 'survey-7' })
    await start(page)
    await expectExternalRedirect(page, panel.elsewhere('in'))
    expect(await panel.received(validateInvitation)).toHaveLength(1)
  })

  test('is blocked after the code of an invitation and of a campaign, and the panel is not asked [START-019, START-020, START-021, START-022, START-023]', async ({
    page,
    panel,
  }) => {
    await panel.signIn(page.request, 'HCP')
    await installFrozenClock(page)
    for (const { screen, status, to, after } of [
      { screen: 'code of an invitation', status: 'Registration Flagged', to: routes.profile, after: 8_000 },
      { screen: 'code of a campaign', status: 'Banned for Both', to: routes.dashboard, after: 10_000 },
    ] as const) {
      const { needs, start } = startScreens[screen]
      await needs(panel)
      await panel.answers(methodology, 'Qual & Quant', { surveyMaskedId: 'survey-7' })
      await panel.member('HCP', { status })
      await start(page)
      await expectRedirect(page, { text: CLOSED, to, after })
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

test('a refused start on the dashboard shows the reason in a toast, and the page stays [ERR-057, ERR-063]', async ({
  page,
  panel,
  expectNoAxeViolations,
}) => {
  await panel.signIn(page.request, 'HCP', { surveys: [surveyRow()] })
  await panel.answers(methodology, 'Quantitative', { surveyMaskedId: 'survey-1' })
  for (const { code, text } of [
    { code: 'SURVEY_CLOSED', text: messageFor('SURVEY_CLOSED') },
    { code: UNKNOWN, text: 'Something went wrong. Please retry again later.' },
  ] as const) {
    await panel.refuses(validateInvitation, code)
    await page.goto(routes.dashboard.path)
    await surveyOf(page, 'Asthma').getByRole('button', { name: 'Start' }).click()
    await expect(page.getByRole('alert').filter({ hasText: text })).toBeVisible()
    await expect(page.getByRole('table')).toContainText(text)
    const dismiss = page.getByRole('button', { name: `Dismiss: ${text}` })
    // A focused toast isn't dismissed.
    await dismiss.focus()
    if (code === 'SURVEY_CLOSED') await expectNoAxeViolations(page)
    await dismiss.click()
  }
  await expect(page).toHaveURL(routes.dashboard.path)
})

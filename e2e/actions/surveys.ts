import { randomUUID } from 'node:crypto'
import { type BrowserContext, expect, type Page } from '@playwright/test'
import { operator } from '#e2e/support/operator.ts'

/** The dashboard row of a survey. */
export const surveyOf = (page: Page, topic: string) =>
  page.getByRole('row').filter({ has: page.getByRole('rowheader', { name: topic }) })

/** At the partner simulator: sends a new respondent to the portal. */
export async function sendBy(page: Page, partner: string, simulator: string) {
  await page.goto(simulator)
  await page.getByRole('link', { name: `Send a new respondent of ${partner}` }).click()
  await expect(page.getByRole('heading', { name: 'Your survey invitation', level: 1 })).toBeVisible()
}

type Ending = 'Complete' | 'Partial' | 'Screened out' | 'Over quota' | 'Screener completed'

/** Ends the survey at the survey host, like its last page would. */
export async function endSurvey(page: Page, how: Ending) {
  await expect(page.getByRole('heading', { name: /^Survey CP-/ })).toBeVisible()
  await page.getByRole('link', { name: how, exact: true }).click()
}

/** Host of surveys that operators add. */
export const HOST = 'https://host.example'

/** Mocks that host with a page that links back. */
export const playHost = (context: BrowserContext, origin = '') =>
  context.route(`${HOST}/**`, async (route) => {
    const ikey = new URL(route.request().url()).searchParams.get('ikey') ?? ''
    const link = (page: string, label: string) => `<p><a href="${origin}/${page}?ikey=${ikey}">${label}</a></p>`
    const body = `<title>Survey</title>${link('completed', 'Finish')}${link('screenercompleted', 'Finish the screener')}`
    await route.fulfill({ contentType: 'text/html', body })
  })

export interface OwnSurvey {
  /** Mobile number of the signed-in member. */
  mobile: string
  dollars: number
  dataDirectory: string
  baseURL: string | undefined
}

/** Invites the member to a new survey. @returns its topic */
export async function inviteToOwn(page: Page, { mobile, dollars, dataDirectory, baseURL }: OwnSurvey): Promise<string> {
  const run = (...args: string[]) => operator(dataDirectory, ...args)
  const project = `HM-${randomUUID().slice(0, 8)}`
  const topic = `Shifts of ${project}`
  await playHost(page.context(), baseURL)
  await run('surveys', 'add', project, `${HOST}/s`, topic, '--minutes', '20', '--incentive', `${dollars}`)
  await run('surveys', 'launch', project, '--yes')
  await run('surveys', 'invite', project, mobile, '--yes')
  return topic
}

/** Starts a survey of that host from the dashboard. */
export async function startSurvey(page: Page, topic: string) {
  await page.goto('/dashboard')
  await surveyOf(page, topic).getByRole('button', { name: 'Start' }).click()
  await page.getByRole('button', { name: 'Agree to Terms and Start Survey' }).click()
}

/** Starts a survey from the dashboard and completes it. */
export async function takeSurvey(page: Page, topic: string) {
  await startSurvey(page, topic)
  await page.getByRole('link', { name: 'Finish', exact: true }).click()
  await expect(page.getByRole('heading', { name: 'Thank you for completing the survey' })).toBeVisible()
}

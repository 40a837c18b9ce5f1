import { type BrowserContext, expect, type Page } from '@playwright/test'

/** A survey of the dashboard by its topic. */
export const surveyOf = (page: Page, topic: string) =>
  page.getByRole('row').filter({ has: page.getByRole('rowheader', { name: topic }) })

type Ending = 'Complete' | 'Partial' | 'Screened out' | 'Over quota' | 'Screener completed'

/** Ends the survey that is open at the survey host, as its last page would. */
export async function endSurvey(page: Page, how: Ending) {
  await expect(page.getByRole('heading', { name: /^Survey CP-/ })).toBeVisible()
  await page.getByRole('link', { name: how, exact: true }).click()
}

/** A host of surveys that operators add. */
export const HOST = 'https://host.example'

/** Stands in for that host: a page with a link back. */
export const playHost = (context: BrowserContext, origin = '') =>
  context.route(`${HOST}/**`, async (route) => {
    const ikey = new URL(route.request().url()).searchParams.get('ikey') ?? ''
    const body = `<title>Survey</title><a href="${origin}/completed?ikey=${ikey}">Finish</a>`
    await route.fulfill({ contentType: 'text/html', body })
  })

/** Takes a survey of that host from the dashboard, to its last page. */
export async function takeSurvey(page: Page, topic: string) {
  await page.goto('/dashboard')
  await surveyOf(page, topic).getByRole('button', { name: 'Start' }).click()
  await page.getByRole('button', { name: 'Agree to Terms and Start Survey' }).click()
  await page.getByRole('link', { name: 'Finish' }).click()
  await expect(page.getByRole('heading', { name: 'Thank you for completing the survey' })).toBeVisible()
}

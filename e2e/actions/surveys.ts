import { expect, type Page } from '@playwright/test'

/** A survey of the dashboard by its topic. */
export const surveyOf = (page: Page, topic: string) =>
  page.getByRole('row').filter({ has: page.getByRole('rowheader', { name: topic }) })

type Ending = 'Complete' | 'Partial' | 'Screened out' | 'Over quota' | 'Screener completed'

/** Ends the survey that is open at the survey host, as its last page would. */
export async function endSurvey(page: Page, how: Ending) {
  await expect(page.getByRole('heading', { name: /^Survey CP-/ })).toBeVisible()
  await page.getByRole('link', { name: how, exact: true }).click()
}

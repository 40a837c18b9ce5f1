import type { Journey } from './journey.ts'

/** Reads the next step, a row of the list and its timeline, then starts a survey. */
export const startingASurvey: Journey = {
  name: 'starting a survey',
  mobile: '2125550101',
  async go({ listener }) {
    const { page } = listener
    const main = page.getByRole('main')
    await listener.start('/dashboard?filter=All+Surveys')
    await listener.tabTo(main.getByRole('region', { name: 'Next step' }).getByRole('button'))
    await listener.tabTo(main.locator('summary').first())
    await listener.press('Enter')
    await listener.press('Down')
    await listener.press('Down')
    await listener.press('Down')
    const start = main
      .getByRole('table')
      .getByRole('button', { name: /^Start/ })
      .first()
    await listener.tabTo(start)
    await listener.enter('/surveyTerms*')
    await listener.press('Tab')
  },
}

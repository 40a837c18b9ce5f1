import { DECLINE_UNDONE, SURVEY_DECLINED } from '#lib/messages/texts/surveys.ts'
import type { Journey } from './journey.ts'

/** Declines a survey with a reason, and takes that back. */
export const decliningASurvey: Journey = {
  name: 'declining a survey',
  mobile: '2125550102',
  async go({ listener }) {
    const { page } = listener
    const main = page.getByRole('main')
    await listener.start('/dashboard')
    await listener.tabTo(
      main
        .getByRole('table')
        .getByRole('button', { name: /^Decline/ })
        .first(),
    )
    await listener.press('Enter')
    await listener.press('Down')
    await listener.tabTo(page.getByRole('button', { name: 'Decline survey' }))
    await listener.pressUnrecorded('Enter', [SURVEY_DECLINED])
    await listener.tabTo(main.getByRole('button', { name: /^Undo/ }))
    await listener.press('Enter', [DECLINE_UNDONE])
  },
}

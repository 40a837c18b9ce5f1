import type { Journey } from './journey.ts'

export const beingRefused: Journey = {
  name: 'being refused a survey',
  mobile: '2125550117',
  async go({ listener }) {
    const { page } = listener
    await listener.start('/dashboard')
    const start = page
      .getByRole('table')
      .getByRole('button', { name: /^Start/ })
      .first()
    await listener.tabTo(start)
    await listener.press('Enter', ['This survey is closed.'])
    await listener.press('Down')
    await listener.press('Tab')
    await listener.press('Tab')
  },
}

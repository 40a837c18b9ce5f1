import type { Journey } from './journey.ts'

/** Reads when the interview is and how to join, then asks for another time. */
export const movingAnInterview: Journey = {
  name: 'moving an interview',
  mobile: '2125550102',
  async go({ listener }) {
    const { page } = listener
    const card = page.getByRole('region', { name: /^Interview:/ })
    const dialog = page.getByRole('dialog')
    await listener.start('/dashboard')
    await listener.tabTo(card.getByRole('link', { name: 'Contact us' }))
    await listener.press('Enter')
    await listener.tabTo(dialog.getByRole('button', { name: 'Send' }))
    await listener.press('Enter', ['Thank you for contacting us. We will reach out to you soon!'])
  },
}

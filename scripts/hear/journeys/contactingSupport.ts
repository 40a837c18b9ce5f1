import type { Journey } from './journey.ts'

export const askingSupport: Journey = {
  name: 'asking support',
  mobile: '2125550103',
  async go({ listener }) {
    const { page } = listener
    const dialog = page.getByRole('dialog')
    await listener.start('/payments')
    await listener.tabTo(page.getByRole('button', { name: 'Contact Us' }))
    await listener.press('Enter')
    await listener.tabTo(dialog.getByRole('button', { name: 'Send' }))
    await listener.press('Enter', ['Please complete the required fields'])
    await listener.type('When am I paid?')
    await listener.tabTo(dialog.getByRole('button', { name: 'Send' }))
    await listener.press('Enter', ['Thank you for contacting us. We will reach out to you soon!'])
  },
}

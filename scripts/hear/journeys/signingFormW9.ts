import { panelCall } from '#e2e/support/calls.ts'
import type { Journey } from './journey.ts'

/** Signs the form that a payment on hold needs, from the first question to the confirmation. */
export const signingFormW9: Journey = {
  name: 'signing Form W-9',
  mobile: '2125550115',
  async go({ listener }) {
    const { page } = listener
    const choose = async (label: string | RegExp) => {
      await listener.tabTo(page.getByLabel(label))
      await listener.press('Space')
    }
    const { signUrl } = await panelCall<{ signUrl: string }>(page.request, 'GET', 'hello-sign/template')
    await listener.start(signUrl)
    await choose('Individual/sole proprietor')
    await choose('Social Security Number (SSN)')
    await listener.fill('Tax ID number', '400121234')
    const sign = page.getByRole('button', { name: 'Sign Form W-9' })
    await listener.tabTo(sign)
    await listener.press('Enter', ['Please complete the required fields'])
    await listener.tabTo(page.getByRole('radio', { name: 'Yes' }))
    await listener.press('Down')
    await listener.press('Space')
    await choose('I am a U.S. citizen')
    await choose(/^Under penalties of perjury/)
    await listener.fill('Your signature', 'Carla Mendes')
    await listener.tabTo(sign)
    await listener.press('Enter', ['Thank you. Your Form W-9 is signed.'])
  },
}

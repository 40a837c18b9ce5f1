import type { Journey } from './journey.ts'

const MOBILE = '3127550141'

export const registering: Journey = {
  name: 'registering',
  async go({ listener }) {
    const { page } = listener
    const submit = page.getByRole('button', { name: 'Create New Account' })
    await listener.start('/')
    await listener.tabTo(submit)
    await listener.press('Enter', ['Please complete the required fields'])
    await listener.tabTo(page.getByRole('main').getByRole('link', { name: 'Legal first name' }))
    await listener.press('Enter')
    await listener.type('Mary')
    await listener.fill('Legal last name', 'Lee')
    await listener.fill('Mobile number', MOBILE)
    await listener.fill('Healthcare setting', 'Patient')
    await listener.tabTo(page.getByLabel(/receive text messages/))
    await listener.press('Space')
    await listener.tabTo(page.getByLabel(/Privacy Policy/))
    await listener.press('Space')
    await listener.tabTo(submit)
  },
}

import type { Journey } from './journey.ts'

const NEW_EMAIL = 'priya.nair.new@mail.test'

export const changingTheEmail: Journey = {
  name: 'changing the email',
  mobile: '2125550113',
  async go({ listener, lastCode }) {
    const { page } = listener
    await listener.start('/settings')
    await listener.tabTo(page.getByRole('link', { name: 'Change email' }))
    await listener.enter('/emailRegistration*')
    await listener.fill('New email', NEW_EMAIL)
    await listener.tabTo(page.getByRole('button', { name: 'Send Code' }))
    await listener.enter('/otp')
    await listener.tabTo(page.getByLabel('Verification code'))
    await listener.type(await lastCode(NEW_EMAIL))
    await listener.tabTo(page.getByRole('button', { name: 'Submit' }))
    await listener.enter('/settings')
  },
}

import type { Journey } from './journey.ts'

const NEW_EMAIL = 'priya.nair.new@mail.test'

/** The forms only: what Orca says while a page opens depends on timing. */
export const changingTheEmail: Journey = {
  name: 'changing the email',
  mobile: '2125550113',
  async go({ listener, lastCode }) {
    const { page } = listener
    const submitTo = async (path: string) => {
      await page.keyboard.press('Enter')
      await page.waitForURL(`**${path}`)
      await listener.start(page.url())
    }
    await listener.start('/settings')
    await listener.tabTo(page.getByRole('link', { name: 'Change email' }))
    await submitTo('/emailRegistration*')
    await listener.fill('New email', NEW_EMAIL)
    await listener.tabTo(page.getByRole('button', { name: 'Send Code' }))
    await submitTo('/otp')
    await listener.tabTo(page.getByLabel('Verification code'))
    await listener.type(await lastCode(NEW_EMAIL))
    await listener.tabTo(page.getByRole('button', { name: 'Submit' }))
    await submitTo('/settings')
    await listener.tabTo(page.getByRole('link', { name: 'Change email' }))
  },
}

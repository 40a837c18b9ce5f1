import type { Journey } from './journey.ts'

const EMAIL = 'maya.new@nowhere.com'

export const changingEmail: Journey = {
  name: 'changing the email',
  mobile: '2125550101',
  async go({ listener, lastCode }) {
    const { page } = listener
    await listener.open('/emailRegistration')
    await listener.tabTo(page.getByLabel('Email', { exact: true }))
    await listener.press('ctrl+a')
    await listener.type(EMAIL)
    await listener.enter('/otp**')
    await listener.type(`${await lastCode(EMAIL)}\n`)
    await page.waitForURL('**/dashboard')
  },
}

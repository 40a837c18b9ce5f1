import type { Journey } from './journey.ts'

const MOBILE = '2125550120'
const UNKNOWN = 'The number or email entered is not associated with an existing account.'

export const loggingIn: Journey = {
  name: 'logging in',
  async go({ listener, lastCode }) {
    const { page } = listener
    const button = (name: string) => page.getByRole('button', { name })
    await listener.open('/login')
    await listener.fill('Email', 'somebody@')
    await listener.press('Tab', ['Incorrect email address format.'])
    await listener.press('shift+Tab')
    await listener.press('ctrl+a')
    await listener.type('nobody@nowhere.com')
    await listener.press('Enter', [UNKNOWN])
    await listener.tabTo(button('Use mobile instead'))
    await listener.press('Enter')
    await listener.type(MOBILE)
    await listener.enter('/otp**', ['Verification code sent.'])
    const code = await lastCode(MOBILE)
    await listener.type(code === '000000' ? '111111' : '000000')
    await listener.press('Enter', ['Please enter correct verification code.'])
    await listener.press('ctrl+a')
    await listener.type(`${code}\n`)
    await page.waitForURL('**/dashboard')
  },
}

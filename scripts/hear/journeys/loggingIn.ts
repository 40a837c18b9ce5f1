import type { Journey } from './journey.ts'

const UNKNOWN = 'The number or email entered is not associated with an existing account.'

/** Up to the code screen, which another journey covers. */
export const loggingIn: Journey = {
  name: 'logging in',
  async go({ listener }) {
    const { page } = listener
    const button = (name: string) => page.getByRole('button', { name })
    await listener.start('/login')
    await listener.fill('Email', 'somebody@')
    await listener.press('Tab', ['Incorrect email address format.'])
    await listener.press('shift+Tab')
    await listener.press('ctrl+a')
    await listener.type('nobody@nowhere.com')
    await listener.press('Enter', [UNKNOWN])
    await listener.tabTo(button('Use mobile instead'))
    await listener.press('Enter')
  },
}

import type { Journey } from './journey.ts'

export const referring: Journey = {
  name: 'referring a friend',
  mobile: '2125550101',
  async go({ listener }) {
    const { page } = listener
    const submit = page.getByRole('button', { name: 'Send invitation' })
    await listener.start('/referPopUP')
    await listener.fill("Your friend's name", 'Ann Lee')
    await listener.fill("Your friend's email", 'ann@')
    await listener.press('Tab', ['Incorrect email address format.'])
    await listener.press('shift+Tab')
    await listener.press('ctrl+a')
    await listener.type('ann@nowhere.com')
    await listener.tabTo(submit)
    await listener.press('Enter', ['Referral invite sent successfully'])
  },
}

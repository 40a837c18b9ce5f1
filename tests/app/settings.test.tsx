/**
 * @jest-environment #tests/support/pages/environment.mjs
 */
import { screen } from '@testing-library/react'
import SettingsPage from '#app/(member)/settings/page.tsx'
import { panelistProfile } from '#tests/support/members.ts'
import { type Answers, pagePortal } from '#tests/support/pages/portal.tsx'

jest.mock('next/headers', () => jest.requireActual('#tests/support/pages/headers.ts'))
jest.mock('next/navigation', () => jest.requireActual('#tests/support/pages/navigation.ts'))

const portal = pagePortal()
const EMAIL = 'GET /api/emailStatus'

async function show(
  profile: Parameters<typeof panelistProfile>[0] = {},
  answers: Answers = { [EMAIL]: { isVerified: true } },
) {
  await portal.signIn(panelistProfile({ email: 'mary@x.test', mobileNumber: '+12125550101', ...profile }))
  portal.answers(answers)
  return portal.show(SettingsPage())
}
const link = (name: string) => screen.getByRole('link', { name })

test('shows email and number, and leads a verified member to change the email and back', async () => {
  await show()
  screen.getByText('mary@x.test')
  screen.getByText('(212) 555-0101')
  expect(link('Change email')).toHaveAttribute('href', '/emailRegistration?returnUrl=%2Fsettings')
  expect(screen.queryByText('Not verified yet')).toBeNull()
  expect(screen.queryByRole('link', { name: 'Verify email' })).toBeNull()
})

test('an email that is not verified can be verified', async () => {
  await show({}, { [EMAIL]: { isVerified: false } })
  screen.getByText('Not verified yet')
  expect(link('Verify email')).toHaveAttribute('href', '/verifyEmail')
})

test('who has no email can add one', async () => {
  await show({ email: null }, { [EMAIL]: { isVerified: false } })
  link('Add email')
  expect(screen.queryByText('Not verified yet')).toBeNull()
})

test.each([
  [0, 'Please change my mobile number. My new number is:\n\n'],
  [1, 'Please change my mailing address. My new address is:\n\n'],
])('what is locked is asked for, with the first line written (%i)', async (at, text) => {
  const { user } = await show()
  const asking = screen.getAllByRole('link', { name: 'Ask us to change it' })[at]
  if (!asking) throw new Error('no such link')
  expect(asking.getAttribute('href')).toMatch(/^mailto:.+\?subject=Please%20change/)
  await user.click(asking)
  expect(await screen.findByRole('textbox')).toHaveValue(text)
})

test('an address that can still be typed leads to the profile', async () => {
  await show({ profileCompleted: false })
  expect(link('Complete your profile')).toHaveAttribute('href', '/completeProfile')
  expect(screen.getAllByRole('link', { name: 'Ask us to change it' })).toHaveLength(1)
})

test('says nothing of the verification when it is not known', async () => {
  await show({}, { [EMAIL]: undefined })
  screen.getByText('mary@x.test')
  expect(screen.queryByText('Not verified yet')).toBeNull()
})

test('a profile that cannot be loaded can be tried again', async () => {
  await portal.signIn(panelistProfile())
  portal.answers({ [EMAIL]: { isVerified: true }, 'GET /api/panelist-profiles/1001': undefined })
  await portal.show(SettingsPage())
  screen.getByText('Something went wrong. Please retry again later.')
  screen.getByRole('button', { name: 'Retry' })
})

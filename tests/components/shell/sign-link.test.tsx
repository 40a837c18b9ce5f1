import { createEvent, fireEvent, screen } from '@testing-library/react'
import { SignLink } from '#components/shell/SignLink.tsx'
import { takeSigningRequest } from '#components/shell/signRequest.ts'
import { open } from '#tests/support/screens/screens.tsx'

const push = jest.fn()
jest.mock('next/navigation', () => ({ useRouter: () => ({ push }) }))

const TAX_TAB = '/completeProfile?tabIndex=1'

beforeEach(() => {
  takeSigningRequest()
  open(<SignLink href={TAX_TAB}>Complete Form W-9</SignLink>)
})

/** @returns whether the portal handled the click, instead of the browser */
function click(init: MouseEventInit = {}) {
  const link = screen.getByRole('button', { name: 'Complete Form W-9' })
  const event = createEvent.click(link, init)
  fireEvent(link, event)
  return event.defaultPrevented
}

it('SignLink opens the tax tab and asks once for the form there [TAX-042]', () => {
  expect(click()).toBe(true)
  expect(push.mock.calls).toEqual([[TAX_TAB, { scroll: true }]])
  expect(takeSigningRequest()).toBe(true)
  expect(takeSigningRequest()).toBe(false)
})

it.each([
  ['Control', { ctrlKey: true }],
  ['Command', { metaKey: true }],
  ['Shift', { shiftKey: true }],
  ['Alt', { altKey: true }],
  ['the middle button', { button: 1 }],
])('SignLink leaves a click with %s to the browser and asks for no form [TAX-042]', (_, init) => {
  expect(click(init)).toBe(false)
  expect(push).not.toHaveBeenCalled()
  expect(takeSigningRequest()).toBe(false)
})

it.each([
  [14_999, true],
  [15_000, false],
  [3_600_000, false],
])('a tax tab that opens %i ms after the press opens the form by itself: %s [TAX-042]', (age, opens) => {
  const now = jest.spyOn(Date, 'now').mockReturnValue(1_000_000)
  click()
  now.mockReturnValue(1_000_000 + age)
  expect(takeSigningRequest()).toBe(opens)
})

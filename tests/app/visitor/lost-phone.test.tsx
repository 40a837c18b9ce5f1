/**
 * @jest-environment #tests/support/pages/environment.mjs
 */
import { screen } from '@testing-library/react'
import CheckPage from '#app/(visitor)/check/page.tsx'
import LostPhonePage from '#app/(visitor)/lostPhone/page.tsx'
import NumberChangePage from '#app/(visitor)/numberChange/page.tsx'
import { given, pagePortal } from '#tests/support/pages/portal.tsx'

jest.mock('next/headers', () => jest.requireActual('#tests/support/pages/headers.ts'))
jest.mock('next/navigation', () => jest.requireActual('#tests/support/pages/navigation.ts'))

const portal = pagePortal()

async function show(query: Record<string, string>) {
  // Open another page first: the portal learns the panel's features from any answer.
  const found = { about: 'code', channel: 'sms', sentOn: '2026-12-03' }
  portal.answers({ 'GET /api/messages/BCDF-GHJK': found }, { 'x-panel-features': 'message-check,number-change' })
  await CheckPage(given({ code: 'BCDF-GHJK' }))
  await portal.show(LostPhonePage(given(query)))
}

test('the page of a lost phone says when the number changes', async () => {
  await show({ changes: '2026-11-28T15:00:00Z' })
  screen.getByText('Nov 28, 2026, 10:00 AM ET')
})

test('the page of a lost phone shows no text of whoever wrote its link', async () => {
  await show({ changes: 'after you call us, at 202-555-0199' })
  expect(screen.queryByText(/you call us/)).toBeNull()
  screen.getByRole('heading', { level: 1, name: 'Lost your phone or changed your number?' })
})

describe('link that stops a change of the number', () => {
  const CHANGE = 'GET /number-changes/token-1'
  const NOT_FOUND = "We couldn't find that change. Check the link in our message."
  const open = (token: string) => portal.show(NumberChangePage(given({ token })))

  test.each([503, 429])('offers Retry when its call is answered %i: it may work a minute later', async (status) => {
    portal.panel.on(CHANGE, { status, json: {} })
    await open('token-1')
    screen.getByText('Something went wrong. Please retry again later.')
    screen.getByRole('button', { name: 'Retry' })
    expect(screen.queryByText(NOT_FOUND)).toBeNull()
  })

  test.each(['token-1', '../x'])('says that it stands for no change (%s)', async (token) => {
    portal.answers({ [CHANGE]: undefined })
    await open(token)
    screen.getByText(NOT_FOUND)
    expect(screen.queryByRole('button')).toBeNull()
  })
})

/**
 * @jest-environment #tests/support/pages/environment.mjs
 */
import { screen } from '@testing-library/react'
import CheckPage from '#app/(visitor)/check/page.tsx'
import { given, pagePortal } from '#tests/support/pages/portal.tsx'

jest.mock('next/headers', () => jest.requireActual('#tests/support/pages/headers.ts'))
jest.mock('next/navigation', () => jest.requireActual('#tests/support/pages/navigation.ts'))

const portal = pagePortal()
const FEATURES = { 'x-panel-features': 'message-check' }
const MESSAGE = 'GET /api/messages/BCDF-GHJK'
const unknown = { status: 404, json: { errorCode: 'NOT_FOUND', errorMessage: 'x' } }

test('the check page asks for the code and makes no call', async () => {
  await portal.show(CheckPage(given()))
  screen.getByRole('heading', { level: 1, name: 'Is this message really from us?' })
  const field = screen.getByLabelText('Check code')
  expect(field).toHaveValue('')
  expect(field).toBeRequired()
  expect(field).toHaveAttribute('maxlength', '20')
  expect(screen.queryByRole('button', { name: 'Report this message' })).toBeNull()
  expect(portal.calls()).toEqual([])
})

test.each([
  ['sms', 'code', "It's in a text message that we sent on Dec 3, 2026 (Eastern Time), about a verification code."],
  ['mail', 'survey', "It's in an email that we sent on Dec 3, 2026 (Eastern Time), about a survey."],
  ['mail', 'account', "It's in an email that we sent on Dec 3, 2026 (Eastern Time), about an account."],
  ['fax', 'x', "It's in a message that we sent on Dec 3, 2026 (Eastern Time), about an account."],
])('the check page shows the kind and date of a %s about %s', async (channel, about, sentence) => {
  portal.answers({ [MESSAGE]: { about, channel, sentOn: '2026-12-03' } }, FEATURES)
  await portal.show(CheckPage(given({ code: ' BCDF-GHJK ' })))
  screen.getByText('Yes, this code is ours.')
  screen.getByText(sentence)
})

test('the check page warns of an unknown code and sends a report', async () => {
  portal.panel.on(MESSAGE, { ...unknown, headers: FEATURES })
  portal.answers({ 'POST /api/message-reports': {} }, FEATURES)
  portal.connect()
  const { user } = await portal.show(CheckPage(given({ code: 'BCDF-GHJK' })))
  screen.getByText("We don't know this code.")
  expect(screen.getByLabelText('Check code')).toHaveValue('BCDF-GHJK')
  await user.dblClick(screen.getByRole('button', { name: 'Report this message' }))
  const thanks = await screen.findByText('Thank you. Our team will look into it.')
  expect(thanks.closest('[tabindex="-1"]')).toHaveFocus()
  const reports = portal.panel.received.filter(({ path }) => path === '/api/message-reports')
  expect(reports.map(({ body }) => body)).toEqual([{ code: 'BCDF-GHJK' }])
})

test.each(['../admin', 'a/b', '%2e%2e'])('the check page makes no call for the code %s', async (code) => {
  await portal.show(CheckPage(given({ code })))
  screen.getByText("We don't know this code.")
  expect(portal.calls()).toEqual([])
})

const LEAD = /have a check code, except automatic replies to STOP, START and HELP/

test('the check page says which messages have a check code', async () => {
  portal.answers({ [MESSAGE]: { about: 'code', channel: 'sms', sentOn: '2026-12-03' } }, FEATURES)
  await portal.show(CheckPage(given({ code: 'BCDF-GHJK' })))
  screen.getByText(LEAD)
})

test('the check page says when the panel has no check codes, and not that messages have one', async () => {
  portal.panel.on(MESSAGE, unknown)
  await portal.show(CheckPage(given({ code: 'BCDF-GHJK' })))
  expect(screen.queryByText(LEAD)).toBeNull()
  screen.getByText(/^Our messages have no check codes\./)
  expect(screen.queryByRole('button', { name: 'Report this message' })).toBeNull()
})

test('the check page shows an error when the panel fails', async () => {
  portal.panel.on('GET /api/messages/ZZZZ-ZZZZ', { ...unknown, headers: FEATURES })
  await portal.show(CheckPage(given({ code: 'ZZZZ-ZZZZ' })))
  portal.panel.on(MESSAGE, { status: 500, json: {} })
  await portal.show(CheckPage(given({ code: 'BCDF-GHJK' })))
  screen.getByText('Something went wrong. Please retry again later.')
})

/**
 * @jest-environment #tests/support/pages/environment.mjs
 */

import { screen, waitFor, within } from '@testing-library/react'
import type { ReactElement } from 'react'
import SettingsPage from '#app/(member)/settings/page.tsx'
import PrivacyPage from '#app/(member)/settings/privacy/page.tsx'
import ErasedPage from '#app/(visitor)/erased/page.tsx'
import { type Answers, given, pagePortal } from '#tests/support/pages/portal.tsx'
import { panelistProfile } from '#tests/support/screens/members.ts'
import { inSpanish } from '#tests/support/screens/spanish.tsx'

jest.mock('next/headers', () => jest.requireActual('#tests/support/pages/headers.ts'))
jest.mock('next/navigation', () => jest.requireActual('#tests/support/pages/navigation.ts'))

const leaving = jest.fn()
const savedFiles = jest.fn()
jest.mock('#components/form/download/saveFile.ts', () => ({
  saveFile: (file: Blob, name: string) => savedFiles(file, name),
}))
jest.mock('#components/call/loadPage.ts', () => ({ loadPage: (path: string) => leaving(path) }))

const portal = pagePortal()
beforeEach(() => leaving.mockReset())

const FEATURES = { 'x-panel-features': 'privacy-center, message-check, consents' }
const CONSENTS = 'GET /api/privacy/consents'
const consents = [
  {
    purpose: 'texts',
    title: 'Text messages',
    words: 'I agree to receive text messages.',
    version: '1',
    given: true,
    changedAt: '2026-11-20T15:05:00Z',
    how: 'when you registered',
    note: 'To stop texts, verify an email address first: your sign-in codes go there then.',
  },
  {
    purpose: 'sponsor',
    title: 'Telling a sponsor',
    words: 'I agree that sponsors know me.',
    version: '3',
    given: false,
  },
]
const FACTS = 'GET /api/survey-facts'
const survey = {
  invitationMaskedId: 'm1',
  topic: 'Living with migraine',
  sentTo: 'surveys.example',
  words: 'Carepanel may send these answers.',
  version: '1',
  given: true,
  facts: [],
}
const SUMMARY = 'GET /api/privacy'
const summary = {
  held: [
    { what: 'Your profile', why: 'To invite you.', afterErasure: 'Deleted.' },
    { what: 'Your payments', why: 'To pay you.', afterErasure: 'Kept without your name.' },
  ],
  sessions: [
    { device: 'Safari on iPhone', startedAt: '2026-11-22T15:05:00Z', isThisOne: true },
    { device: null, startedAt: '2026-11-20T15:05:00Z', isThisOne: false },
  ],
  codeGoesTo: '(•••) •••-0101',
  unpaid: 0,
}

async function show(changes: object = {}, answers: Answers = {}, read = (page: ReactElement) => page) {
  await portal.signIn(panelistProfile())
  portal.answers(
    { [SUMMARY]: { ...summary, ...changes }, [CONSENTS]: { consents }, 'POST /api/privacy/code': {}, ...answers },
    FEATURES,
  )
  portal.connect()
  return portal.show(PrivacyPage().then(read))
}

const card = (title: string) => {
  const section = screen.getByRole('heading', { level: 2, name: title }).closest('section')
  if (!section) throw new Error(`no card ${title}`)
  return within(section)
}
const bodies = (call: string) => portal.panel.received.filter(({ method, path }) => `${method} ${path}` === call)

test('the privacy page shows five entries of the security history and folds older ones', async () => {
  const entry = { what: 'Signed in', at: '2026-11-22T15:05:00Z', from: '198.51.100.7' }
  await show({ history: [{ ...entry, what: 'Signed out everywhere', from: 'our team' }, ...Array(5).fill(entry)] })
  const history = card('Security history')
  expect(history.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
    'Signed out everywhereNov 22, 2026, 10:05 AM ET, from our team',
    ...Array(5).fill('Signed inNov 22, 2026, 10:05 AM ET, from 198.51.100.7'),
  ])
  expect(history.getByText('Show older entries').closest('details')?.querySelectorAll('li')).toHaveLength(1)
})

test('the privacy page shows no security history when the panel answers none', async () => {
  await show()
  expect(screen.queryByRole('heading', { name: 'Security history' })).toBeNull()
})

test("the privacy page shows what is kept and the member's sessions", async () => {
  await show()
  screen.getByRole('heading', { level: 1, name: 'Privacy' })
  card('What we keep about you').getByText('If you erase your account: Kept without your name.')
  const sessions = card("Where you're signed in").getAllByRole('listitem')
  expect(sessions.map(({ textContent }) => textContent)).toEqual([
    'Safari on iPhone (this one)Since Nov 22, 2026, 10:05 AM ET',
    'Unknown deviceSince Nov 20, 2026, 10:05 AM ET',
  ])
})

test("the names of devices are in the member's language, unless the panel names them otherwise [PRIV-004]", async () => {
  const sessions = ['Safari on iPhone', 'Reader on a shelf on Mars'].map((device) => ({ device, startedAt: null }))
  await show({ sessions }, {}, inSpanish)
  const list = card('Dónde tiene sesiones abiertas').getAllByRole('listitem')
  expect(list.map(({ textContent }) => textContent)).toEqual(['Safari en iPhone', 'Reader on a shelf on Mars'])
})

test('the copy of the data is downloaded after a code', async () => {
  const { user } = await show({}, { 'POST /api/privacy/copy': { data: [] } })
  const copy = card('Get a copy')
  await user.click(copy.getByRole('button', { name: 'Send code' }))
  await copy.findByText('We sent a code to (•••) •••-0101.')
  expect(bodies('POST /api/privacy/copy')).toEqual([])
  await user.type(copy.getByLabelText('Verification code'), '123456')
  await user.click(copy.getByRole('button', { name: 'Download my data' }))
  await copy.findByRole('button', { name: 'Send code' })
  expect(savedFiles).toHaveBeenCalledWith(expect.any(Blob), 'my-data.json')
  expect(bodies('POST /api/privacy/copy').map(({ body }) => body)).toEqual([{ otp: '123456' }])
})

test('the copy of the data is a PDF by default when the panel makes one', async () => {
  const features = { 'x-panel-features': 'privacy-center, data-pdf' }
  await portal.signIn(panelistProfile())
  portal.answers({ [SUMMARY]: summary, 'POST /api/privacy/code': {}, 'POST /api/privacy/copy-pdf': {} }, features)
  portal.connect()
  const { user } = await portal.show(PrivacyPage())
  const copy = card('Get a copy')
  expect(copy.getByRole('radio', { name: /^PDF/ })).toBeChecked()
  await user.click(copy.getByRole('button', { name: 'Send code' }))
  await user.type(await copy.findByLabelText('Verification code'), '123456')
  await user.click(copy.getByRole('button', { name: 'Download my data' }))
  await waitFor(() => expect(savedFiles).toHaveBeenLastCalledWith(expect.any(Blob), 'my-data.pdf'))
  expect(bodies('POST /api/privacy/copy-pdf').map(({ body }) => body)).toEqual([{ otp: '123456' }])
})

test('the copy of the data shows the error of a rejected code and keeps the code', async () => {
  const { user } = await show()
  portal.panel.on('POST /api/privacy/copy', {
    status: 400,
    json: { errorCode: 'INVALID_OTP', errorMessage: 'x' },
    headers: FEATURES,
  })
  const copy = card('Get a copy')
  await user.click(copy.getByRole('button', { name: 'Send code' }))
  await user.type(await copy.findByLabelText('Verification code'), '123456')
  await user.click(copy.getByRole('button', { name: 'Download my data' }))
  await copy.findByText('Please enter correct verification code.')
  expect(copy.getByLabelText('Verification code')).toHaveValue('123456')
})

test('the list of consents shows words, date and origin, and why one cannot be withdrawn', async () => {
  await show()
  const agreed = card('What you agree to')
  agreed.getByText('I agree to receive text messages.')
  agreed.getByText('You agree, since Nov 20, 2026, 10:05 AM ET, when you registered.')
  agreed.getByText('To stop texts, verify an email address first: your sign-in codes go there then.')
  agreed.getByText("You haven't agreed to this.")
  expect(agreed.getAllByRole('button').map(({ textContent }) => textContent)).toEqual([
    'I agree',
    'Download a receipt (JSON)',
  ])
})

test('a consent is given and withdrawn with the version of its words', async () => {
  const { user } = await show()
  const [texts, sponsor] = consents
  const saved = (given: boolean) =>
    portal.panel.on('POST /api/privacy/consents', {
      status: 200,
      json: {
        consents: [texts, { ...sponsor, given, changedAt: '2026-11-22T15:05:00Z', how: 'on your privacy page' }],
      },
      headers: FEATURES,
    })
  const agreed = card('What you agree to')
  saved(true)
  await user.click(agreed.getByRole('button', { name: 'I agree' }))
  await agreed.findByText('You agree, since Nov 22, 2026, 10:05 AM ET, on your privacy page.')
  expect(agreed.getByRole('heading', { name: 'Telling a sponsor' })).toHaveFocus()
  saved(false)
  await user.click(agreed.getByRole('button', { name: 'Take this back' }))
  await agreed.findByText("You don't agree, since Nov 22, 2026, 10:05 AM ET, on your privacy page.")
  expect(bodies('POST /api/privacy/consents').map(({ body }) => body)).toEqual([
    { purpose: 'sponsor', given: true, version: '3' },
    { purpose: 'sponsor', given: false, version: '3' },
  ])
})

test.each([
  [
    'health',
    "This deletes your conditions, your medications and the people you care for. It can't be undone.",
    'Delete my health answers',
  ],
  [
    'texts',
    'We stop sending you texts of any kind. Sign-in codes come to your verified email instead.',
    'Stop all texts',
  ],
])('withdrawing the consent to %s says first what that does', async (purpose, warning, label) => {
  const given = { ...consents[1], purpose, given: true }
  const { user } = await show({}, { 'GET /api/privacy/consents': { consents: [given] } })
  const agreed = card('What you agree to')
  const fold = agreed.getByText('Take this back').closest('details') as HTMLDetailsElement
  expect(fold.open).toBe(false)
  await user.click(agreed.getByText('Take this back'))
  expect(fold.open).toBe(true)
  within(fold).getByText(warning)
  portal.panel.on('POST /api/privacy/consents', {
    status: 200,
    json: { consents: [{ ...given, given: false }] },
    headers: FEATURES,
  })
  await user.click(within(fold).getByRole('button', { name: label }))
  expect(await agreed.findByRole('button', { name: 'I agree' })).toBeVisible()
  expect(bodies('POST /api/privacy/consents').map(({ body }) => body)).toEqual([
    { purpose, given: false, version: '3' },
  ])
})

test('a consent that is not saved shows an error and stays as it was', async () => {
  const { user } = await show()
  portal.panel.on('POST /api/privacy/consents', {
    status: 403,
    json: { errorCode: 'FORBIDDEN', errorMessage: 'x' },
    headers: FEATURES,
  })
  const agreed = card('What you agree to')
  await user.click(agreed.getByRole('button', { name: 'I agree' }))
  await agreed.findByText('Something went wrong. Please retry again later.')
  agreed.getByText("You haven't agreed to this.")
})

test('consents that failed to load have a card with Retry [PRIV-001]', async () => {
  await show({}, { [CONSENTS]: undefined })
  card('What you agree to').getByRole('button', { name: 'Retry' })
  card('Erase your account')
})

test('a session without its start is listed, and a missing list leaves out only its card [PRIV-002]', async () => {
  await show({ held: null, sessions: [{ device: 'Safari on iPhone', startedAt: null, isThisOne: true }] })
  expect(card("Where you're signed in").getByRole('listitem').textContent).toBe('Safari on iPhone (this one)')
  expect(screen.queryByRole('heading', { name: 'What we keep about you' })).toBeNull()
  card('Erase your account')
})

test('the receipt of the consents is downloaded', async () => {
  const { user } = await show({}, { 'GET /api/privacy/consents/receipt': { history: [] } })
  await user.click(card('What you agree to').getByRole('button', { name: 'Download a receipt (JSON)' }))
  await waitFor(() => expect(savedFiles).toHaveBeenCalledWith(expect.any(Blob), 'my-consents.json'))
})

test('"Sign out everywhere" opens the login', async () => {
  const { user } = await show({}, { 'POST /api/privacy/sign-out-everywhere': {} })
  await user.click(screen.getByRole('button', { name: 'Sign out everywhere' }))
  await waitFor(() => expect(leaving).toHaveBeenCalledWith('/login'))
})

test('the erasure of the account needs a code and opens the receipt', async () => {
  const { user } = await show(
    {},
    { 'POST /api/privacy/erase': { receipt: 'ABCD2345', erasedAt: '2026-11-22T15:05:00Z', kept: [] } },
  )
  const erasing = card('Erase your account')
  await user.click(erasing.getByRole('button', { name: 'Erase my account' }))
  expect(erasing.getByText("This can't be undone.").closest('[tabindex="-1"]')).toHaveFocus()
  await user.click(erasing.getByRole('button', { name: 'Send code' }))
  await user.type(await erasing.findByLabelText('Verification code'), '123456')
  await user.click(erasing.getByRole('button', { name: 'Erase my account for good' }))
  await waitFor(() => expect(leaving).toHaveBeenCalledWith('/erased?receipt=ABCD2345'))
  expect(bodies('POST /api/privacy/erase').map(({ body }) => body)).toEqual([{ otp: '123456', givesUpUnpaid: false }])
})

test('the erasure of the account asks to give up unpaid money before it offers a code', async () => {
  const { user } = await show({ unpaid: 75.5 })
  const erasing = card('Erase your account')
  await user.click(erasing.getByRole('button', { name: 'Erase my account' }))
  expect(erasing.queryByRole('button', { name: 'Send code' })).toBeNull()
  await user.click(erasing.getByRole('checkbox', { name: /^I give up the \$75.50 that isn't paid to me yet\./ }))
  erasing.getByRole('button', { name: 'Send code' })
  await user.click(erasing.getByRole('button', { name: 'Keep my account' }))
  expect(erasing.getByRole('button', { name: 'Erase my account' })).toHaveFocus()
})

/** The privacy page while the summary, and what `answers` leaves out, cannot be loaded. */
async function showWithoutSummary(answers: Answers) {
  const features = { 'x-panel-features': `${FEATURES['x-panel-features']}, survey-facts` }
  await portal.signIn(panelistProfile())
  portal.answers({ [CONSENTS]: undefined, [FACTS]: undefined, ...answers }, features)
  portal.panel.on(SUMMARY, { status: 404, json: { errorCode: 'NOT_FOUND' }, headers: features })
  portal.connect()
  return portal.show(PrivacyPage())
}

test('a summary that could not be loaded costs neither consents nor surveys nor the way out of every device [PRIV-005]', async () => {
  const { user } = await showWithoutSummary({
    [CONSENTS]: { consents },
    [FACTS]: { surveys: [survey] },
    'POST /api/privacy/sign-out-everywhere': {},
  })
  screen.getByText('Something went wrong. Please retry again later.')
  screen.getByRole('button', { name: 'Retry' })
  card('What you agree to').getByRole('button', { name: 'I agree' })
  card('What surveys get from your profile').getByText(/^Living with migraine/)
  expect(screen.queryByRole('heading', { name: 'Erase your account' })).toBeNull()
  await user.click(card("Where you're signed in").getByRole('button', { name: 'Sign out everywhere' }))
  await waitFor(() => expect(leaving).toHaveBeenCalledWith('/login'))
})

test('a page of which nothing could be loaded says so once [ERR-182, PRIV-005]', async () => {
  await showWithoutSummary({})
  screen.getByText('Something went wrong. Please retry again later.')
  screen.getByRole('button', { name: 'Retry' })
  card("Where you're signed in")
})

describe('panel without a privacy center', () => {
  test('makes the privacy page redirect to the settings', async () => {
    await portal.signIn(panelistProfile())
    portal.answers({ [SUMMARY]: undefined })
    await expect(PrivacyPage()).rejects.toThrow('redirect to /settings')
  })

  test('hides the links to the privacy page and the message check in the settings', async () => {
    await portal.signIn(panelistProfile())
    portal.answers({ 'GET /api/emailStatus': { isVerified: true } })
    await portal.show(SettingsPage())
    expect(screen.queryByRole('link', { name: 'Privacy and your data' })).toBeNull()
    expect(screen.queryByRole('link', { name: 'Check a message' })).toBeNull()
  })
})

test('the settings link to the privacy page and to the message check', async () => {
  await portal.signIn(panelistProfile())
  portal.answers({ 'GET /api/emailStatus': { isVerified: true } }, FEATURES)
  portal.answers({ 'GET /api/panelist-profiles/1001': panelistProfile() }, FEATURES)
  await portal.show(SettingsPage())
  expect(screen.getByRole('link', { name: 'Privacy and your data' })).toHaveAttribute('href', '/settings/privacy')
  expect(screen.getByRole('link', { name: 'Check a message' })).toHaveAttribute('href', '/check')
})

describe('receipt of an erasure', () => {
  test('shows when the account was erased and what is kept', async () => {
    portal.answers({
      'GET /api/erasures/ABCD2345': {
        receipt: 'ABCD2345',
        erasedAt: '2026-11-22T15:05:00Z',
        kept: [{ what: 'Your tax forms', afterErasure: 'Kept for four years.', until: '2030-12-31' }],
      },
    })
    await portal.show(ErasedPage(given({ receipt: 'ABCD2345' })))
    screen.getByRole('heading', { level: 1, name: 'Your account is erased' })
    screen.getByRole('heading', { level: 2, name: 'Receipt ABCD2345' })
    screen.getByText('Erased on Nov 22, 2026, 10:05 AM ET.')
    screen.getByRole('button', { name: 'Print receipt' })
    expect(screen.getByRole('term')).toHaveTextContent('Your tax forms')
    expect(screen.getByRole('definition')).toHaveTextContent(
      'Kept for four years. For you, that is until Dec 31, 2030.',
    )
  })

  test.each<Record<string, string>[]>([[{}], [{ receipt: 'WRONG234' }]])('for %j is not found', async (query) => {
    portal.answers({ 'GET /api/erasures/WRONG234': undefined })
    await portal.show(ErasedPage(given(query)))
    screen.getByRole('heading', { level: 1, name: "We couldn't find that receipt" })
  })

  test.each([503, 429])('offers Retry when its call is answered %i [PRIV-006]', async (status) => {
    portal.panel.on('GET /api/erasures/ABCD2345', { status, json: {} })
    await portal.show(ErasedPage(given({ receipt: 'ABCD2345' })))
    screen.getByRole('heading', { level: 1, name: 'Your receipt' })
    screen.getByText('Something went wrong. Please retry again later.')
    screen.getByRole('button', { name: 'Retry' })
  })
})

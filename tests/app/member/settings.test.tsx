/**
 * @jest-environment #tests/support/pages/environment.mjs
 */
import { screen, waitFor, within } from '@testing-library/react'
import type { ReactElement } from 'react'
import OwnNumberPage from '#app/(member)/settings/number/page.tsx'
import SettingsPage from '#app/(member)/settings/page.tsx'
import { request } from '#tests/support/pages/headers.ts'
import { type Answers, pagePortal } from '#tests/support/pages/portal.tsx'
import { panelistProfile } from '#tests/support/screens/members.ts'
import { inSpanish } from '#tests/support/screens/spanish.tsx'

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

test('the settings show email and number, and link to the change of the email', async () => {
  await show()
  screen.getByText('mary@x.test')
  screen.getByText('(212) 555-0101')
  expect(link('Change email')).toHaveAttribute('href', '/emailRegistration?returnUrl=%2Fsettings')
  expect(screen.queryByText('Not verified yet')).toBeNull()
  expect(screen.queryByRole('link', { name: 'Verify email' })).toBeNull()
})

test('the settings name the language, and have a button for the other one that works without scripts', async () => {
  await show()
  const row = within(screen.getByText('Language of pages and messages').closest('div') as HTMLElement)
  row.getByText('English')
  const button = row.getByRole<HTMLButtonElement>('button', { name: 'Español' })
  expect([button.name, button.value, button.form?.method]).toEqual(['language', 'es', 'post'])
  expect(button.form?.getAttribute('action')).toMatch(/^\/api\/form\/language\?at=/)
})

test('the settings link an unverified email to its verification', async () => {
  await show({}, { [EMAIL]: { isVerified: false } })
  screen.getByText('Not verified yet')
  expect(link('Verify email')).toHaveAttribute('href', '/verifyEmail')
})

test('the settings offer to add an email when there is none', async () => {
  await show({ email: null }, { [EMAIL]: { isVerified: false } })
  link('Add email')
  expect(screen.queryByText('Not verified yet')).toBeNull()
})

test.each([
  ['Mobile number', 'Please change my mobile number. My new number is:\n\n'],
  ['Mailing address', 'Please change my mailing address. My new address is:\n\n'],
])(
  'the request to change locked data names it and opens a message with a first line (%s) [WCAG 2.4.4]',
  async (name, text) => {
    const { user } = await show()
    const asking = link(`Ask us to change it : ${name}`)
    expect(asking.getAttribute('href')).toMatch(/^mailto:.+\?subject=Please%20change/)
    await user.click(asking)
    expect(await screen.findByRole('textbox')).toHaveValue(text)
  },
)

test('the settings link the address to the profile while that is incomplete', async () => {
  await show({ profileCompleted: false })
  expect(link('Complete your profile')).toHaveAttribute('href', '/completeProfile')
  expect(screen.getAllByRole('link', { name: /^Ask us to change it/ })).toHaveLength(1)
})

test('the settings do not say "Not verified yet" when the email status is unknown', async () => {
  await show({}, { [EMAIL]: undefined })
  screen.getByText('mary@x.test')
  expect(screen.queryByText('Not verified yet')).toBeNull()
})

const card = (name: string) => within(screen.getByRole('heading', { level: 2, name }).closest('section') as HTMLElement)

test.each([
  ['How we reach you', 'GET /api/panelist-profiles/1001'],
  ['Passkeys', 'GET /api/passkeys'],
  ['Survey invitations', 'GET /api/message-choices'],
])('the card "%s" of the settings offers Retry when %s fails, and the others work', async (name, call) => {
  const headers = { 'x-panel-features': 'passkeys, message-choices' }
  const channel = { isOn: true, canChange: true, note: null }
  await portal.signIn(panelistProfile())
  portal.answers(
    {
      'GET /api/panelist-profiles/1001': panelistProfile({ email: 'mary@x.test' }),
      [EMAIL]: { isVerified: true },
      'GET /api/passkeys': { passkeys: [] },
      'GET /api/message-choices': { email: channel, texts: channel, textConsent: null, pausedUntil: null },
    },
    headers,
  )
  portal.panel.on(call, { status: 503, json: {}, headers })
  await portal.show(SettingsPage())
  card(name).getByText('Something went wrong. Please retry again later.')
  expect(screen.getAllByRole('button', { name: 'Retry' })).toEqual([card(name).getByRole('button', { name: 'Retry' })])
  expect(screen.queryByText('mary@x.test') === null).toBe(name === 'How we reach you')
  expect(screen.queryByRole('checkbox', { name: 'Text message' }) === null).toBe(name === 'Survey invitations')
  expect(screen.queryByText(/^A passkey lets you log in/) === null).toBe(name === 'Passkeys')
})

test('the settings say once that nothing could be loaded, and keep their links [ERR-182]', async () => {
  const headers = { 'x-panel-features': 'passkeys, message-choices' }
  await portal.signIn(panelistProfile())
  portal.answers({ [EMAIL]: { isVerified: true } }, headers)
  for (const call of ['GET /api/panelist-profiles/1001', 'GET /api/passkeys', 'GET /api/message-choices']) {
    portal.panel.on(call, { status: 503, json: {}, headers })
  }
  await portal.show(SettingsPage())
  screen.getByText('Something went wrong. Please retry again later.')
  screen.getByRole('button', { name: 'Retry' })
  link('Your payments')
})

describe('mobile number in the settings', () => {
  const OWN_NUMBER = 'GET /api/own-number'
  const loaded = { codeGoesTo: '(•••) •••-0101', hasPasskey: false, nextChangeAt: null }

  async function showNumber(features: string, answer: object = loaded, query: Record<string, string> = {}) {
    await portal.signIn(panelistProfile())
    portal.answers({ [OWN_NUMBER]: answer }, { 'x-panel-features': features })
    return portal.show(OwnNumberPage({ searchParams: Promise.resolve(query) }))
  }

  test('links to a page for its change when the panel has that feature', async () => {
    await portal.signIn(panelistProfile())
    const answers = { [EMAIL]: { isVerified: true }, 'GET /api/panelist-profiles/1001': panelistProfile() }
    portal.answers(answers, { 'x-panel-features': 'own-number' })
    await portal.show(SettingsPage())
    expect(link('Change number')).toHaveAttribute('href', '/settings/number')
    expect(screen.getAllByRole('link', { name: /^Ask us to change it/ })).toHaveLength(1)
  })

  test('asks for a code before the new number', async () => {
    await showNumber('own-number')
    screen.getByText("First, we'll check that it's you. We'll send a code to (•••) •••-0101.")
    screen.getByRole('button', { name: 'Send code' })
    expect(screen.queryByLabelText('New mobile number')).toBeNull()
    screen.getByText(/^Can't get our messages there anymore\? Email/)
    screen.getByRole('heading', { name: 'What changes, and when' })
    screen.getByText("To keep your money safe, you can't change how you're paid for 7 days.")
    expect(link('Back to settings')).toHaveAttribute('href', '/settings')
  })

  test('asks for the code that was sent without JavaScript', async () => {
    await showNumber('own-number', loaded, { code: 'sent' })
    screen.getByText('We sent a code to (•••) •••-0101.')
    screen.getByLabelText('New mobile number')
  })

  test('cannot be changed while the panel answers a next date', async () => {
    await showNumber('own-number', { ...loaded, nextChangeAt: '2026-11-26T15:00:00Z' })
    screen.getByText(/You changed your number a short while ago/)
    expect(link('support@carepanel.example')).toHaveAttribute('href', 'mailto:support@carepanel.example')
    expect(screen.queryByRole('button', { name: 'Send code' })).toBeNull()
  })

  test('has no page when the panel lacks the feature', async () => {
    await expect(showNumber('passkeys')).rejects.toThrow('/settings')
  })
})

describe('passkeys in the settings', () => {
  const PASSKEYS = 'GET /api/passkeys'
  const passkey = { id: '7', name: 'Safari on iPhone', addedAt: '2026-11-20T15:00:00Z', usedAt: null }

  async function showPasskeys(features: string, read = (page: ReactElement) => page) {
    await portal.signIn(panelistProfile())
    const answers = { [EMAIL]: { isVerified: true }, 'GET /api/panelist-profiles/1001': panelistProfile() }
    portal.answers({ ...answers, [PASSKEYS]: { passkeys: [passkey] } }, { 'x-panel-features': features })
    return portal.show(SettingsPage().then(read))
  }

  test('are listed with the dates when they were added and used', async () => {
    await showPasskeys('passkeys')
    screen.getByRole('heading', { level: 2, name: 'Passkeys' })
    screen.getByText('Safari on iPhone')
    screen.getByText('Added Nov 20, 2026, not used yet')
  })

  test('cannot be added in a browser without passkeys, but removed', async () => {
    await showPasskeys('passkeys')
    expect(await screen.findByText("This browser can't add a passkey. Try another one.")).toBeVisible()
    screen.getByRole('button', { name: 'Remove the passkey Safari on iPhone' })
  })

  test("have names in the member's language [PRIV-004]", async () => {
    await showPasskeys('passkeys', inSpanish)
    screen.getByText('Safari en iPhone')
    await screen.findByRole('button', { name: 'Quitar la llave de acceso Safari en iPhone' })
  })

  test('are not shown or loaded when the panel lacks the feature', async () => {
    await showPasskeys('message-check')
    expect(screen.queryByRole('heading', { name: 'Passkeys' })).toBeNull()
    expect(portal.panel.received.map(({ path }) => path)).not.toContain('/api/passkeys')
  })
})

describe('survey invitations in the settings', () => {
  const CHOICES = 'GET /api/message-choices'
  const SAVE = 'POST /api/message-choices'
  const FEATURES = { 'x-panel-features': 'message-choices' }
  const choices = {
    email: { isOn: true, canChange: true, note: null },
    texts: { isOn: false, canChange: true, note: null },
    textConsent: { words: 'I agree to receive text messages.', version: '3' },
    pausedUntil: null,
  }
  const stopped = {
    isOn: false,
    canChange: false,
    note: "You replied STOP, so we can't text you. To get texts again, text START to (202) 555-0100.",
  }

  async function showChoices(changes: object = {}) {
    await portal.signIn(panelistProfile())
    const answers = { [EMAIL]: { isVerified: true }, 'GET /api/panelist-profiles/1001': panelistProfile() }
    portal.answers({ ...answers, [CHOICES]: { ...choices, ...changes } }, FEATURES)
    portal.connect()
    return portal.show(SettingsPage())
  }
  const box = (name: string) => screen.getByRole('checkbox', { name })
  const saved = () =>
    portal.panel.received.filter(({ method, path }) => `${method} ${path}` === SAVE).map(({ body }) => body)

  test('show the channels, the words of the text consent and the pause', async () => {
    await showChoices()
    screen.getByRole('heading', { level: 2, name: 'Survey invitations' })
    expect(box('Email')).toBeChecked()
    expect(box('Text message')).not.toBeChecked()
    expect(box('Text message')).toHaveAccessibleDescription('I agree to receive text messages.')
    expect(screen.getByRole('combobox', { name: 'Pause invitations' })).toHaveDisplayValue('No pause')
  })

  test('save the choices and show the answer', async () => {
    const { user } = await showChoices()
    const after = { ...choices, texts: { ...choices.texts, isOn: true }, pausedUntil: '2026-11-29T15:05:00Z' }
    portal.panel.on(SAVE, { status: 200, json: after, headers: FEATURES })
    await user.click(box('Text message'))
    await user.selectOptions(screen.getByRole('combobox'), 'For one week')
    await user.click(screen.getByRole('button', { name: 'Save' }))
    await waitFor(() => expect(screen.getByRole('combobox')).toHaveDisplayValue('Until Nov 29, 2026'))
    expect(box('Text message')).toBeChecked()
    expect(screen.getByRole('button', { name: 'Save' })).toHaveFocus()
    expect(saved()).toEqual([{ texts: true, textConsentVersion: '3', pause: 'week' }])
  })

  test('save the areas that the member does not want', async () => {
    const areas = [
      { id: 2, name: 'Cancer', isUnwanted: true },
      { id: 3, name: 'Dementia', isUnwanted: false },
    ]
    const { user } = await showChoices({ areas })
    const group = screen.getByRole('group', { name: 'Leave out surveys about' })
    // Without scripts, a list with no box checked is not sent.
    expect(group.querySelector('input[type=hidden][name=lists]')).toHaveValue('unwantedArea')
    expect(box('Cancer')).toBeChecked()
    portal.panel.on(SAVE, { status: 200, json: { ...choices, areas: [] }, headers: FEATURES })
    await user.click(box('Cancer'))
    await user.click(box('Dementia'))
    await user.click(screen.getByRole('button', { name: 'Save' }))
    await waitFor(() => expect(saved()).toMatchObject([{ unwantedAreas: [3] }]))
  })

  test('leave out a channel that cannot be read, and do not send it', async () => {
    const { user } = await showChoices({ texts: { ...choices.texts, isOn: 'sometimes' } })
    expect(screen.queryByRole('checkbox', { name: 'Text message' })).toBeNull()
    portal.panel.on(SAVE, { status: 200, json: choices, headers: FEATURES })
    await user.click(box('Email'))
    await user.click(screen.getByRole('button', { name: 'Save' }))
    await waitFor(() => expect(saved()).toEqual([{ email: false, textConsentVersion: '3', pause: 'keep' }]))
  })

  test('keep an unwanted area that has no name', async () => {
    const areas = [
      { id: 2, isUnwanted: true },
      { id: 3, name: 'Dementia', isUnwanted: false },
      { id: 4, isUnwanted: false },
    ]
    const { user } = await showChoices({ areas })
    expect(within(screen.getByRole('group', { name: 'Leave out surveys about' })).getAllByRole('checkbox')).toEqual([
      box('Dementia'),
    ])
    portal.panel.on(SAVE, { status: 200, json: choices, headers: FEATURES })
    await user.click(box('Dementia'))
    await user.click(screen.getByRole('button', { name: 'Save' }))
    await waitFor(() => expect(saved()).toMatchObject([{ unwantedAreas: [2, 3] }]))
  })

  test('show no areas when the panel answers none', async () => {
    await showChoices()
    expect(screen.queryByRole('group', { name: 'Leave out surveys about' })).toBeNull()
  })

  describe('hours for texts', () => {
    const first = () => screen.getByRole('combobox', { name: 'No texts before' })
    const last = () => screen.getByRole('combobox', { name: 'No texts after' })
    const press = (user: Awaited<ReturnType<typeof showChoices>>['user']) =>
      user.click(screen.getByRole('button', { name: 'Save' }))

    test('are shown and saved', async () => {
      const { user } = await showChoices({ textHours: { from: 8, to: 21 } })
      expect(first()).toHaveDisplayValue('8 AM')
      expect(last()).toHaveDisplayValue('9 PM')
      const offered = (list: HTMLElement) =>
        within(list)
          .getAllByRole('option')
          .map(({ textContent }) => textContent)
      const middle = ['11 AM', '12 PM', '1 PM', '2 PM', '3 PM', '4 PM', '5 PM', '6 PM']
      expect(offered(first())).toEqual(['8 AM', '9 AM', '10 AM', ...middle])
      expect(offered(last())).toEqual([...middle, '7 PM', '8 PM', '9 PM'])
      const after = { ...choices, textHours: { from: 10, to: 18 } }
      portal.panel.on(SAVE, { status: 200, json: after, headers: FEATURES })
      await user.selectOptions(first(), '10 AM')
      await user.selectOptions(last(), '6 PM')
      await press(user)
      await waitFor(() => expect(saved()).toMatchObject([{ pause: 'keep', textHours: { from: 10, to: 18 } }]))
    })

    test('less than 3 hours apart are rejected', async () => {
      const { user } = await showChoices({ textHours: { from: 8, to: 21 } })
      await user.selectOptions(first(), '6 PM')
      await user.selectOptions(last(), '11 AM')
      await press(user)
      expect(last()).toHaveFocus()
      expect(last()).toBeInvalid()
      // Announced while the field has focus, and its description afterwards.
      expect(screen.getByText('Leave at least 3 hours between the two.').closest('[aria-live]')).not.toBeNull()
      await user.tab()
      expect(last()).toHaveAccessibleDescription('Leave at least 3 hours between the two.')
      expect(saved()).toEqual([])
    })

    test('are not shown when the panel answers none', async () => {
      await showChoices()
      expect(screen.getAllByRole('combobox')).toHaveLength(1)
    })
  })

  test('end the pause', async () => {
    const { user } = await showChoices({ pausedUntil: '2026-11-29T15:05:00Z' })
    portal.panel.on(SAVE, { status: 200, json: choices, headers: FEATURES })
    await user.selectOptions(screen.getByRole('combobox'), 'End the pause now')
    await user.click(screen.getByRole('button', { name: 'Save' }))
    await waitFor(() => expect(screen.getByRole('combobox')).toHaveDisplayValue('No pause'))
    expect(saved()).toEqual([{ textConsentVersion: '3', pause: 'none' }])
  })

  test('disable texts after STOP and say how to get them again', async () => {
    const { user } = await showChoices({ texts: stopped })
    portal.panel.on(SAVE, { status: 200, json: { ...choices, texts: stopped }, headers: FEATURES })
    expect(box('Text message')).toBeDisabled()
    expect(box('Text message')).toHaveAccessibleDescription(stopped.note)
    await user.click(box('Email'))
    await user.click(screen.getByRole('button', { name: 'Save' }))
    await waitFor(() => expect(saved()).toMatchObject([{ email: false, pause: 'keep' }]))
  })

  test('keep the choices and show an error when the save fails', async () => {
    const { user } = await showChoices()
    portal.panel.on(SAVE, {
      status: 403,
      json: { errorCode: 'FORBIDDEN', errorMessage: 'x' },
      headers: FEATURES,
    })
    await user.click(box('Email'))
    await user.click(screen.getByRole('button', { name: 'Save' }))
    await screen.findByText('Something went wrong. Please retry again later.')
    expect(box('Email')).not.toBeChecked()
  })

  test('keep the typed values after a rejected post without JavaScript', async () => {
    await portal.signIn(panelistProfile())
    const hours = { textHours: { from: 8, to: 21 } }
    portal.answers({ [EMAIL]: { isVerified: true }, 'GET /api/panelist-profiles/1001': panelistProfile() }, FEATURES)
    portal.answers({ [CHOICES]: { ...choices, ...hours } }, FEATURES)
    const query = new URLSearchParams({ at: '/settings', key: 'k'.repeat(32), member: '1001' })
    await request.browser.send(`/api/form/message-choices?${query}`, {
      method: 'POST',
      raw: 'texts=on&textsFrom=18&textsTo=19&pause=month',
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
    })
    await portal.show(SettingsPage())
    expect([box('Email').matches(':checked'), box('Text message').matches(':checked')]).toEqual([false, true])
    expect(screen.getByRole('combobox', { name: 'No texts after' })).toHaveDisplayValue('7 PM')
    expect(screen.getByRole('combobox', { name: 'No texts after' })).toHaveAccessibleDescription(
      'Leave at least 3 hours between the two.',
    )
    expect(screen.getByRole('combobox', { name: 'Pause invitations' })).toHaveDisplayValue('For one month')
    expect(saved()).toEqual([])
  })

  test('are not shown when the panel lacks the feature', async () => {
    await show()
    expect(screen.queryByRole('heading', { name: 'Survey invitations' })).toBeNull()
  })
})

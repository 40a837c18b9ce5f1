import { screen, waitFor } from '@testing-library/react'
import { reloadPage } from '#components/call/loadPage.ts'
import { MessageChoices } from '#components/profile/settings/MessageChoices.tsx'
import { checkMessageChoices, messageChoicesPost } from '#components/profile/settings/messageChoicesForm.ts'
import { toastStore } from '#components/ui/toast/toast.ts'
import { english } from '#lib/language/translate.ts'
import { unsent } from '#tests/support/screens/forms.ts'
import { type Answer, open, refusal, serve } from '#tests/support/screens/screens.tsx'

jest.mock('#components/call/loadPage.ts', () => ({ reloadPage: jest.fn() }))

const channel = { isOn: true, canChange: true, note: null }
const saved = {
  email: channel,
  texts: { ...channel, isOn: false },
  textConsent: null,
  pausedUntil: null,
  textHours: null,
  areas: null,
}
/** What the portal makes of a panel's answer 202 or 204. */
const unknown = { ...saved, email: null, texts: null }

const SAVE = 'POST /api/panel/api/message-choices'

async function pause(answer: Answer, reload?: Answer) {
  serve({
    [SAVE]: answer,
    ...(reload && { 'GET /api/panel/api/message-choices': reload }),
  })
  const { user } = open(<MessageChoices post={messageChoicesPost(unsent, saved, english)} />)
  await user.selectOptions(screen.getByLabelText('Pause invitations'), 'For one week')
  await user.click(screen.getByRole('button', { name: 'Save' }))
}

const savedToast = () =>
  waitFor(() => expect(toastStore.current()).toMatchObject([{ tone: 'success', text: 'Saved.' }]))

test('message choices are loaded again when the answer to their save has none', async () => {
  await pause({ body: unknown }, { body: { ...saved, pausedUntil: '2026-12-05' } })
  await savedToast()
  expect(screen.getByLabelText('Pause invitations')).toHaveDisplayValue(/^Until .*Dec/)
  expect(screen.getByLabelText('Email')).toBeChecked()
  expect(reloadPage).not.toHaveBeenCalled()
})

test('the page loads again when saved message choices cannot be loaded', async () => {
  await pause({ body: unknown })
  await savedToast()
  expect(reloadPage).toHaveBeenCalledTimes(1)
})

test('message choices say when to try again, if the panel answers that, and keep what was chosen', async () => {
  await pause({ ...refusal('TOO_MANY_REQUESTS', 'x', 429), headers: { 'retry-after': '30' } })
  await screen.findByText('Something went wrong. Please retry again later. You can try again in 30 seconds.')
  expect(screen.getByLabelText('Pause invitations')).toHaveDisplayValue('For one week')
})

test('message choices that are not saved yet keep their ticks when the page is rendered in another language', async () => {
  const inOther = (note: string) => messageChoicesPost(unsent, { ...saved, email: { ...channel, note } }, english)
  serve({ [SAVE]: { body: { ...saved, email: { ...channel, note: 'A note.' } } } })
  const { user, rerender } = open(<MessageChoices post={inOther('A note.')} />)
  await user.click(screen.getByRole('button', { name: 'Save' }))
  await savedToast()
  await user.click(screen.getByLabelText('Email'))
  rerender(<MessageChoices post={inOther('Una nota.')} />)
  expect(screen.getByLabelText('Email')).toHaveAccessibleDescription('Una nota.')
  expect(screen.getByLabelText('Email')).not.toBeChecked()
})

test('a save of message choices sends only what was changed, because another window may have saved the rest', async () => {
  const areas = [1, 2].map((id) => ({ id, name: `Area ${id}`, isUnwanted: id === 1 }))
  const all = { ...saved, texts: channel, textHours: { from: 9, to: 20 }, areas }
  const made = serve({ [SAVE]: { body: { ...all, texts: { ...channel, isOn: false } } } })
  const { user } = open(<MessageChoices post={messageChoicesPost(unsent, all, english)} />)
  const save = () => user.click(screen.getByRole('button', { name: 'Save' }))
  await user.selectOptions(screen.getByLabelText('Pause invitations'), 'For one week')
  await save()
  await savedToast()
  expect(screen.getByLabelText('Text message')).not.toBeChecked()
  await user.click(screen.getByLabelText('Text message'))
  await user.click(screen.getByLabelText('Area 2'))
  await save()
  await waitFor(() => expect(made).toHaveLength(2))
  expect(made.map(({ body }) => body)).toEqual([
    { pause: 'week' },
    { pause: 'keep', texts: true, unwantedAreas: [1, 2] },
  ])
})

test('hours for texts that nobody could choose now stay until they are changed', async () => {
  const all = { ...saved, textHours: { from: 7, to: 24 } }
  const made = serve({ [SAVE]: { body: all } })
  const { user } = open(<MessageChoices post={messageChoicesPost(unsent, all, english)} />)
  expect(screen.getByLabelText('No texts before')).toHaveDisplayValue('7 AM')
  expect(screen.getByLabelText('No texts after')).toHaveDisplayValue('12 AM')
  await user.selectOptions(screen.getByLabelText('Pause invitations'), 'For one week')
  await user.click(screen.getByRole('button', { name: 'Save' }))
  await savedToast()
  expect(made.map(({ body }) => body)).toEqual([{ pause: 'week' }])
  const input = { pause: 'week', textsFrom: '7', textsTo: '24', opened: '{"textHours":{"from":7,"to":24}}' }
  expect(checkMessageChoices(all, input)).toMatchObject({ body: { textHours: undefined } })
  expect(checkMessageChoices(all, { ...input, textsTo: '8' })).toMatchObject({ errors: {} })
})

test('message choices that a refused post brings back are all sent again', async () => {
  const refused = { error: { status: 503, code: 'X', message: '' }, values: { pause: 'keep' }, lists: {}, errors: {} }
  const made = serve({ [SAVE]: { body: saved } })
  const { user } = open(<MessageChoices post={messageChoicesPost({ ...unsent, refused }, saved, english)} />)
  expect(screen.getByLabelText('Email')).not.toBeChecked()
  await user.click(screen.getByRole('button', { name: 'Save' }))
  await savedToast()
  expect(made.map(({ body }) => body)).toEqual([{ email: false, pause: 'keep' }])
})

/** What the form without scripts says that it was opened with. */
const openedField = () => JSON.parse(document.querySelector<HTMLInputElement>('input[name="opened"]')?.value ?? '')

test('message choices sent without scripts say what they were opened with', () => {
  const areas = [7, 8].map((id) => ({ id, name: `Area ${id}`, isUnwanted: id === 8 }))
  const all = { ...saved, textHours: { from: 8, to: 21 }, areas }
  open(<MessageChoices post={messageChoicesPost(unsent, all, english)} />)
  expect(openedField()).toEqual({
    email: true,
    texts: false,
    textHours: { from: 8, to: 21 },
    unwantedAreas: [8],
  })
})

test('message choices that a refused post brings back say what they were opened with at first', () => {
  const values = { pause: 'keep', opened: JSON.stringify({ email: false, texts: false }) }
  const refused = { error: { status: 503, code: 'X', message: '' }, values, lists: {}, errors: {} }
  open(<MessageChoices post={messageChoicesPost({ ...unsent, refused }, saved, english)} />)
  expect(openedField()).toEqual({ email: false, texts: false })
})

test('message choices keep what is changed while they are being saved', async () => {
  const { promise, resolve } = Promise.withResolvers<void>()
  const paused = { ...saved, pausedUntil: '2026-12-05' }
  const made = serve({
    [SAVE]: [{ body: paused, after: promise }, { body: { ...paused, email: { ...channel, isOn: false } } }],
  })
  const { user } = open(<MessageChoices post={messageChoicesPost(unsent, saved, english)} />)
  const save = () => user.click(screen.getByRole('button', { name: /^Sav/ }))
  await user.selectOptions(screen.getByLabelText('Pause invitations'), 'For one week')
  await save()
  await user.click(screen.getByLabelText('Email'))
  resolve()
  await savedToast()
  expect(screen.getByLabelText('Email')).not.toBeChecked()
  await save()
  await waitFor(() => expect(made[1]?.body).toMatchObject({ email: false }))
})

import { screen, waitFor } from '@testing-library/react'
import { reloadPage } from '#components/call/loadPage.ts'
import { MessageChoices } from '#components/profile/settings/MessageChoices.tsx'
import { messageChoicesPost } from '#components/profile/settings/messageChoicesForm.ts'
import { toastStore } from '#components/ui/toast/toast.ts'
import { english } from '#lib/language/translate.ts'
import { unsent } from '#tests/support/screens/forms.ts'
import { type Answer, open, refusal, serve } from '#tests/support/screens/screens.tsx'

jest.mock('#components/call/loadPage.ts', () => ({ reloadPage: jest.fn() }))
beforeEach(() => jest.mocked(reloadPage).mockClear())

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

async function pause(answer: Answer, reload?: Answer) {
  serve({
    'POST /api/panel/api/message-choices': answer,
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
  serve({ 'POST /api/panel/api/message-choices': { body: { ...saved, email: { ...channel, note: 'A note.' } } } })
  const { user, rerender } = open(<MessageChoices post={inOther('A note.')} />)
  await user.click(screen.getByRole('button', { name: 'Save' }))
  await savedToast()
  await user.click(screen.getByLabelText('Email'))
  rerender(<MessageChoices post={inOther('Una nota.')} />)
  expect(screen.getByLabelText('Email')).toHaveAccessibleDescription('Una nota.')
  expect(screen.getByLabelText('Email')).not.toBeChecked()
})

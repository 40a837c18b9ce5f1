import { screen } from '@testing-library/react'
import { ConsentList } from '#components/privacy/ConsentList.tsx'
import type { Consent } from '#lib/contract/panel/consents.ts'
import { unsentConsents } from '#tests/support/screens/forms.ts'
import { open, serve } from '#tests/support/screens/screens.tsx'

const consent: Consent = {
  purpose: 'sponsor',
  title: 'Sponsors',
  words: 'We pass it on.',
  version: '1',
  given: false,
  changedAt: null,
  how: null,
  note: null,
}

test('consents are shown in the language of the page, also after one was given', async () => {
  const given = { ...consent, given: true, changedAt: '2026-11-20T15:00:00Z' }
  serve({ 'POST /api/panel/api/privacy/consents': { body: { consents: [given] } } })
  const { user, rerender } = open(<ConsentList consents={[consent]} actions={unsentConsents} />)
  await user.click(screen.getByRole('button', { name: 'I agree' }))
  await screen.findByText(/^You agree, since/)
  rerender(<ConsentList consents={[{ ...given, words: 'Lo pasamos.' }]} actions={unsentConsents} />)
  screen.getByText('Lo pasamos.')
})

import { screen } from '@testing-library/react'
import { TaxPanel } from '#components/tax/TaxPanel.tsx'
import type { Consent } from '#lib/contract/panel/consents.ts'
import type { Form1099Copy } from '#lib/contract/panel/tax/form-1099.ts'
import { unsentTaxPosts } from '#tests/support/screens/forms.ts'
import { type Answer, open, refusal, serve } from '#tests/support/screens/screens.tsx'
import { form1099, taxFormConsent, taxTypes } from '#tests/support/screens/tax.ts'
import { button, pending } from '#tests/support/screens/tax-panel.tsx'

const router = { push: jest.fn(), refresh: jest.fn() }
jest.mock('next/navigation', () => ({ useRouter: () => router }))

describe('Form 1099 card', () => {
  const CONSENT = 'POST /api/panel/api/privacy/consents'
  const COPY = 'GET /api/panel/api/forms-1099/2026/NEC'

  function showForms(forms: Form1099Copy[], asked: Partial<Consent>, answers: Record<string, Answer> = {}) {
    const made = serve(answers)
    const consent = { ...taxFormConsent, ...asked }
    const opened = open(
      <TaxPanel detail={pending} types={taxTypes} posts={unsentTaxPosts} testMode form1099={{ forms, consent }} />,
    )
    return { ...opened, sent: (call: string) => made.filter((one) => one.call === call) }
  }

  it('shows the words of the consent and sends it with their version', async () => {
    const given = { ...taxFormConsent, given: true, changedAt: '2026-11-22T15:05:00Z' }
    const { user, sent } = showForms([], {}, { [CONSENT]: { body: { consents: [given] } } })
    await screen.findByText('I agree to get them here.')
    button('Open a sample (PDF)')
    await user.click(button('I agree'))
    expect(await screen.findByText(/You get your Forms 1099 here, since Nov 22, 2026, 10:05 AM ET\./)).toHaveFocus()
    expect(sent(CONSENT).map(({ body }) => body)).toEqual([{ purpose: 'tax-forms', given: true, version: '1' }])
  })

  it('does not take the focus when the page is refreshed after the consent was given before', async () => {
    const given = { ...taxFormConsent, given: true }
    const panel = (consent: Consent) => (
      <TaxPanel detail={pending} types={taxTypes} posts={unsentTaxPosts} testMode form1099={{ forms: [], consent }} />
    )
    const { rerender } = open(panel(given))
    await screen.findByText(/You get your Forms 1099 here\./)
    rerender(panel({ ...given }))
    expect(document.body).toHaveFocus()
  })

  it('shows why the consent cannot be given yet', async () => {
    showForms([], { note: 'To agree, verify an email address first.' })
    await screen.findByText('To agree, verify an email address first.')
    expect(screen.queryByRole('button', { name: 'I agree' })).toBeNull()
  })

  it('names the day in Eastern Time on which a form was written', async () => {
    showForms([{ ...form1099, isCorrected: false, writtenAt: '2027-02-01T02:00:00Z' }], { given: true })
    await screen.findByText('Written on Jan 31, 2027')
  })

  it('asks for a code when a download needs a recent one', async () => {
    const refused = refusal('RECENT_CODE_NEEDED', '', 403)
    const { user } = showForms([form1099], { given: true }, { [COPY]: refused })
    await screen.findByText('Corrected on Jan 20, 2027')
    await user.click(button('Download Form 1099-NEC 2026'))
    await screen.findByRole('button', { name: 'Send code' })
  })
})

import { screen, waitFor } from '@testing-library/react'
import { loadPage } from '#components/call/loadPage.ts'
import { browserWithPasskeys, requestToSign } from '#tests/support/screens/passkeys.ts'
import { refusal } from '#tests/support/screens/screens.tsx'
import { taxDetail } from '#tests/support/screens/tax.ts'
import { button, GENERIC, show, submitted } from '#tests/support/screens/tax-panel.tsx'

const router = { push: jest.fn(), refresh: jest.fn() }
jest.mock('next/navigation', () => ({ useRouter: () => router }))
jest.mock('#components/call/loadPage.ts', () => ({ loadPage: jest.fn() }))

const DOCUMENT = 'GET /api/panel/api/hello-sign/signed-document'
const STEP_UP_BY_PASSKEY = 'POST /api/session/step-up/passkey'

describe('download of the signed form [TAX-015, TAX-016]', () => {
  const kept: string[] = []
  beforeEach(() => {
    kept.length = 0
    URL.createObjectURL = () => 'blob:form'
    URL.revokeObjectURL = () => {}
    jest.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
      kept.push(`${this.download} ${this.href}`)
    })
  })
  afterEach(() => jest.restoreAllMocks())

  it('saves the file as "Form W-9.pdf" [TAX-017]', async () => {
    const { user } = show(submitted)
    const headers = new Headers({ 'content-type': 'application/pdf' })
    const file = { ok: true, status: 200, headers, blob: async () => new Blob(['%PDF-']) }
    global.fetch = jest.fn(async () => file as Response)
    await user.click(button('Download Form W-9'))
    await waitFor(() => expect(kept).toEqual(['Form W-9.pdf blob:form']))
  })

  it('is not offered before a form is signed', () => {
    show()
    expect(screen.queryByRole('button', { name: /Download/ })).toBeNull()
  })

  it('asks for a recent code and leads to the code screen', async () => {
    const stepUp = 'POST /api/session/step-up'
    const { user, sent } = show(submitted, {
      [DOCUMENT]: refusal('RECENT_CODE_NEEDED', '', 403),
      [stepUp]: { body: { next: '/otp' } },
    })
    await user.click(button('Download Form W-9'))
    const confirm = await screen.findByText('Please confirm with a verification code that this is you.')
    expect(confirm).toBeVisible()
    // The pressed button is gone.
    expect(document.activeElement).toContainElement(confirm)
    expect(document.body).not.toHaveFocus()
    await user.click(button('Send code'))
    await waitFor(() => expect(loadPage).toHaveBeenCalledWith('/otp'))
    expect(sent(stepUp)[0]?.body).toEqual({ returnUrl: location.pathname })
    expect(kept).toEqual([])
  })

  it('accepts a passkey instead of a code and then saves the file', async () => {
    browserWithPasskeys()
    const headers = new Headers({ 'content-type': 'application/pdf' })
    const file = { ok: true, status: 200, headers, blob: async () => new Blob(['%PDF-']) }
    const { user, sent } = show(taxDetail({ taxStatus: 'Approved', signatureId: 's1', hasPasskey: true }), {
      [DOCUMENT]: refusal('RECENT_CODE_NEEDED', '', 403),
      'POST /api/panel/api/passkeys/code/options': { body: { options: requestToSign } },
      'POST /api/panel/api/passkeys/code': { body: { otp: '123456' } },
      [STEP_UP_BY_PASSKEY]: { body: {} },
    })
    await user.click(button('Download Form W-9'))
    const use = await screen.findByRole('button', { name: 'Use a passkey instead' })
    const answered = global.fetch
    global.fetch = jest.fn(async (address, init) =>
      String(address).includes('signed-document') ? (file as Response) : answered(address, init),
    )
    await user.click(use)
    await waitFor(() => expect(kept).toEqual(['Form W-9.pdf blob:form']))
    expect(sent(STEP_UP_BY_PASSKEY)[0]?.body).toEqual({ otp: '123456' })
    await waitFor(() => expect(button('Download Form W-9')).toHaveFocus())
    expect(screen.queryByText('Please confirm with a verification code that this is you.')).toBeNull()
  })

  it.each([
    ['NOT_FOUND', 404],
    ['INTERNAL_ERROR', 500],
    ['SIGNING_UNAVAILABLE', 503],
  ])('shows an error when it fails with %s and can be tried again [ERR-149]', async (code, status) => {
    const { user, sent } = show(submitted, { [DOCUMENT]: refusal(code, 'The panel says something.', status) })
    await user.click(button('Download Form W-9'))
    expect((await screen.findByText(GENERIC)).closest('[role=alert]')).not.toBeNull()
    await user.click(button('Download Form W-9'))
    await waitFor(() => expect(sent(DOCUMENT)).toHaveLength(2))
    expect(kept).toEqual([])
  })

  it('shows an error and saves nothing when the document has changed', async () => {
    const { user } = show(submitted, { [DOCUMENT]: refusal('DOCUMENT_CHANGED', 'It was changed.', 409) })
    await user.click(button('Download Form W-9'))
    expect((await screen.findByText('It was changed.')).closest('[role=alert]')).not.toBeNull()
    expect(kept).toEqual([])
  })
})

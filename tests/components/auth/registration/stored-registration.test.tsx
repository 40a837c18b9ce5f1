import { act, fireEvent, screen, waitFor } from '@testing-library/react'
import { hydrateRoot } from 'react-dom/client'
import { renderToString } from 'react-dom/server'
import { CodeScreen } from '#components/auth/code/CodeScreen.tsx'
import { RegistrationForm } from '#components/auth/registration/RegistrationForm.tsx'
import { typedRegistration } from '#components/auth/registration/typedRegistration.ts'
import { setClock } from '#tests/support/clock.ts'
import { unsentPost } from '#tests/support/screens/forms.ts'
import { open, refusal, serve } from '#tests/support/screens/screens.tsx'

jest.mock('next/navigation', () => ({ useRouter: () => ({ push: () => {}, refresh: () => {} }) }))
jest.mock('#components/call/loadPage.ts', () => ({ loadPage: () => {} }))

beforeEach(() => typedRegistration.keep({}))
afterEach(() => {
  jest.restoreAllMocks()
  jest.useRealTimers()
  document.body.replaceChildren()
})

const brand = {
  name: 'Carepanel',
  termsUrl: 'https://c.example/terms',
  privacyUrl: 'https://c.example/privacy',
  supportEmail: 'help@c.example',
}
const form = <RegistrationForm brand={brand} origin={{}} post={{ ...unsentPost, identity: null }} />
const empty = { first: '', last: '', mobile: '', setting: '', boxes: [false, false] }

/** Opens the form, and waits for the script that restores it. */
async function openForm() {
  const opened = open(form)
  await act(() => import('#components/auth/registration/storedRegistration.ts'))
  return opened
}

const shown = () => ({
  first: screen.getByLabelText<HTMLInputElement>('Legal first name').value,
  last: screen.getByLabelText<HTMLInputElement>('Legal last name').value,
  mobile: screen.getByLabelText<HTMLInputElement>('Mobile number').value,
  setting: screen.getByLabelText<HTMLSelectElement>('Healthcare setting').value,
  boxes: screen.getAllByRole<HTMLInputElement>('checkbox').map(({ checked }) => checked),
})

/** Fills in the form, and reloads the page: what was in memory is gone. */
async function fillAndReload() {
  const { user, unmount } = await openForm()
  await user.type(screen.getByLabelText('Legal first name'), 'Mary')
  await user.type(screen.getByLabelText('Mobile number'), '2025550123')
  await user.selectOptions(screen.getByLabelText('Healthcare setting'), 'Patient')
  for (const box of screen.getAllByRole('checkbox')) await user.click(box)
  unmount()
  typedRegistration.keep({})
}

describe('a reload of the registration form [REG-058]', () => {
  test('keeps the text fields, but not the consents, and does not move the focus', async () => {
    await fillAndReload()
    await openForm()
    expect(shown()).toEqual({ ...empty, first: 'Mary', mobile: '(202) 555-0123', setting: 'Patient' })
    expect(document.body).toHaveFocus()
  })

  test('keeps what was typed before hydration', async () => {
    await fillAndReload()
    const host = document.body.appendChild(document.createElement('div'))
    host.innerHTML = renderToString(form)
    expect(shown()).toEqual(empty)
    const first = screen.getByLabelText<HTMLInputElement>('Legal first name')
    first.value = 'Ann'
    const root = await act(async () => hydrateRoot(host, form))
    await act(() => import('#components/auth/registration/storedRegistration.ts'))
    expect(shown()).toMatchObject({ first: 'Ann', mobile: '(202) 555-0123', setting: 'Patient' })
    await act(async () => root.unmount())
  })

  test('keeps the text fields for 30 minutes', async () => {
    const start = Date.parse('2026-03-05T12:00:00Z')
    setClock(start)
    await openForm()
    fireEvent.input(screen.getByLabelText('Legal first name'), { target: { value: 'Mary' } })
    document.body.replaceChildren()
    setClock(start + 29 * 60_000)
    const stored = sessionStorage.getItem('registration')
    const { unmount } = await openForm()
    expect(shown().first).toBe('Mary')
    unmount()
    sessionStorage.setItem('registration', stored ?? '')
    setClock(start + 30 * 60_000)
    await openForm()
    expect(shown()).toEqual(empty)
    expect(sessionStorage).toHaveLength(0)
  })

  test('never keeps the identity answers', async () => {
    serve({ 'POST /api/session/registration': refusal('IDENTITY_SEARCH_DETAILS_NEEDED') })
    const { user } = await openForm()
    await user.type(screen.getByLabelText('Legal first name'), 'Mary')
    await user.type(screen.getByLabelText('Legal last name'), 'Lee')
    await user.type(screen.getByLabelText('Mobile number'), '2025550123')
    await user.selectOptions(screen.getByLabelText('Healthcare setting'), 'HCP')
    for (const box of screen.getAllByRole('checkbox')) await user.click(box)
    await user.click(screen.getByRole('button', { name: 'Create New Account' }))
    await user.type(await screen.findByLabelText('Last 4 digits of SSN'), '9876')
    await user.type(screen.getByLabelText('Date of birth'), '12-31-1999')
    const stored = sessionStorage.getItem('registration') ?? ''
    expect(JSON.parse(stored).slice(1)).toEqual(['Mary', 'Lee', '(202) 555-0123', 'HCP'])
  })

  test.each(['not JSON', '{}', '7', '[9e15]', '[9e15,{},7,null,"Nobody"]'])(
    'shows an empty form for the damaged text %s',
    async (text) => {
      sessionStorage.setItem('registration', text)
      await openForm()
      expect(shown()).toEqual(empty)
    },
  )

  test('changes nothing when the browser blocks its storage', async () => {
    const blocked = () => {
      throw new DOMException('blocked', 'SecurityError')
    }
    jest.spyOn(Storage.prototype, 'getItem').mockImplementation(blocked)
    jest.spyOn(Storage.prototype, 'setItem').mockImplementation(blocked)
    jest.spyOn(Storage.prototype, 'removeItem').mockImplementation(blocked)
    const { user } = await openForm()
    await user.type(screen.getByLabelText('Legal first name'), 'Mary')
    expect(shown()).toEqual({ ...empty, first: 'Mary' })
  })

  test('keeps nothing once the account is confirmed', async () => {
    await fillAndReload()
    serve({ 'POST /api/session/verify': { body: { next: '/professionalDetails' } } })
    const posts = { code: unsentPost, resend: unsentPost }
    const { user, unmount } = open(
      <CodeScreen flow="registration" sentTo="(202) 555-0123" brand="Carepanel" posts={posts} />,
    )
    await user.type(screen.getByLabelText('Verification code'), '123456')
    expect(sessionStorage).toHaveLength(1)
    await user.click(screen.getByRole('button', { name: 'Submit code' }))
    await waitFor(() => expect(sessionStorage).toHaveLength(0))
    unmount()
    await openForm()
    expect(shown()).toEqual(empty)
  })
})

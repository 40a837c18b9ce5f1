import { act, screen, waitFor, within } from '@testing-library/react'
import { type ReactElement, useState } from 'react'
import { forgetDrafts } from '#components/form/kit/draft/drafts.ts'
import { PreviewScreen } from '#components/profile/preview/PreviewScreen.tsx'
import { unsent } from '#tests/support/screens/forms.ts'
import { button, choose, edit, type Facts, field, fill, loaded, patient } from '#tests/support/screens/profile/form.tsx'
import { open, refusal, serve, toPanel } from '#tests/support/screens/screens.tsx'

let go: (path: string) => void = () => {}
const push = jest.fn((path: string) => go(path))
const router = { push, refresh: () => {} }
jest.mock('next/navigation', () => ({ useRouter: () => router }))

/** Shows the form or the preview, like the router does. */
function Both({ facts }: { facts: Facts }) {
  const [path, setPath] = useState('/completeProfile')
  go = setPath
  const screens: Record<string, ReactElement> = {
    '/completeProfile': edit(facts),
    '/preview': <PreviewScreen posted={unsent} {...loaded(facts)} draft={null} brand="Carepanel" />,
  }
  return screens[path]
}

const address = { Address: '480 Garden Street', City: 'Hoboken', State: 'nj', 'ZIP code': '07030' }
const basic = { Gender: 'Female', 'Graduation year': '2009', Ethnicity: 'Asian' }

// The first form loads its lazy parts.
beforeAll(async () => {
  const { unmount } = await act(async () => open(edit(patient)))
  unmount()
})

beforeEach(() => {
  forgetDrafts()
  serve({})
})

afterEach(() => jest.useRealTimers())

describe('profile form', () => {
  it('opens the dashboard on Cancel [PROF-007]', async () => {
    const { user } = open(edit({}))
    await user.click(button('Cancel'))
    expect(push.mock.calls[0]?.[0]).toBe('/dashboard')
  })

  it('disables Save while the email is empty or invalid, and shows its error [VAL-036, VAL-037]', async () => {
    const { user } = open(edit({}))
    expect(button('Save')).toBeDisabled()
    await fill(user, { Email: 'mary@x.abcde' })
    expect(button('Save')).toBeDisabled()
    expect(button('Save')).toHaveAccessibleDescription('Correct your email address to continue.')
    await user.tab()
    expect(await screen.findByText('Incorrect email address format.')).toBeVisible()
    await user.clear(field('Email'))
    await fill(user, { Email: 'mary@x.co' })
    await waitFor(() => expect(button('Save')).toBeEnabled())
    expect(field('Email')).toBeValid()
  })

  it('keeps Save enabled with a saved email whose ending is too long', () => {
    open(edit({ email: 'q@clinic.health' }))
    expect(button('Save')).toBeEnabled()
  })

  it('shows a saved year and certificate that are no longer offered', async () => {
    open(
      edit({
        professionId: 1,
        yearOfGraduation: 1931,
        certificates: [{ id: 70, name: 'Board of Phrenology', subcertificates: [{ id: 700, name: 'Bumps' }] }],
      }),
    )
    expect(field('Year of graduation (optional)')).toHaveDisplayValue('1931')
    expect(screen.getByLabelText('Board of Phrenology')).toBeChecked()
    expect(screen.getByLabelText('Bumps')).toBeChecked()
  })

  it.each(['   ', ''])('rejects a city of %j as missing [VAL-084]', async (city) => {
    const { user } = open(edit({ type: 'Patient', email: 'mary@x.co' }))
    if (city) await fill(user, { City: city })
    await user.click(button('Save'))
    expect(await screen.findByRole('region', { name: 'Please complete the required fields' })).toHaveFocus()
  })

  it('says on Save what to do for each missing answer, and stays open [VAL-110, PROF-102]', async () => {
    serve({ 'POST /api/draft': {} })
    const { user } = open(edit({}))
    await fill(user, { Email: 'mary@x.co' })
    await user.click(button('Save'))
    const summary = await screen.findByRole('region', { name: 'Please complete the required fields' })
    expect(summary).toHaveFocus()
    expect(
      within(summary)
        .getAllByRole('link')
        .map((link) => link.textContent),
    ).toEqual([
      'Enter your address',
      'Enter your city',
      'Enter your state',
      'Enter your ZIP code',
      'Choose your profession',
      'Enter your workplace URL, or your NPI number above',
      'Choose your gender',
      'Choose your graduation year',
      'Choose your ethnicity',
    ])
    await user.click(within(summary).getByRole('link', { name: 'Choose your profession' }))
    expect(field('Profession')).toHaveFocus()
    await fill(user, { 'ZIP code': '123' })
    expect(await within(summary).findByRole('link', { name: 'ZIP code: Please enter correct Zip Code.' })).toBeVisible()
    expect(push).not.toHaveBeenCalled()
  })

  it('clears the error of a corrected field only', async () => {
    const { user } = open(edit({}))
    await fill(user, { Email: 'mary@x.co' })
    await user.click(button('Save'))
    await screen.findByRole('region', { name: 'Please complete the required fields' })
    await fill(user, { City: 'Troy' })
    await waitFor(() => expect(field('City')).toBeValid())
    expect(field('Address')).toBeInvalid()
    screen.getByRole('link', { name: 'Enter your address' })
    expect(screen.queryByRole('link', { name: 'Enter your city' })).toBeNull()
  })

  it('does not require the workplace once an NPI is given', async () => {
    const { user } = open(edit({}))
    await fill(user, { Email: 'mary@x.co' })
    await choose(user, { Profession: 'Pharmacy' })
    await user.click(button('Save'))
    await waitFor(() => expect(field('Workplace URL')).toBeInvalid())
    await fill(user, { 'NPI number (optional)': '1234567893' })
    await waitFor(() => expect(field('Workplace URL (optional)')).toBeValid())
  })

  it.each([
    [
      'stays without a connection',
      true,
      {},
      0,
      'Something went wrong. Please retry again later. You seem to be offline.',
    ],
    ['stays if the portal gives no answer', false, {}, 0, 'Something went wrong. Please retry again later.'],
    ['opens the preview if only the draft is refused', false, { 'POST /api/draft': refusal('X', '', 500) }, 1, null],
  ])('on Save %s', async (_, isOffline, answers, opened, text) => {
    jest.spyOn(navigator, 'onLine', 'get').mockReturnValue(!isOffline)
    serve(answers)
    const { user } = open(edit({ email: 'mary@x.co' }))
    await fill(user, address)
    await choose(user, { Profession: 'Physician (MD, DO, Resident)', Specialty: 'Cardiology', ...basic })
    await fill(user, { 'NPI number': '1234567893' })
    await user.click(button('Save'))
    await waitFor(() =>
      expect([push.mock.calls.length, screen.queryByRole('alert')?.textContent ?? null]).toEqual([opened, text]),
    )
    expect(field('City')).toHaveValue('Hoboken')
  })

  it('opens no preview after the page was left while its answers were stored', async () => {
    const { promise: answered, resolve } = Promise.withResolvers<void>()
    const made = serve({ 'POST /api/draft': { body: { kept: true }, after: answered } })
    const { user, unmount } = open(edit({ email: 'mary@x.co' }))
    await fill(user, address)
    await choose(user, { Profession: 'Physician (MD, DO, Resident)', Specialty: 'Cardiology', ...basic })
    await fill(user, { 'NPI number': '1234567893' })
    await user.click(button('Save'))
    await screen.findByRole('button', { name: 'Please wait…' })
    unmount()
    await act(async () => resolve())
    await act(() => new Promise((done) => setTimeout(done, 50)))
    expect(made).not.toEqual([])
    expect(push).not.toHaveBeenCalled()
  })

  it('opens the preview on Save without a call of the panel, and Back restores the answers [PROF-005, PROF-006, PROF-009]', async () => {
    const made = serve({ 'POST /api/draft': { body: { kept: true } } })
    const { user } = open(<Both facts={{}} />)
    await fill(user, { Email: 'mary@x.co', ...address })
    await choose(user, { Profession: 'Physician (MD, DO, Resident)', Specialty: 'Cardiology', ...basic })
    await fill(user, { 'NPI number': '1234567893', 'Practice name (optional)': 'Riverside' })
    await user.click(screen.getByLabelText('Board of Medicine'))
    await user.click(button('Save'))
    expect(await screen.findByRole('heading', { level: 1, name: 'Profile preview' })).toBeInTheDocument()
    for (const shown of ['Riverside', 'Cardiology', '1234567893', 'Board of Medicine', 'mary@x.co', '2009'])
      expect(screen.getByText(shown)).toBeInTheDocument()
    expect(toPanel(made)).toEqual([])
    await user.click(button('Back'))
    expect(await screen.findByRole('heading', { level: 1, name: 'Edit Profile' })).toBeInTheDocument()
    expect(field('City')).toHaveValue('Hoboken')
    expect(field('State')).toHaveValue('NJ')
    expect(field('Specialty')).toHaveDisplayValue('Cardiology')
    expect(field('NPI number')).toHaveValue('1234567893')
    expect(screen.getByLabelText('Board of Medicine')).toBeChecked()
    expect(field('Graduation year')).toHaveValue('2009')
  })
})

import { fireEvent, screen, waitFor } from '@testing-library/react'
import { TaxPanel } from '#components/tax/TaxPanel.tsx'
import { unsentTaxPosts } from '#tests/support/screens/forms.ts'
import { advanceClock, open, refusal, serve } from '#tests/support/screens/screens.tsx'
import { savedTaxDetail, taxTypes } from '#tests/support/screens/tax.ts'
import { button, GENERIC, noFrame, openFrame, pending, show, type User } from '#tests/support/screens/tax-panel.tsx'

const router = { push: jest.fn(), refresh: jest.fn() }
jest.mock('next/navigation', () => ({ useRouter: () => router }))

const SAVE = 'PATCH /api/panel/api/taxDetail/me'

afterEach(() => jest.useRealTimers())

const field = (label: string) => screen.getByLabelText(label)
const fill = (values: Record<string, string>) => {
  for (const [label, value] of Object.entries(values)) fireEvent.input(field(label), { target: { value } })
}

describe('tax details form [TAX-018]', () => {
  const save = (user: User) => user.click(button('Save'))
  const number = (user: User, text: string, again = text) => {
    fill({ 'Tax ID number': text, 'Confirm tax ID number': again })
    return save(user)
  }

  it('starts with the saved answers except the number', () => {
    show(savedTaxDetail)
    expect(screen.getByRole('group', { name: 'Tax ID type', hidden: true })).toContainElement(
      field('Employer Identification Number (EIN)'),
    )
    expect(field('Social Security Number (SSN)')).toBeChecked()
    expect(field('Full name')).toHaveValue('Mary Ann')
    expect(field('Last name')).toHaveValue('Lee')
    expect(field('Address')).toHaveValue('480 Garden Street')
    expect(field('City')).toHaveValue('Hoboken')
    expect(field('State')).toHaveValue('NJ')
    expect(field('ZIP code')).toHaveValue('07030')
    expect(field('Tax ID number')).toHaveValue('')
    expect(field('Tax ID number')).toHaveAccessibleDescription(expect.stringContaining('***-**-6802'))
    expect(field('Confirm tax ID number')).toHaveValue('')
  })

  it('asks again for a saved type that the page does not show', async () => {
    const made = serve({})
    const { user } = show({ ...savedTaxDetail, taxIdTypeId: 9 })
    await number(user, '900551234')
    expect(await screen.findAllByText('Choose the type of your tax ID')).not.toEqual([])
    expect(made).toEqual([])
  })

  it.each([
    ['Social Security Number (SSN)', '900-55-1234', 'TAX-030, FMT-009'],
    ['Employer Identification Number (EIN)', '90-0551234', 'TAX-029, FMT-008, LOOK-027'],
  ])('formats the number of type %s as %s (%s)', async (type, shown, _) => {
    const { user } = show(savedTaxDetail)
    await user.click(field(type))
    await user.type(field('Tax ID number'), '9005512349')
    expect(field('Tax ID number')).toHaveValue(shown)
    const other = screen.getByRole('radio', { checked: false })
    await user.click(other)
    expect(field('Tax ID number')).toHaveValue(shown === '900-55-1234' ? '90-0551234' : '900-55-1234')
  })

  it.each(['900551235', ''])('rejects %j as the confirmation of the number [TAX-027, TAX-028]', async (again) => {
    const { user, made } = show(savedTaxDetail)
    await number(user, '900551234', again)
    expect(field('Confirm tax ID number')).toBeInvalid()
    expect(made()).toEqual([])
    fill({ 'Confirm tax ID number': '900551234' })
    await waitFor(() => expect(field('Confirm tax ID number')).toBeValid())
  })

  it('is folded at first, and hidden while the form is being signed', async () => {
    const { user } = show()
    const way = screen.getByText('Enter tax details instead').closest('details')
    expect(way).not.toHaveAttribute('open')
    await openFrame(user)
    expect(way).toHaveAttribute('hidden')
    await user.click(button('Close'))
    await noFrame()
    expect(way).not.toHaveAttribute('hidden')
  })

  it("starts with the profile's name and address when nothing is saved [WCAG 3.3.7]", () => {
    const known = { fullName: 'Mary Ann', lastName: 'Lee', address: savedTaxDetail.address }
    open(<TaxPanel detail={pending} knownOwner={known} types={taxTypes} posts={unsentTaxPosts} testMode />)
    expect(field('Full name')).toHaveValue('Mary Ann')
    expect(field('Last name')).toHaveValue('Lee')
    expect(field('Address')).toHaveValue('480 Garden Street')
  })

  it('masks the number until "Show number"', async () => {
    const { user } = show(savedTaxDetail)
    const COVERED = 'not-focus:[-webkit-text-security:disc]'
    expect(field('Tax ID number')).toHaveClass(COVERED)
    await user.click(screen.getByText('Show number'))
    expect(field('Tax ID number')).not.toHaveClass(COVERED)
    expect(field('Confirm tax ID number')).not.toHaveClass(COVERED)
    await user.click(screen.getByText('Hide number'))
    expect(field('Tax ID number')).toHaveClass(COVERED)
  })

  it('shows a message after the save and opens the dashboard after 2 seconds [TAX-019, TAX-020, TAX-021, TAX-022, TAX-023, TAX-024, TAX-031, TAX-032, TAX-033, TAX-034, TAX-035, API-043, CONST-028, FMT-010]', async () => {
    jest.useFakeTimers()
    const { user, sent } = show(savedTaxDetail, { [SAVE]: {} }, { clock: true })
    await user.click(field('Employer Identification Number (EIN)'))
    fill({ 'Full name': 'zoe ann', 'Last name': 'van lee', Address: '12 Oak Street', City: 'Newark' })
    fill({ 'Unit or suite (optional)': '4B', 'ZIP code': '07102' })
    await number(user, '90-0551234')
    await waitFor(() => expect(screen.getByText('Tax information saved successfully.')).toBeVisible())
    expect(sent(SAVE).map(({ body }) => body)).toEqual([
      {
        id: 7,
        taxIdTypeId: 2,
        fullName: 'Zoe Ann',
        lastName: 'Van Lee',
        address: {
          firstLine: '12 Oak Street',
          suiteNumber: '4B',
          city: 'Newark',
          state: 'NJ',
          zipCode: '07102',
          country: 'USA',
        },
        taxIdNumber: '900551234',
      },
    ])
    await advanceClock(1_800)
    expect(router.push).not.toHaveBeenCalled()
    await advanceClock(300)
    expect(router.push).toHaveBeenCalledWith('/dashboard')
  })

  it.each([
    ['ANYTHING', 400],
    ['VALIDATION_FAILED', 422],
    ['INTERNAL_ERROR', 500],
  ])('shows an error and keeps its answers when the save fails with %s [TAX-036, ERR-146]', async (code, status) => {
    jest.useFakeTimers()
    const failed = refusal(code, 'The panel says something.', status)
    const { user } = show(savedTaxDetail, { [SAVE]: failed }, { clock: true })
    await number(user, '900551234')
    await waitFor(() => expect(button('Save')).toHaveAccessibleDescription(GENERIC))
    expect(screen.getAllByText(GENERIC)).toHaveLength(2)
    await advanceClock(3_000)
    expect(field('Tax ID number')).toHaveValue('900-55-1234')
    expect(router.push).not.toHaveBeenCalled()
  })
})

import { screen, within } from '@testing-library/react'
import { taxDetail } from '#tests/support/screens/tax.ts'
import { openFrame, pending, show } from '#tests/support/screens/tax-panel.tsx'

const router = { push: jest.fn(), refresh: jest.fn() }
jest.mock('next/navigation', () => ({ useRouter: () => router }))

describe('status on the tax panel', () => {
  it('says that a Form 1099 is mailed in January [TAX-039]', () => {
    show()
    expect(screen.getByText(/we'll mail you a Form 1099 in January/)).toBeVisible()
  })

  it('says how much is on hold for the form', () => {
    const taxYear = { year: 2026, paid: 500, threshold: 600, form1099Threshold: 600 }
    show(taxDetail({ taxStatus: 'W9 Pending', taxYear }), {}, { held: 300 })
    expect(screen.getByText('2026: $500 paid + $300 on hold = $800. We need the form from $600.')).toBeVisible()
    expect(screen.getByText('$300 is on hold until we approve your Form W-9.')).toBeVisible()
  })

  const held350 = { year: 2026, paid: 350, threshold: 600, form1099Threshold: 600 }
  it.each([
    ['W9 Pending', '$300 is on hold until we approve your Form W-9.'],
    ['Pending Approval', 'We have received your form. We can send the $300 once we approve it.'],
    ['Approved', 'Your form is approved. We can send the $300 now.'],
  ])('adds what is on hold to what was paid, in status %s [TAX-040]', (taxStatus, expected) => {
    show(taxDetail({ taxStatus, taxYear: held350 }), {}, { held: 300 })
    expect(screen.getByText('2026: $350 paid + $300 on hold = $650. We need the form from $600.')).toBeVisible()
    expect(screen.getByText(expected)).toBeVisible()
    expect(document.querySelector('rect.fill-brand')).toHaveAttribute('width', '100')
    expect(screen.queryByText(/^Paid to you/)).toBeNull()
    expect(screen.queryByText(/When your incentive payments reach/)).toBeNull()
  })

  it('says that the form was asked for earlier when this year is below the threshold [TAX-040]', () => {
    show(taxDetail({ taxStatus: 'W9 Pending', taxYear: { ...held350, paid: 100 } }), {}, { held: 25 })
    expect(
      screen.getByText('2026: $100 paid + $25 on hold = $125. We asked for the form before this year.'),
    ).toBeVisible()
  })

  it('names the sum from which the form is needed when that sum is just reached [TAX-040]', () => {
    show(taxDetail({ taxStatus: 'W9 Pending', taxYear: held350 }), {}, { held: 250 })
    expect(screen.getByText('2026: $350 paid + $250 on hold = $600. We need the form from $600.')).toBeVisible()
  })

  it('announces the collection only before a form was asked for [TAX-040]', () => {
    show(taxDetail({ taxStatus: 'Not Filled', taxYear: held350 }))
    expect(screen.getByText('$350')).toBeVisible()
    expect(screen.getByText(/When your incentive payments reach \$600/)).toBeVisible()
  })

  it('names only the amount on hold when the tax year is unknown', () => {
    show(pending, {}, { held: 300 })
    expect(screen.getByText('$300 is on hold until we approve your Form W-9.')).toBeVisible()
  })

  const rejected = taxDetail({
    taxStatus: 'W9 Pending',
    w9SubmittedDate: '2026-11-01',
    rejection: { reason: 'The name on line 1.', date: '2026-11-02' },
  })
  const rejection = () => screen.getByText('Your Form W-9 was not accepted').closest('.bg-warning-wash') as HTMLElement

  it('says first that a form was not accepted, why, and what to do, with the only button to do it', () => {
    show(rejected)
    expect(rejection()).toHaveTextContent(
      /Why: The name on line 1\..*What to do: correct this, and sign the form again\..*Checked on Nov 2, 2026/,
    )
    const asked = screen.getByRole('button', { name: 'Complete Form W-9' })
    expect(asked.compareDocumentPosition(screen.getByText('W9 Pending'))).toBe(Node.DOCUMENT_POSITION_FOLLOWING)
    expect(rejection().compareDocumentPosition(screen.getByText('W9 Pending'))).toBe(Node.DOCUMENT_POSITION_FOLLOWING)
    expect(screen.queryByText(/^Submitted on/)).toBeNull()
  })

  it('keeps the reason above the form while it is signed again', async () => {
    const { user } = show(rejected)
    await openFrame(user)
    const section = screen.getByRole('region', { name: 'Sign your Form W-9' })
    expect(within(section).getByText('Why: The name on line 1.')).toBeVisible()
    expect(screen.getAllByText('Why: The name on line 1.')).toHaveLength(1)
  })

  it.each([
    [479, false],
    [480, true],
    [599, true],
  ])('with $%d of $600 paid warns: %s', (paid, warns) => {
    const taxYear = { year: 2026, paid, threshold: 600, form1099Threshold: 2000 }
    show(taxDetail({ taxStatus: 'Not Filled', taxYear }))
    expect(screen.getByText(`$${paid}`)).toBeVisible()
    expect(
      screen.getByText(/If we pay you \$2,000 or more in 2026, we'll mail you a Form 1099 in January 2027\./),
    ).toBeVisible()
    expect(screen.queryAllByText("You'll soon need a Form W-9.")).toHaveLength(warns ? 1 : 0)
  })
})

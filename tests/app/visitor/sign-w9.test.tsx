/**
 * @jest-environment #tests/support/pages/environment.mjs
 */
import { cleanup, screen } from '@testing-library/react'
import SignW9Page from '#app/(visitor)/signW9/page.tsx'
import { request } from '#tests/support/pages/headers.ts'
import { given, pagePortal } from '#tests/support/pages/portal.tsx'
import { panelistProfile } from '#tests/support/screens/members.ts'

jest.mock('next/headers', () => jest.requireActual('#tests/support/pages/headers.ts'))
jest.mock('next/navigation', () => jest.requireActual('#tests/support/pages/navigation.ts'))

const portal = pagePortal()
const OPEN = 'POST /api/hello-sign/signing'
const TYPES = 'GET /api/tax-types'
const DETAIL = 'GET /api/taxDetail/1001'
const token = 't'.repeat(43)
const opened = { signatureRequestId: 'r1', signatureId: 's1', requester: 'Northbridge', name: 'Mary Lee' }
const types = [{ id: 1, name: 'SSN', displayOrder: 1 }]

const show = () => portal.show(SignW9Page(given({ token })))

describe('the signing page as a page of its own', () => {
  beforeEach(async () => {
    await portal.signIn(panelistProfile())
    portal.answers({ [OPEN]: opened, [TYPES]: types })
  })

  test('has the form, also while the reason of a rejection cannot be loaded', async () => {
    portal.panel.on(DETAIL, { status: 503, json: {} })
    await show()
    expect(screen.getByLabelText('Name')).toHaveValue('Mary Lee')
    expect(screen.queryByRole('alert')).toBeNull()
  })

  test.each([
    [1, true],
    [9, false],
  ])('keeps the saved number of the type %i, unless the page does not show it', async (taxIdTypeId, isKept) => {
    portal.answers({ [OPEN]: { ...opened, taxIdTypeId, taxIdNumber: '***-**-6802' } })
    await show()
    expect(screen.queryAllByText(/use the number that we have/).length > 0).toBe(isKept)
  })

  test('lists the tax id types in their order [LOOK-017]', async () => {
    portal.answers({ [TYPES]: [{ id: 2, name: 'EIN', displayOrder: 2 }, ...types] })
    await show()
    const names = screen
      .getAllByRole('radio', { hidden: true })
      .flatMap((option) =>
        option.getAttribute('name') === 'taxIdTypeId' ? [option.closest('label')?.textContent] : [],
      )
    expect(names).toEqual(['SSN', 'EIN'])
  })

  test.each([
    [OPEN, 500],
    [OPEN, 429],
    [TYPES, 503],
    [TYPES, 404],
  ])('offers Retry when %s is answered %i (TAX-049)', async (call, status) => {
    portal.panel.on(call, { status, json: {} })
    await show()
    expect(screen.getByRole('alert')).toHaveTextContent('Something went wrong. Please retry again later.')
    screen.getByRole('button', { name: 'Retry' })
    expect(screen.queryByRole('link', { name: 'Your payments' })).toBeNull()
  })

  test.each([
    ['a form that is no longer open', 'INVALID_LINK', 400],
    ['a link whose token was cut off', 'VALIDATION_FAILED', 422],
  ])('says of %s to open the form again, without Retry (TAX-049)', async (_, errorCode, status) => {
    portal.panel.on(OPEN, { status, json: { errorCode, errorMessage: 'No.' } })
    await show()
    expect(screen.getByRole('alert')).toHaveTextContent(
      'This form was already signed or has expired. Please open it again.',
    )
    expect(screen.queryByRole('button', { name: 'Retry' })).toBeNull()
    expect(screen.getByRole('link', { name: 'Your payments' })).toHaveAttribute('href', '/payments')
    cleanup()
    request.headers = { 'sec-fetch-dest': 'iframe' }
    await show()
    screen.getByRole('alert')
    expect(screen.queryByRole('link', { name: 'Your payments' })).toBeNull()
  })
})

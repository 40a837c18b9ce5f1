import { act, render } from '@testing-library/react'
import type { ReactElement } from 'react'
import { Home } from '#components/auth/home/Home.tsx'
import { LostPhone } from '#components/auth/lost-phone/LostPhone.tsx'
import { TaxDetailForm } from '#components/tax/details/TaxDetailForm.tsx'
import { unsent, unsentPost } from '#tests/support/screens/forms.ts'
import { savedTaxDetail, taxTypes } from '#tests/support/screens/tax.ts'

/* What browsers may fill in by themselves: nothing secret. */

jest.mock('next/navigation', () => jest.requireActual('#tests/support/pages/navigation.ts'))

const brand = { name: 'Carepanel', termsUrl: '/terms', privacyUrl: '/privacy', supportEmail: 'help@c.example' }

test.each<[string, ReactElement, Record<string, string | null>]>([
  [
    'registration',
    <Home
      key="1"
      posted={unsent}
      brand={brand}
      origin={{}}
      stale={false}
      campaignError={null}
      nonProfit={null}
      join="/?join=true"
      login="/login"
    />,
    {
      firstName: 'given-name',
      lastName: 'family-name',
      mobileNumber: 'tel-national',
      healthcareSetting: null,
    },
  ],
  [
    'form for a lost phone',
    <LostPhone key="1" supportEmail="help@c.example" post={unsentPost} />,
    {
      mobileNumber: 'tel-national',
      newMobileNumber: 'tel-national',
      lastName: 'family-name',
      email: 'email',
      dateOfBirth: 'bday',
      ssn: 'off',
      zipCode: 'postal-code',
    },
  ],
  [
    'tax details',
    <TaxDetailForm key="1" saved={savedTaxDetail} types={taxTypes} post={unsentPost} />,
    {
      fullName: 'given-name',
      lastName: 'family-name',
      firstLine: 'address-line1',
      suiteNumber: 'address-line2',
      city: 'address-level2',
      state: 'address-level1',
      zipCode: 'postal-code',
      country: 'country-name',
      taxIdNumber: 'off',
      taxIdNumberConfirmation: 'off',
    },
  ],
])('the %s names for each field what the browser may fill in [WCAG 1.3.5]', async (_name, screen, autofill) => {
  const { container } = await act(async () => render(screen))
  const fields = [...container.querySelectorAll('input:is([type=text], [type=tel], [type=email]), select')]
  expect(
    Object.fromEntries(fields.map((field) => [field.getAttribute('name'), field.getAttribute('autocomplete')])),
  ).toEqual(autofill)
})

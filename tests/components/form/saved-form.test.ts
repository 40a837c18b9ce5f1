import { savedAddressForm } from '#components/surveys/outcome/addressAnswers.ts'
import { savedTaxDetailForm } from '#components/tax/details/taxDetailForm.ts'
import { spanish } from '#lib/language/spanish/index.ts'
import { translator } from '#lib/language/translate.ts'

/* The field names and values that a member compares after the form was saved in another window (C-120). */

const t = translator('es', spanish)
const address = { firstLine: '', suiteNumber: '', city: '', state: '', zipCode: '', country: '', timezone: '' }

it('savedAddressForm names its fields in Spanish', () => {
  const values = { ...address, workplaceUrl: 'clinic.example' }
  const facts = savedAddressForm.factsOf(values, { mailingAddress: null, workplaceUrl: null, asksWorkplace: true }, t)
  expect(facts.map(({ name }) => name)).toEqual(['Dirección donde vive', 'Sitio web de su trabajo'])
})

it('savedTaxDetailForm names its fields and the tax ID type in Spanish', () => {
  const values = {
    ...address,
    fullName: 'Ann',
    lastName: 'Lee',
    taxIdTypeId: '1',
    taxIdNumber: '',
    taxIdNumberConfirmation: '',
  }
  const saved = {
    id: 1,
    taxIdTypeId: 1,
    fullName: null,
    lastName: null,
    address: null,
    taxIdNumber: null,
    taxStatus: 'Not Filled' as const,
    signatureRequestId: null,
    signatureId: null,
    w9SubmittedDate: null,
    rejection: null,
    taxYear: null,
    hasPasskey: false,
  }
  const types = [{ id: 1, name: 'Social Security Number (SSN)' }]
  expect(savedTaxDetailForm.factsOf(values, { saved, types }, t)).toMatchObject([
    { name: 'Nombre completo' },
    { name: 'Apellido' },
    { name: 'Dirección postal' },
    { name: 'Tipo de número de identificación', value: 'Número de Seguro Social (SSN)' },
    { name: 'Número de identificación del contribuyente (TIN)' },
  ])
})

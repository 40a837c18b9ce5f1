import { checkW9 } from '#components/tax/own/w9Post.ts'

/* Form W-9, posted without JavaScript. */

const signing = {
  signatureRequestId: 'r1',
  signatureId: 's1',
  requester: 'Carepanel',
  name: 'Mary Lee',
  address: {
    firstLine: '1 Elm St',
    suiteNumber: null,
    city: 'Troy',
    state: 'NY',
    zipCode: '12180',
    country: 'USA',
    timezone: null,
  },
  taxIdTypeId: 1,
  taxIdNumber: '***-**-6802',
}
const typed = {
  token: 't',
  classification: 'individual',
  taxIdTypeId: '1',
  taxIdNumber: '',
  backupWithholding: 'no',
  usPerson: 'yes',
  certifies: 'yes',
  typedSignature: 'Mary Lee',
}

test('checkW9 accepts the saved number and a typed signature', () => {
  expect(checkW9(signing, typed)).toMatchObject({
    body: { token: 't', answers: { taxIdNumber: null, signature: { kind: 'typed', text: 'Mary Lee' } } },
  })
})

test.each([
  ['an LLC', { classification: 'llc' }, ['exemptPayeeCode', 'llcClass']],
  ['a partnership', { classification: 'partnership' }, ['exemptPayeeCode', 'foreignOwners']],
  [
    'an LLC that is taxed as a partnership',
    { classification: 'llc', llcClass: 'P', exemptPayeeCode: '' },
    ['foreignOwners'],
  ],
])('checkW9 asks for the extra answers of %s', (_, more, asked) => {
  const checked = checkW9(signing, { ...typed, ...more })
  expect(checked && 'errors' in checked ? Object.keys(checked.errors).toSorted() : null).toEqual(asked)
})

test('checkW9 accepts a partnership once its extra answers are given', () => {
  const answered = { classification: 'partnership', exemptPayeeCode: '', fatcaCode: '', foreignOwners: 'yes' }
  expect(checkW9(signing, { ...typed, ...answered })).toMatchObject({
    body: { answers: { classification: 'partnership', hasForeignOwners: true } },
  })
})

test('checkW9 refuses a tax ID with only zeros in a part', () => {
  expect(checkW9(signing, { ...typed, taxIdNumber: '000-12-3456' })).toEqual({
    errors: { taxIdNumber: 'Check this number: no part of a tax ID has only zeros.' },
  })
})

test('checkW9 returns null without an open signing', () => {
  expect(checkW9(null, typed)).toBeNull()
})

test.each([
  ['C M', 'Type your name as on line 1 to sign'],
  [' ', 'Type your name to sign'],
])('checkW9 refuses the signature %j with "%s" (TAX-041)', (typedSignature, message) => {
  expect(checkW9(signing, { ...typed, typedSignature })).toEqual({ errors: { typedSignature: message } })
})

test('checkW9 compares the signature with the name in the form, not the saved one (TAX-041)', () => {
  expect(checkW9(signing, { ...typed, name: 'Ann Roe', typedSignature: 'ann b. roe' })).toHaveProperty('body')
})

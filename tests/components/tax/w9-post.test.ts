import { checkW9 } from '#components/tax/own/w9Post.ts'

/* Form W-9 as the browser itself sends it. */

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

test('is signed with the number that is kept, by a typed name', () => {
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
])('of %s nothing is signed before its questions were on the page', (_, more, asked) => {
  const checked = checkW9(signing, { ...typed, ...more })
  expect(checked && 'errors' in checked ? Object.keys(checked.errors).toSorted() : null).toEqual(asked)
})

test('is signed once they are answered', () => {
  const answered = { classification: 'partnership', exemptPayeeCode: '', fatcaCode: '', foreignOwners: 'yes' }
  expect(checkW9(signing, { ...typed, ...answered })).toMatchObject({
    body: { answers: { classification: 'partnership', hasForeignOwners: true } },
  })
})

test('a form that cannot be signed any more is checked by nothing', () => {
  expect(checkW9(null, typed)).toBeNull()
})

import { lostPhoneForm, lostPhoneRequest } from '#components/auth/lost-phone/lostPhoneForm.ts'

const needed = { mobileNumber: '(212) 555-0101', newMobileNumber: '(212) 555-0150', lastName: 'Chen' }
const rest = { email: '', zipCode: '', dateOfBirth: '', ssn: '' }

const errorsOf = (changes: Partial<typeof needed & typeof rest>) => {
  const checked = lostPhoneForm.safeParse({ ...needed, ...rest, ...changes })
  return checked.success ? [] : checked.error.issues.map(({ path, message }) => [...path, message])
}

test('the form for a lost phone takes both numbers and a name, without the optional answers', () => {
  expect(errorsOf({})).toEqual([])
  expect(errorsOf({ email: 'maya@mail.test', zipCode: '07030', dateOfBirth: '01-15-1980', ssn: '1234' })).toEqual([])
})

test.each([
  ['mobileNumber', '', 'Enter your old mobile number'],
  ['mobileNumber', '212 555', 'Incorrect mobile number format.'],
  ['newMobileNumber', '', 'Enter your new mobile number'],
  ['newMobileNumber', '212 555', 'Incorrect mobile number format.'],
  ['lastName', '', 'Enter your legal last name.'],
  ['email', 'maya@', 'Incorrect email address format.'],
  ['zipCode', '0703', 'Enter 5 digits'],
  ['dateOfBirth', '13-45-1980', 'Please enter correct date format.'],
  ['ssn', '123', 'Please enter the last 4 digits of your SSN.'],
] as const)('the form for a lost phone refuses %s "%s": %s', (name, text, message) => {
  expect(errorsOf({ [name]: text })).toEqual([[name, message]])
})

test('the request about a lost phone leaves out empty answers', () => {
  expect(lostPhoneRequest({ ...needed, ...rest, zipCode: '07030' })).toEqual({ ...needed, zipCode: '07030' })
})

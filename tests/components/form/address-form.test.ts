import {
  addressPayload,
  addressText,
  addressValues,
  savedAddressPayload,
} from '#components/form/address/addressForm.ts'

const values = {
  firstLine: ' 1 Main St ',
  suiteNumber: '',
  city: ' Troy ',
  state: 'ny',
  zipCode: '12180',
  country: 'USA',
  timezone: '',
}
const sent = { firstLine: '1 Main St', city: 'Troy', state: 'NY', zipCode: '12180', country: 'USA' }
const saved = { ...sent, suiteNumber: null, timezone: null }

test.each([
  ['without what is empty', {}, sent],
  ['with the suite', { suiteNumber: ' Apt 4 ' }, { ...sent, suiteNumber: 'Apt 4' }],
  ['with the time zone', { timezone: 'America/New_York' }, { ...sent, timezone: 'America/New_York' }],
  ['with a state that was saved by its name', { state: 'New York' }, { ...sent, state: 'New York' }],
])('an address is sent trimmed, %s', (_what, changes, payload) => {
  expect(addressPayload({ ...values, ...changes })).toEqual(payload)
})

test.each([
  ['a whole address', {}, sent],
  ['no street', { firstLine: ' ' }, null],
  ['no city', { city: null }, null],
  ['a state by its name', { state: 'New York' }, null],
  ['a ZIP code of four digits', { zipCode: '1218' }, null],
  ['another country', { country: 'Canada' }, null],
])('a saved address with %s is sent again only if the panel takes it', (_what, changes, payload) => {
  expect(savedAddressPayload({ ...saved, ...changes })).toEqual(payload)
})

test('no address has no text and no payload, and empty fields', () => {
  expect([addressText(null), savedAddressPayload(null)]).toEqual([null, null])
  expect(addressValues(null)).toEqual({
    firstLine: '',
    suiteNumber: '',
    city: '',
    state: '',
    zipCode: '',
    country: 'USA',
    timezone: '',
  })
})

test.each([
  ['all parts', { ...sent, suiteNumber: 'Apt 4' }, '1 Main St, Apt 4\nTroy, NY 12180\nUSA'],
  ['no suite and no ZIP code', { ...sent, zipCode: null }, '1 Main St\nTroy, NY\nUSA'],
  ['only a state', { state: 'NY' }, 'NY'],
  ['nothing', {}, null],
])('an address with %s is shown on lines', (_what, address, text) => {
  expect(addressText(address)).toBe(text)
})

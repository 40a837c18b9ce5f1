import { frameMessages, signingEventIn } from '#lib/rules/signing-frame.ts'

const SIGN_URL = 'https://app.hellosign.com/editor/embeddedSign?signature_id=1'
const from = (data: unknown, origin = 'https://app.hellosign.com') => signingEventIn({ origin, data }, SIGN_URL)

it('a signature is known by its id', () => {
  const data = { type: 'hellosign:userSignRequest', payload: { signatureId: 's1' } }
  expect(from(data)).toEqual({ is: 'signed', signatureId: 's1' })
})

it.each([
  ['opened', frameMessages.opened],
  ['cancelled', frameMessages.cancelled],
  ['finished', frameMessages.finished],
  ['failed', frameMessages.failed],
])('%s is %s', (is, type) => {
  expect(from({ type })).toEqual({ is })
})

it.each([
  ['a page elsewhere', 'https://app.hellosign.com.evil.example'],
  ['the same host by another scheme', 'http://app.hellosign.com'],
  ['nobody', ''],
  ['a sandboxed frame', 'null'],
])('%s is not believed', (_who, origin) => {
  expect(from({ type: 'hellosign:userSignRequest', payload: { signatureId: 's1' } }, origin)).toBeNull()
})

it.each([
  null,
  'hellosign:userSignRequest',
  7,
  [],
  {},
  { type: 'other' },
  { type: 'hellosign:userSignRequest' },
  { type: 'hellosign:userSignRequest', payload: { signatureId: 7 } },
])('%j means nothing', (data) => {
  expect(from(data)).toBeNull()
})

it('nothing is believed of a frame without an address', () => {
  expect(signingEventIn({ origin: 'null', data: { type: frameMessages.cancelled } }, 'nonsense')).toBeNull()
})

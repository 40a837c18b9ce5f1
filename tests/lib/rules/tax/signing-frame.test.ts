import {
  frameAddress,
  frameHeightIn,
  frameMessages,
  frameReply,
  HEIGHT_MESSAGE,
  signingEventIn,
} from '#lib/rules/tax/signing-frame.ts'

const SIGN_URL = 'https://app.hellosign.com/editor/embeddedSign?signature_id=1'
const from = (data: unknown, origin = 'https://app.hellosign.com') => signingEventIn({ origin, data }, SIGN_URL)

it('signingEventIn gives the signature id of a signed form', () => {
  const data = { type: 'hellosign:userSignRequest', payload: { signatureId: 's1' } }
  expect(from(data)).toEqual({ kind: 'signed', signatureId: 's1' })
})

it.each([
  ['opened', frameMessages.opened],
  ['canceled', frameMessages.canceled],
  ['declined', frameMessages.declined],
  ['finished', frameMessages.finished],
  ['failed', frameMessages.failed],
])('signingEventIn reads "%s" from %s', (kind, type) => {
  expect(from({ type })).toEqual({ kind })
})

it.each([
  ['a page elsewhere', 'https://app.hellosign.com.evil.example'],
  ['the same host by another scheme', 'http://app.hellosign.com'],
  ['nobody', ''],
  ['a sandboxed frame', 'null'],
])('signingEventIn ignores a message from %s', (_who, origin) => {
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
])('signingEventIn ignores the message %j', (data) => {
  expect(from(data)).toBeNull()
})

it('signingEventIn ignores a frame without an address', () => {
  expect(signingEventIn({ origin: 'null', data: { type: frameMessages.canceled } }, 'nonsense')).toBeNull()
})

describe('the frame of the e-signature service', () => {
  it('gets the address of our page; our own signing page gets no parameters', () => {
    const around = { page: 'https://portal.example/profile', testMode: false }
    const framed = new URL(frameAddress({ signUrl: SIGN_URL, clientId: 'c1' }, around))
    expect(Object.fromEntries(framed.searchParams)).toMatchObject({
      signature_id: '1',
      client_id: 'c1',
      parent_url: 'https://portal.example/profile',
      skip_domain_verification: '0',
    })
    expect(frameAddress({ signUrl: SIGN_URL, clientId: null }, around)).toBe(SIGN_URL)
  })

  it.each([
    [{ type: 'hellosign:initialize' }, { type: 'hellosign:configure', payload: { allowCancel: true } }],
    [
      { type: 'hellosign:verifyDomainRequest', payload: { token: 't1' } },
      { type: 'hellosign:verifyDomainResponse', payload: { token: 't1' } },
    ],
    [{ type: 'hellosign:userSignRequest', payload: { signatureId: 's1' } }, null],
    [null, null],
  ])('answers %j with %j, and other origins with nothing', (data, reply) => {
    expect(frameReply({ origin: 'https://app.hellosign.com', data }, SIGN_URL)).toEqual(reply)
    expect(frameReply({ origin: 'https://evil.example', data }, SIGN_URL)).toBeNull()
  })
})

describe('frameHeightIn', () => {
  const heightAsked = (height: unknown, origin = 'https://app.hellosign.com', type: string = HEIGHT_MESSAGE) =>
    frameHeightIn({ origin, data: { type, payload: { height } } }, SIGN_URL)

  it('rounds up to whole pixels', () => {
    expect(heightAsked(4400.2)).toBe(4401)
  })
  it.each([0, -1, 20_001, Number.NaN, '900', null])('ignores the height %p', (height) => {
    expect(heightAsked(height)).toBeNull()
  })
  it('ignores other origins and other messages', () => {
    expect(heightAsked(900, 'https://evil.example')).toBeNull()
    expect(heightAsked(900, 'https://app.hellosign.com', 'other')).toBeNull()
  })
})

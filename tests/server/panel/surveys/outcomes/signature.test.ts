import { createHmac } from 'node:crypto'
import { outcomeRules } from '#server/panel/surveys/outcomes/outcome-rules.ts'
import { isSignedBy, signUrl, timestampAndNonce } from '#server/panel/surveys/outcomes/signature.ts'
import { Secret } from '#server/secret.ts'

/* The signed example of docs/partners.md. */
const secret = new Secret('b6f0c1f7a2d94e3c')
const query = 'skey=S-77&ikey=I-4f2a&outcome=completed&ts=1795248000&nonce=q7Yh2kLmN0pR5sTv'
const sig = '40dde4624be346b5d61661565ca1073db6e18911b27f47b06f2797b472f615bf'

const parameters = (text: string) => new URLSearchParams(text)

describe('the signature of an outcome', () => {
  it.each([
    ['the documented example', `${query}&sig=${sig}`],
    ['another order', `sig=${sig}&${query.split('&').toReversed().join('&')}`],
  ])('is right for %s', (_, signed) => {
    expect(isSignedBy(parameters(signed), secret)).toBe(true)
  })

  it.each([
    ['without a signature', query],
    ['with two signatures', `${query}&sig=${sig}&sig=${sig}`],
    ['with an empty signature', `${query}&sig=`],
    ['with upper-case hex', `${query}&sig=${sig.toUpperCase()}`],
    ['with more before it', `${query}&sig=0${sig}`],
    ['with more behind it', `${query}&sig=${sig}0`],
    ['with a changed parameter', `${query.replace('S-77', 'S-78')}&sig=${sig}`],
    ['with a parameter added', `${query}&a=&sig=${sig}`],
  ])('is wrong %s', (_, signed) => {
    expect(isSignedBy(parameters(signed), secret)).toBe(false)
  })

  it('is wrong by another secret', () => {
    expect(isSignedBy(parameters(`${query}&sig=${sig}`), new Secret('another'))).toBe(false)
  })

  it.each([
    ["a=!'()*&b=~-._", 'a=%21%27%28%29%2A&b=~-._'],
    ['a=1&a=2', 'a=1&a=2'],
    ['b=2&a=2&a=10&b=1&a=10', 'a=10&a=10&a=2&b=1&b=2'],
  ])('of %s is made from %s', (given, signed) => {
    const made = createHmac('sha256', secret.reveal()).update(signed).digest('hex')
    expect(isSignedBy(parameters(`${given}&sig=${made}`), secret)).toBe(true)
  })
})

it('signUrl adds time, nonce and signature, and replaces existing ones', () => {
  const url = new URL('https://partner.test/back?pikey=p1&ts=1&nonce=old&sig=old')
  signUrl(url, secret, new Date('2026-11-21T04:00:00.999Z'))
  expect(Object.fromEntries(url.searchParams)).toEqual({
    pikey: 'p1',
    ts: '1795233600',
    nonce: expect.stringMatching(/^[\w-]{8,128}$/),
    sig: expect.stringMatching(/^[0-9a-f]{64}$/),
  })
  expect(isSignedBy(url.searchParams, secret)).toBe(true)
  const before = url.searchParams.get('nonce')
  signUrl(url, secret, new Date('2026-11-21T04:00:00Z'))
  expect(url.searchParams.get('nonce')).not.toBe(before)
})

describe('the time and nonce of an outcome', () => {
  const nonce = 'q7Yh2k-_'

  it.each([nonce, 'n'.repeat(128)])('are read with the nonce %s', (given) => {
    expect(timestampAndNonce(parameters(`ts=1795248000&nonce=${given}`))).toEqual({ ts: 1_795_248_000, nonce: given })
  })

  it.each([
    `nonce=${nonce}`,
    'ts=1795248000',
    `ts=1795248000&ts=1795248000&nonce=${nonce}`,
    `ts=1795248000&nonce=${nonce}&nonce=${nonce}`,
    `ts=179524800&nonce=${nonce}`,
    `ts=17952480000&nonce=${nonce}`,
    `ts=x1795248000&nonce=${nonce}`,
    'ts=1795248000&nonce=q7Yh2k-',
    `ts=1795248000&nonce=${'n'.repeat(129)}`,
    `ts=1795248000&nonce=%20${nonce}`,
    `ts=1795248000&nonce=${nonce}%20`,
    'ts=1795248000&nonce=q7Yh2k.!',
  ])('are refused: %s', (given) => {
    expect(timestampAndNonce(parameters(given))).toBeNull()
  })
})

const OPEN = ['Invited', 'Reminded', 'Re-invited', 'Started', 'Declined']
const UNDECIDED = [...OPEN, 'Screener Completed', 'Interview Scheduled']

it.each([
  ['completed', 'Completed', UNDECIDED, 'all', true],
  ['partial-completed', 'Partially Completed', UNDECIDED, 'part', false],
  ['screened', 'Terminated', UNDECIDED, 'none', false],
  ['over-quota', 'Quota Completed', UNDECIDED, 'none', false],
  ['screener-completed', 'Screener Completed', OPEN, null, false],
] as const)('the outcome %s makes an invitation %s', (outcome, becomes, from, earns, donates) => {
  expect(outcomeRules[outcome]).toEqual({ becomes, from, earns, donates })
})

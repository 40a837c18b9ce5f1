import { parseConfig } from '#server/config.ts'
import { twilioLookup } from '#server/panel/gateways/twilio/twilio-lookup.ts'
import { aRegistration } from '#tests/support/panel/facts/builders.ts'
import { openWorld, useWorld } from '#tests/support/panel/world.ts'
import { LineLookupService } from '#tests/support/services/line-lookup-service.ts'
import { ACCOUNT_SID, AUTH_TOKEN } from '#tests/support/services/text-service.ts'

/* Line types by Twilio Lookup, with a local mock server. */

const given = {
  PANEL_API_URL: 'https://panel.example',
  SESSION_PASSWORDS: '1:nQ3v0x8mJt5yBf2LrWc7ZkHs9dPaEuGi4TbY6oXeAAAA',
  PHONE_LOOKUP: 'twilio',
  TWILIO_ACCOUNT_SID: ACCOUNT_SID,
  TWILIO_AUTH_TOKEN: AUTH_TOKEN,
}

let service: LineLookupService
beforeAll(async () => {
  service = await new LineLookupService().open()
})
beforeEach(() => {
  service.lookedUp.length = 0
  service.answers.clear()
})
afterAll(() => service.close())

function settingsOf(environment: Record<string, string> = {}) {
  const { twilioLookup: settings } = parseConfig({ ...given, TWILIO_LOOKUP_URL: service.origin, ...environment })
  if (!settings) throw new Error('no line lookup is configured')
  return settings
}
const lookup = (environment?: Record<string, string>) => twilioLookup(settingsOf(environment))

const NUMBER = '+12024561111'
const OTHER = '+12024561112'

describe('line type by Twilio Lookup', () => {
  it.each([
    ['mobile', 'mobile'],
    ['landline', 'landline'],
    ['fixedVoip', 'voip'],
    ['nonFixedVoip', 'voip'],
    ['tollFree', 'none'],
    ['premium', 'none'],
    ['sharedCost', 'none'],
    ['uan', 'none'],
    ['voicemail', 'none'],
    ['pager', 'none'],
    ['unknown', null],
    ['personal', null],
    ['satellite', null],
    [null, null],
  ])('%s is read as %s', async (type, line) => {
    service.answers.set(NUMBER, service.type(type))
    expect(await lookup()(NUMBER)).toBe(line)
    expect(service.lookedUp).toEqual([NUMBER])
  })

  it.each([
    ['a number that Twilio does not find', () => service.refuse(404, 20404)],
    ['too many requests', () => service.refuse(429, 20429)],
    ['a suspended account', () => service.refuse(403, 20005)],
    ['a fault of theirs', () => service.refuse(500, 20500)],
    ['out of service', () => service.refuse(503, 20503)],
    ['no package for line types', () => service.type(null, 60601)],
    ['an answer without the field', () => ({ status: 200, body: {} })],
    ['an answer of another kind', () => ({ status: 200, body: 'yes' })],
    ['a type that is no text', () => ({ status: 200, body: { line_type_intelligence: { type: 7 } } })],
  ])('is null after %s', async (_, answer) => {
    service.answers.set(NUMBER, answer())
    expect(await lookup()(NUMBER)).toBeNull()
  })

  it('is null with a wrong auth token', async () => {
    expect(await lookup({ TWILIO_AUTH_TOKEN: 'x'.repeat(32) })(NUMBER)).toBeNull()
  })

  it('is null when the connection is refused', async () => {
    expect(await lookup({ TWILIO_LOOKUP_URL: 'http://127.0.0.1:1' })(NUMBER)).toBeNull()
  })

  it('is null after 2 seconds without an answer, and null at once for the next number', async () => {
    service.answers.set(NUMBER, 'never')
    const lineOf = lookup()
    const startedAt = performance.now()
    expect(await lineOf(NUMBER)).toBeNull()
    expect(performance.now() - startedAt).toBeLessThan(4_000)
    expect(await lineOf(OTHER)).toBeNull()
    expect(service.lookedUp).toEqual([NUMBER])
  })
})

describe('Twilio Lookup requests', () => {
  beforeEach(() =>
    jest.useFakeTimers({
      now: new Date('2026-03-02T12:00:00Z'),
      doNotFake: [
        'nextTick',
        'setImmediate',
        'setTimeout',
        'clearTimeout',
        'setInterval',
        'clearInterval',
        'queueMicrotask',
        'performance',
      ],
    }),
  )
  afterEach(() => jest.useRealTimers())

  const pass = (seconds: number) => jest.setSystemTime(Date.now() + seconds * 1000)

  it('are made once a day per number, also when two callers ask at once', async () => {
    service.answers.set(NUMBER, service.type('landline'))
    const lineOf = lookup()
    expect(await Promise.all([lineOf(NUMBER), lineOf(NUMBER)])).toEqual(['landline', 'landline'])
    pass(23 * 3600)
    expect(await lineOf(NUMBER)).toBe('landline')
    expect(service.lookedUp).toEqual([NUMBER])
    pass(2 * 3600)
    service.answers.set(NUMBER, service.type('mobile'))
    expect(await lineOf(NUMBER)).toBe('mobile')
  })

  it('pause for 30 seconds after a failure', async () => {
    service.answers.set(NUMBER, service.refuse(503, 20503))
    const lineOf = lookup()
    expect(await lineOf(NUMBER)).toBeNull()
    service.answers.set(NUMBER, service.type('landline'))
    pass(29)
    expect(await lineOf(NUMBER)).toBeNull()
    pass(2)
    expect(await lineOf(NUMBER)).toBe('landline')
  })

  it('stop for the day at CODE_TEXTS_PER_DAY numbers', async () => {
    const lineOf = lookup({ CODE_TEXTS_PER_DAY: '1' })
    expect(await lineOf(NUMBER)).toBe('mobile')
    expect(await lineOf(OTHER)).toBeNull()
    pass(24 * 3600)
    expect(await lineOf(OTHER)).toBe('mobile')
  })
})

describe('registration with Twilio Lookup', () => {
  const world = useWorld()

  const send = async (mobileNumber: string, type: Parameters<LineLookupService['answers']['set']>[1]) => {
    service.answers.set(mobileNumber, type)
    const separateWorld = await openWorld({ twilioLookup: settingsOf() })
    const response = await separateWorld.send('sendRegistrationCode', { body: aRegistration({ mobileNumber }) }, {})
    const { errorCode = null } = response.status === 200 ? {} : await response.json()
    await separateWorld.close()
    return errorCode
  }

  it('refuses landline and VoIP numbers that the number plan does not show (REG-057)', async () => {
    expect(await send('+12024561113', service.type('landline'))).toBe('NOT_VALID_MOBILE_NUMBER')
    expect(await send('+12024561114', service.type('nonFixedVoip'))).toBe('NOT_VALID_MOBILE_NUMBER')
  })

  it('accepts a number with an unknown type, or when Twilio answers 429', async () => {
    expect(await send('+12024561115', service.type('unknown'))).toBeNull()
    expect(await send('+12024561116', service.refuse(429, 20429))).toBeNull()
  })

  it('makes no request for a number that is refused anyway', async () => {
    expect(await send('+18002341234', service.type('mobile'))).toBe('NOT_VALID_MOBILE_NUMBER')
    expect(service.lookedUp).toEqual([])
  })

  it('makes no request when no lookup is configured', async () => {
    service.answers.set('+12024561117', service.type('landline'))
    await world.call('sendRegistrationCode', { body: aRegistration({ mobileNumber: '+12024561117' }) })
    expect(service.lookedUp).toEqual([])
  })
})

describe('Twilio Lookup settings', () => {
  it.each([
    ['TWILIO_ACCOUNT_SID is required with PHONE_LOOKUP twilio', { TWILIO_ACCOUNT_SID: '' }],
    ['TWILIO_AUTH_TOKEN is required with PHONE_LOOKUP twilio', { TWILIO_AUTH_TOKEN: '' }],
    ['PHONE_LOOKUP', { PHONE_LOOKUP: 'oracle' }],
    ['TWILIO_LOOKUP_URL', { TWILIO_LOOKUP_URL: 'ftp://lookups.test' }],
  ])('reject a wrong value: %s', (message, environment) => {
    expect(() => parseConfig({ ...given, ...environment })).toThrow(message)
  })
})

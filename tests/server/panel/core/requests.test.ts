import { contract } from '#lib/contract/index.ts'
import { aNumber, aRegistration } from '#tests/support/panel/facts/builders.ts'
import { openWorld, useWorld } from '#tests/support/panel/world.ts'

const world = useWorld()

interface Raw {
  method?: string
  headers?: Record<string, string>
  body?: BodyInit | null
}
const raw = async (
  path: string,
  { method = 'POST', headers = { 'content-type': 'application/json' }, body = null }: Raw = {},
) => {
  const stream = body instanceof ReadableStream ? { duplex: 'half' } : {}
  const response = await world.handle(new Request(`http://panel.test${path}`, { method, headers, body, ...stream }))
  return { status: response.status, headers: response.headers, body: await response.json() }
}
const json = (path: string, value: unknown) =>
  raw(path, { body: typeof value === 'string' ? value : JSON.stringify(value) })

describe('panel routes', () => {
  it.each([
    ['/nothing', 404, 'NOT_FOUND'],
    ['/', 404, 'NOT_FOUND'],
    ['//login', 404, 'NOT_FOUND'],
    ['/LOGIN', 404, 'NOT_FOUND'],
    ['/login/extra', 404, 'NOT_FOUND'],
    ['/register/sendotp', 404, 'NOT_FOUND'],
    ['/api/inviteLink/%E0%A4%A', 400, 'BAD_REQUEST'],
  ])('%s answers %s %s', async (path, status, errorCode) => {
    expect(await json(path, {})).toMatchObject({ status, body: { errorCode, errorMessage: expect.any(String) } })
  })

  it.each([
    ['GET', '/login', 'POST'],
    ['PUT', '/login', 'POST'],
    ['DELETE', '/api/address', 'PATCH'],
    ['POST', '/api/genders', 'GET'],
    ['HEAD', '/api/emailStatus', 'GET'],
    ['OPTIONS', '/api/non-profit-organizations', 'GET, POST'],
  ])('%s %s answers 405 with Allow', async (method, path, allow) => {
    const response = await world.handle(new Request(`http://panel.test${path}`, { method }))
    expect([response.status, response.headers.get('allow')]).toEqual([405, allow])
  })

  it('include those of the specification, letter by letter (API-071)', () => {
    const routes = Object.values(contract).map(({ method, route }) => `${method} ${route}`)
    expect(routes).toEqual(
      expect.arrayContaining([
        'POST /register/sendOtp',
        'POST /register/login/',
        'POST /register/resendOtp',
        'POST /login/sendotp',
        'POST /login',
        'POST /login/resendotp',
        'GET /register/campaign-details/{ckey}',
        'GET /rps/is-test-account/{loginId}',
        'POST /rps/link-panelist',
        'GET /api/panelist-profiles/{userId}',
        'PATCH /api/panelist-profiles/{id}',
        'GET /api/methodology/{surveyMaskedId}',
        'POST /api/survey-landing/validate',
        'GET /api/campaign-survey/{ckey}/invitation-url',
        'POST /api/verifyEmail',
        'POST /verifyEmail',
        'POST /api/registerEmail/resendOtp',
        'POST /api/panelist-dashboard/contact-us',
      ]),
    )
  })

  it('answer with no-store, nosniff and a request id', async () => {
    const requests = [json('/nothing', {}), json('/login', {}), raw('/openapi.json', { method: 'GET' })]
    for (const { headers } of await Promise.all(requests)) {
      expect(headers.get('cache-control')).toBe('no-store')
      expect(headers.get('x-content-type-options')).toBe('nosniff')
      expect(headers.get('x-request-id')).toMatch(/^[\w-]{36}$/)
    }
    const named = await raw('/nothing', { headers: { 'x-request-id': 'portal-7' } })
    expect(named.headers.get('x-request-id')).toBe('portal-7')
  })
})

describe('request bodies', () => {
  it.each([['text/plain'], ['application/x-www-form-urlencoded'], ['application/jsonp'], ['']])(
    'of type "%s" are refused with 415',
    async (type) => {
      const { status, body } = await raw('/login', { headers: { 'content-type': type }, body: '{}' })
      expect([status, body.errorCode]).toEqual([415, 'UNSUPPORTED_MEDIA_TYPE'])
    },
  )

  it('may name a charset in their content type', async () => {
    expect(
      (await raw('/login', { headers: { 'content-type': 'Application/JSON; charset=utf-8' }, body: '{}' })).status,
    ).toBe(422)
  })

  it.each([
    ['nothing', ''],
    ['no JSON', '{'],
    ['no UTF-8', new Uint8Array([0x22, 0xff, 0x22])],
    ['a byte order mark', '\uFEFF{}'],
    ['NUL', '{"loginId":"a\\u0000b"}'],
    ['NUL in a name', '{"a\\u0000":1}'],
    ['NUL deep inside', '{"a":[[{"b":["\\u0000"]}]]}'],
    ['half a surrogate pair', '{"loginId":"\\ud800"}'],
    ['the other half', '{"loginId":"\\udc00x"}'],
    ['a raw control character', '{"loginId":"a\u0000b"}'],
  ])('of %s are refused with 400', async (_, body) => {
    expect(await raw('/login', { body })).toMatchObject({ status: 400, body: { errorCode: 'BAD_REQUEST' } })
  })

  it('with 8,000 levels of arrays are refused with 400', async () => {
    expect((await raw('/login', { body: '['.repeat(8_000) + ']'.repeat(8_000) })).status).toBe(400)
  })

  it.each([
    ['/login', 16],
    ['/api/panelist-profiles/1', 64],
  ])('to %s of more than %s KB are refused with 413, with or without a declared length', async (path, kilobytes) => {
    const method = path === '/login' ? 'POST' : 'PATCH'
    const whole = JSON.stringify({ a: 'x'.repeat(kilobytes * 1024 - 8) })
    expect(Buffer.byteLength(whole)).toBe(kilobytes * 1024)
    expect((await raw(path, { method, body: whole })).status).toBe(422)
    expect((await raw(path, { method, body: `${whole} ` })).status).toBe(413)
    let pulled = 0
    const endless = new ReadableStream({
      pull(controller) {
        pulled += 1024
        controller.enqueue(new Uint8Array(1024).fill(32))
      },
    })
    expect(await raw(path, { method, body: endless })).toMatchObject({
      status: 413,
      body: { errorCode: 'BODY_TOO_LARGE' },
    })
    expect(pulled).toBeLessThan((kilobytes + 8) * 1024)
  })

  it('that are invalid get the reason for each field, without its value', async () => {
    const long = 'x'.repeat(76)
    const answer = await json('/register/sendOtp', {
      mobileNumber: '202',
      firstName: long,
      ssn: 1234,
      extra: 'zzz',
      dateOfBirth: '02-30-1990',
    })
    expect(answer).toMatchObject({
      status: 422,
      body: {
        errorCode: 'VALIDATION_FAILED',
        fields: {
          mobileNumber: 'format',
          firstName: 'too long',
          lastName: 'required',
          ssn: 'type',
          extra: 'unknown',
          dateOfBirth: 'format',
        },
      },
    })
    expect(JSON.stringify(answer.body)).not.toMatch(/xxx|zzz|02-30/)
  })

  it.each([[null], [1], ['text'], [[]], [[1, 2]], [true]])('of %p are refused with 422', async (value) => {
    expect(await json('/login', JSON.stringify(value))).toMatchObject({
      status: 422,
      body: { fields: { body: 'type' } },
    })
  })

  it.each(['__proto__', 'constructor', 'toString', 'hasOwnProperty'])(
    'with a field %s are refused with 422',
    async (name) => {
      expect((await json('/login/resendotp', `{"loginId":"a@b.co","${name}":{"x":1}}`)).status).toBe(422)
    },
  )
})

describe('request queries and paths', () => {
  it.each([
    ['?a=1&a=2', 400],
    ['?a=1&%61=2', 400],
    ['?a=%', 400],
    ['?a=%ff', 400],
    ['?a=%00', 400],
    ['?a=1', 422],
    ['?__proto__=1', 422],
  ])('%s is refused with %s', async (query, status) => {
    expect((await raw(`/register/campaign-details/abc${query}`, { method: 'GET', headers: {} })).status).toBe(status)
  })

  it('paths with NUL, backslash or too many characters are refused', async () => {
    expect((await raw('/register/campaign-details/a%00b', { method: 'GET', headers: {} })).status).toBe(400)
    expect((await raw(`/register/campaign-details/${'a'.repeat(513)}`, { method: 'GET', headers: {} })).status).toBe(
      422,
    )
    expect((await raw('/register/campaign-details/a%5Cb', { method: 'GET', headers: {} })).body.fields).toEqual({
      ckey: 'format',
    })
  })
})

describe('internal errors and client addresses', () => {
  it('an internal error does not disclose its cause', async () => {
    const broken = await openWorld({
      phoneLookup: {
        lineOf: () => Promise.reject(new Error('select * from secrets at /srv/app.ts')),
      },
    })
    const answer = await broken.refused('sendRegistrationCode', { body: aRegistration() })
    expect(answer).toEqual({
      status: 500,
      errorCode: 'INTERNAL_ERROR',
      errorMessage: 'Something went wrong. Please retry again later.',
      headers: answer.headers,
    })
    await broken.close()
  })

  it('uses the last entry of X-Forwarded-For as the client address', async () => {
    const { mobile } = await world.member()
    const headers = { 'x-forwarded-for': '203.0.113.9, 198.51.100.4' }
    await world.call('sendLoginCode', { body: { loginId: mobile, otp: '' } }, { headers })
    const sent = await world.db
      .selectFrom('code_send')
      .select('client_address')
      .where('identifier', '=', mobile)
      .executeTakeFirst()
    expect(sent?.client_address).toBe('198.51.100.4')
  })

  it('stores a malformed client address as "unknown"', async () => {
    const loginId = aNumber()
    await world.member({ mobile: loginId })
    await world.call('sendLoginCode', { body: { loginId, otp: '' } }, { address: "'; drop table code_send" })
    const sent = await world.db
      .selectFrom('code_send')
      .select('client_address')
      .where('identifier', '=', loginId)
      .executeTakeFirst()
    expect(sent?.client_address).toBe('unknown')
  })
})

describe('OpenAPI document', () => {
  it('has every call of the contract, and whether it needs a token', async () => {
    const { status, body } = await raw('/openapi.json', { method: 'GET', headers: {} })
    expect([status, body.openapi]).toEqual([200, '3.1.0'])
    for (const [name, call] of Object.entries(contract)) {
      const operation = body.paths[call.route]?.[call.method.toLowerCase()]
      expect(operation).toMatchObject({ operationId: name, security: call.access === 'member' ? [{ token: [] }] : [] })
    }
    expect(body.paths['/login'].post.requestBody.content['application/json'].schema).toMatchObject({
      required: ['loginId', 'otp'],
      additionalProperties: false,
    })
    const errorsOf = (path: string, method: string, status: number) =>
      body.paths[path][method].responses[status].description
    expect(errorsOf('/api/registerEmail', 'post', 403)).toBe('RECENT_CODE_NEEDED, FORBIDDEN')
    expect(errorsOf('/api/survey-info/{maskId}', 'get', 404)).toBe('NOT_FOUND')
    expect(errorsOf('/login', 'post', 400)).toMatch(/^INVALID_OTP, .*, BAD_REQUEST$/)
    expect(body.paths['/api/privacy/copy-pdf'].post.responses[200].content).toEqual({ '*/*': {} })
    expect(body.paths['/login'].post.description).toBeUndefined()
    expect(body.paths['/api/payout-method'].get.description).toBe(
      'Only of panels that announce `payout-method` in X-Panel-Features.',
    )
  })
})

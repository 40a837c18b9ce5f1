import { useScriptedPortal } from '#tests/support/bff/portal.ts'

const portal = useScriptedPortal()

const ADDRESS = { firstLine: '1 Main St', city: 'Austin', state: 'TX', zipCode: '78701', country: 'USA' }

/** Saves an address at a panel that answers `json` with 200. */
async function saveAnswered(json: unknown) {
  const browser = await portal.signedIn()
  portal.panel.on('PATCH /api/address', { json })
  return browser.send('/api/panel/api/address', { method: 'PATCH', body: ADDRESS })
}

describe('an error that a panel answers with 200', () => {
  it.each([
    ['INVALID_NPI', 400, 'INVALID_NPI'],
    ['A_CODE_OF_THE_PANEL', 400, 'A_CODE_OF_THE_PANEL'],
    ['VALIDATION_FAILED', 422, 'VALIDATION_FAILED'],
    ['TOO_MANY_REQUESTS', 429, 'TOO_MANY_REQUESTS'],
    ['INTERNAL_ERROR', 502, 'UPSTREAM_INVALID'],
    ['UNAUTHORIZED', 401, 'UNAUTHORIZED'],
    ['notReadable', 400, 'REFUSED'],
  ])('%s does not count as a save', async (errorCode, status, code) => {
    const { status: answered, json } = await saveAnswered({ errorCode, errorMessage: 'Not saved.' })
    expect([answered, json.errorCode]).toEqual([status, code])
  })

  it('keeps its message', async () => {
    const { json } = await saveAnswered({ errorCode: 'VALIDATION_FAILED', errorMessage: 'Not saved.' })
    expect(json.errorMessage).toBe('Not saved.')
  })

  it.each(['', '0', '200', 0, null, 'OK', 'Success', 'NO_ERROR'])('is none if its code is %j', async (errorCode) => {
    expect((await saveAnswered({ errorCode, errorMessage: '' })).status).toBe(200)
  })

  it.each(['/api/patient-profile', '/api/caregiver-profile'])(
    'does not open the form of %s without its saved answers',
    async (path) => {
      const browser = await portal.signedIn()
      portal.panel.on(`GET ${path}`, { json: { errorCode: 'LOAD_FAILED', errorMessage: 'Try again.' } })
      const { status, json } = await browser.get(`/api/panel${path}`)
      expect([status, json.errorCode]).toEqual([400, 'LOAD_FAILED'])
    },
  )

  it('does not confirm an email by a wrong code', async () => {
    const browser = await portal.signedIn()
    portal.panel
      .on('POST /api/registerEmail', { json: {} })
      .on('POST /api/verifyEmail', { json: { errorCode: 'INVALID_OTP', errorMessage: 'Wrong code.' } })
    await browser.post('/api/session/email', { email: 'new@clinic.example' })
    const { status, json } = await browser.post('/api/session/verify', { otp: '000000' })
    expect([status, json.errorCode]).toEqual([400, 'INVALID_OTP'])
  })
})

it.each([
  ['/api/non-profit-organizations', 200],
  ['/api/panelist-dashboard/me', 200],
  ['/api/patient-profile', 502],
])('a 204 for %s answers %i: it is an empty list, but no empty form', async (path, expected) => {
  const browser = await portal.signedIn()
  portal.panel.on(`GET ${path.replace('me', '1001')}`, { status: 204 })
  const { status, json } = await browser.get(`/api/panel${path}`)
  expect([status, ...(status === 200 ? [json] : [])]).toEqual([expected, ...(expected === 200 ? [[]] : [])])
})

it.each([200, 204])('an empty answer with %i is no signed form to download', async (sent) => {
  const browser = await portal.signedIn()
  portal.panel.on('GET /api/hello-sign/signed-document', { status: sent })
  const { status, json } = await browser.get('/api/panel/api/hello-sign/signed-document')
  expect([status, json.errorCode]).toEqual([502, 'UPSTREAM_INVALID'])
})

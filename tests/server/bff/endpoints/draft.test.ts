import { randomBytes } from 'node:crypto'
import { deflateRawSync } from 'node:zlib'
import { w9Draft, w9Values } from '#components/tax/own/w9Form.ts'
import { seal } from '#server/bff/session/seal.ts'
import { Browser } from '#tests/support/bff/browser.ts'
import { useScriptedPortal } from '#tests/support/bff/portal.ts'
import { refusal } from '#tests/support/scripted-panel.ts'

const portal = useScriptedPortal()
beforeEach(() => {
  portal.panel.on('GET /api/emailStatus', { json: { isVerified: true } })
})

const values = { city: 'Hoboken', weight: '164', typesOfHealthInsurance: ['3', '4'] }
const random = (bytes: number) => randomBytes(bytes).toString('hex')
const keep = (browser: Browser, change: object = {}) =>
  browser.post('/api/draft', { form: 'profile', values, ...change })
const drop = (browser: Browser, form = 'profile') => browser.send(`/api/draft?form=${form}`, { method: 'DELETE' })
const read = async (browser: Browser, form = 'profile') => (await browser.get(`/api/draft?form=${form}`)).json.values

it('gives members back the draft of the form they ask for', async () => {
  const browser = await portal.signedIn()
  expect(await read(browser)).toBeNull()
  expect((await keep(browser)).json).toEqual({ kept: true })
  expect(await read(browser)).toEqual(values)
  expect(await read(browser, 'professional-details')).toBeNull()
  expect(JSON.stringify(portal.panel.received)).not.toContain('Hoboken')
})

it('has no draft when the one in the cookie is of a form that only another release has', async () => {
  const browser = await portal.signedIn()
  const packed = deflateRawSync(JSON.stringify({ form: 'hobbies', values })).toString('base64url')
  browser.cookies.set('draft', await seal('draft', { userId: 1001, packed }, 900))
  const response = await browser.get('/api/draft?form=profile')
  expect([response.status, response.json]).toEqual([200, { values: null }])
})

it('returns 401 and no draft to a copied session that was signed out', async () => {
  const browser = await portal.signedIn()
  await keep(browser)
  portal.panel.on('GET /api/emailStatus', refusal('UNAUTHORIZED', 'signed out', 401))
  const response = await browser.get('/api/draft?form=profile')
  expect([response.status, response.text.includes('Hoboken')]).toEqual([401, false])
})

describe('draft calls with a session that has ended at the panel', () => {
  const over = () => portal.panel.on('GET /api/emailStatus', refusal('UNAUTHORIZED', 'signed out', 401))

  it('returns 401 and keeps the earlier draft for the next sign-in of the member', async () => {
    const browser = await portal.signedIn()
    over()
    const response = await keep(browser)
    expect([response.status, response.json.errorCode]).toEqual([401, 'UNAUTHORIZED'])
    expect((await browser.get('/api/session')).status).toBe(401)
    expect((await keep(browser, { values: { city: 'Troy' } })).setCookies.join()).not.toContain('draft=')
    portal.panel.on('GET /api/emailStatus', { json: { isVerified: true } })
    const again = await portal.signedIn()
    again.cookies.set('draft', browser.cookies.get('draft') ?? '')
    expect(await read(again)).toEqual(values)
  })

  it('deletes the draft and returns 401', async () => {
    const browser = await portal.signedIn()
    await keep(browser)
    over()
    const response = await drop(browser)
    expect([response.status, browser.cookies.has('draft')]).toEqual([401, false])
    expect((await browser.get('/api/session')).status).toBe(401)
  })

  it.each([
    ['is down', { status: 503 }],
    ['answers nonsense', { json: 'what?' }],
    ['does not answer', () => null],
  ])('keeps the draft within 2.5 seconds when the panel %s', async (_, answer) => {
    const browser = await portal.signedIn()
    portal.panel.on('GET /api/emailStatus', answer)
    const startedAt = performance.now()
    expect((await keep(browser)).json).toEqual({ kept: true })
    expect(performance.now() - startedAt).toBeLessThan(2_500)
    portal.reset()
    portal.panel.on('GET /api/emailStatus', { json: { isVerified: true } })
    expect(await read(browser)).toEqual(values)
  })
})

it('keeps the draft in an encrypted HttpOnly cookie that expires after 7 days', async () => {
  const browser = await portal.signedIn()
  const [line = ''] = (await keep(browser)).setCookies
  expect(line).toMatch(/^draft=[^;]+; Path=\/; SameSite=Lax; Max-Age=604800; HttpOnly$/)
  expect(line).not.toMatch(/Hoboken|city/)
})

it('keeps the latest draft of each form', async () => {
  const browser = await portal.signedIn()
  await keep(browser)
  await keep(browser, { values: { city: 'Troy' } })
  expect(await read(browser)).toEqual({ city: 'Troy' })
  await keep(browser, { form: 'w9', values: { name: 'Mary Lee' } })
  expect([await read(browser), await read(browser, 'w9')]).toEqual([{ city: 'Troy' }, { name: 'Mary Lee' }])
})

it('keeps the draft of a form when another form is sent', async () => {
  const browser = await portal.signedIn()
  await keep(browser)
  await keep(browser, { form: 'w9', values: { name: 'Mary Lee' } })
  await drop(browser, 'w9')
  expect([await read(browser), await read(browser, 'w9')]).toEqual([values, null])
})

it('leaves out the oldest drafts when not all fit into a cookie', async () => {
  const browser = await portal.signedIn()
  const forms = ['patient', 'caregiver', 'profile', 'professional-details']
  for (const form of forms) await keep(browser, { form, values: { note: random(500) } })
  const kept = await Promise.all(forms.map(async (form) => (await read(browser, form)) !== null))
  expect(kept).toEqual([false, true, true, true])
})

it('deletes a draft after 7 days, although another form was typed into since', async () => {
  const browser = await portal.signedIn()
  await keep(browser)
  const day = 24 * 60 * 60_000
  const clock = jest.spyOn(Date, 'now').mockReturnValue(Date.now() + 6 * day)
  const later = await portal.signedIn()
  later.cookies.set('draft', browser.cookies.get('draft') ?? '')
  await keep(later, { form: 'w9', values: { name: 'Mary Lee' } })
  clock.mockReturnValue(Date.now() + 2 * day)
  const last = await portal.signedIn()
  last.cookies.set('draft', later.cookies.get('draft') ?? '')
  expect([await read(last), await read(last, 'w9')]).toEqual([null, { name: 'Mary Lee' }])
  clock.mockRestore()
})

it('reads the draft that version 0.1.0 left in the browser', async () => {
  const browser = await portal.signedIn()
  const packed = deflateRawSync(JSON.stringify({ form: 'profile', values })).toString('base64url')
  browser.cookies.set('draft', await seal('draft', { userId: 1001, packed }, 900))
  expect(await read(browser)).toEqual(values)
})

it('deletes the draft on request and at sign-out', async () => {
  const browser = await portal.signedIn()
  await keep(browser)
  await drop(browser)
  expect(await read(browser)).toBeNull()
  await keep(browser)
  await browser.send('/api/session', { method: 'DELETE' })
  expect(browser.cookies.has('draft')).toBe(false)
})

it('keeps the draft when the session expires, for the next sign-in of the same member', async () => {
  const browser = await portal.signedIn()
  await keep(browser)
  browser.cookies.delete('session')
  await browser.send('/api/session', { method: 'DELETE' })
  expect((await browser.get('/api/draft?form=profile')).status).toBe(401)
  const again = await portal.signedIn()
  again.cookies.set('draft', browser.cookies.get('draft') ?? '')
  expect(await read(again)).toEqual(values)
})

it('gives no member the draft of another', async () => {
  const mine = await portal.signedIn()
  await keep(mine)
  const other = await portal.signedIn(2002)
  other.cookies.set('draft', mine.cookies.get('draft') ?? '')
  expect(await read(other)).toBeNull()
})

it('removes the tax number, the signature and the certification from the draft of Form W-9 (TAX-043)', async () => {
  const browser = await portal.signedIn()
  const answers = { name: 'Mary Lee', classification: 'individual', city: 'Hoboken', taxIdTypeId: '1', step: '2' }
  const secrets = {
    taxIdNumber: '900-55-1234',
    taxIdNumberConfirmation: '900551234',
    ssn: '900551234',
    usPerson: 'yes',
    certifies: 'yes',
    signatureKind: 'drawn',
    typedSignature: 'Mary Lee',
    strokes: ['1', '2'],
    token: 't',
  }
  const response = await keep(browser, { form: 'w9', values: { ...answers, ...secrets } })
  expect([response.status, response.json]).toEqual([200, { kept: true }])
  expect(await read(browser, 'w9')).toEqual(answers)
})

it('keeps every answer that the browser sends in the draft of Form W-9 (TAX-043)', async () => {
  const browser = await portal.signedIn()
  const known = { signatureRequestId: 'r1', signatureId: 's1', requester: 'Carepanel', name: 'Mary Lee' }
  const sent = { ...w9Draft(w9Values({ ...known, address: null, taxIdTypeId: 1, taxIdNumber: null })), version: 'r1' }
  await keep(browser, { form: 'w9', values: sent })
  expect(await read(browser, 'w9')).toEqual(sent)
})

it.each(['x', 'Fe26.2**', '%'])('ignores a draft cookie of %s', async (cookie) => {
  const browser = await portal.signedIn()
  browser.cookies.set('draft', cookie)
  expect(await read(browser)).toBeNull()
})

it('keeps all but the longest answer of a draft too large for a cookie, and returns kept: false', async () => {
  const browser = await portal.signedIn()
  const response = await keep(browser, {
    values: { ...values, medicalSchool: random(500), workplaceUrl: random(1000) },
  })
  expect(response.json).toEqual({ kept: true })
  const longer = { ...values, medicalSchool: random(900), workplaceUrl: random(1024) }
  expect((await keep(browser, { values: longer })).json).toEqual({ kept: false })
  const { workplaceUrl: _, ...others } = longer
  expect(await read(browser)).toEqual(others)
})

it('deletes only the older draft of a form whose draft is too large for a cookie', async () => {
  const browser = await portal.signedIn()
  await keep(browser)
  await keep(browser, { form: 'w9', values: { name: 'Mary Lee' } })
  const long = Object.fromEntries(['a', 'b', 'c', 'd'].map((name) => [name, random(1000)]))
  expect((await keep(browser, { values: long })).json).toEqual({ kept: false })
  expect([await read(browser), await read(browser, 'w9')]).toEqual([null, { name: 'Mary Lee' }])
})

it.each([
  ['form', { form: 'a form' }],
  ['values.city', { values: { city: 7 } }],
  ['values.city', { values: { city: 'x'.repeat(3000) } }],
  ['ssn', { ssn: '1234' }],
])('refuses a draft with an invalid %s', async (field, change) => {
  const response = await keep(await portal.signedIn(), change)
  expect(response.status).toBe(422)
  expect(response.json.fields).toHaveProperty([field])
})

it('returns 401 when a visitor saves a draft', async () => {
  expect((await keep(new Browser())).status).toBe(401)
})

import { readFormReply } from '#server/bff/session/form-reply.ts'
import { Browser } from '#tests/support/bff/browser.ts'
import { type EmbeddedPanelPortal, mobileOf, portalWithEmbeddedPanel } from '#tests/support/bff/embedded-panel.ts'

/* Form W-9 and the tax details, posted without JavaScript, with the embedded panel and a real database. */

let visiting = new Browser()
jest.mock('next/headers', () => ({
  headers: async () => new Headers({ cookie: visiting.cookieHeader }),
  cookies: async () => ({ get: () => undefined }),
}))

let portal: EmbeddedPanelPortal
beforeAll(async () => {
  portal = await portalWithEmbeddedPanel()
  await portal.loadDemo()
})
afterAll(() => portal.close())

const signIn = async (key: string) => {
  visiting = await portal.signIn(mobileOf(key))
}

const post = (form: string, at: string, fields: Record<string, string>) =>
  visiting.send(`/api/form/${form}?${new URLSearchParams({ at, key: crypto.randomUUID() })}`, {
    method: 'POST',
    raw: new URLSearchParams(fields).toString(),
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
  })

const reply = () => readFormReply(visiting.cookieHeader)
const detail = async () => (await visiting.get('/api/panel/api/taxDetail/me')).json

const TAB = '/completeProfile?tabIndex=1'
const address = {
  firstLine: '12 Harbor Street',
  suiteNumber: '',
  city: 'Jersey City',
  state: 'nj',
  zipCode: '07302',
  country: 'USA',
}
const w9 = {
  ...address,
  name: 'Carla Mendes',
  businessName: '',
  classification: 'individual',
  taxIdTypeId: '1',
  taxIdNumber: '900-55-1234',
  backupWithholding: 'no',
  usPerson: 'yes',
  certifies: 'yes',
  typedSignature: 'Carla Mendes',
}

/** Opens a form to sign. @returns the path of its page, and its token */
async function openW9() {
  const response = await post('open-w9', TAB, {})
  const at = String(response.headers.get('location'))
  expect([response.status, at.split('?')[0]]).toEqual([303, '/signW9'])
  return { at, token: new URLSearchParams(at.split('?')[1]).get('token') ?? '' }
}

describe('the tax form to sign without scripts', () => {
  it('opens a signing page, accepts a typed signature, deletes the draft and redirects to the dashboard (TAX-043)', async () => {
    await signIn('owesTaxForm')
    const { at, token } = await openW9()
    await visiting.post('/api/draft', { form: 'w9', values: { name: 'Ann Roe' } })
    expect(visiting.cookies.has('draft')).toBe(true)
    const response = await post('sign-w9', at, { ...w9, token })
    expect([response.status, response.headers.get('location')]).toEqual([303, '/dashboard'])
    expect((await reply())?.notice?.text).toBe('Thank you. Your Form W-9 is signed.')
    expect(await detail()).toMatchObject({ taxStatus: 'Pending Approval', taxIdNumber: '***-**-1234' })
    expect(visiting.cookies.has('draft')).toBe(false)
  })

  it('keeps the answers as a draft, without the number, the signature and the certification (TAX-043)', async () => {
    await signIn('rejectedTaxForm')
    const { at, token } = await openW9()
    await post('sign-w9', at, { ...w9, businessName: 'Mendes Design', version: 'r1', certifies: '', token })
    expect((await visiting.get('/api/draft?form=w9')).json.values).toEqual({
      ...address,
      name: 'Carla Mendes',
      businessName: 'Mendes Design',
      classification: 'individual',
      taxIdTypeId: '1',
      backupWithholding: 'no',
      version: 'r1',
    })
    expect((await reply())?.refused?.values).toMatchObject({ usPerson: 'yes', typedSignature: 'Carla Mendes' })
  })

  it.each([
    ['without the certification', { certifies: '' }, { taxIdNumber: 'Please enter the tax ID number again.' }],
    ['without a name as signature', { typedSignature: ' ' }, { typedSignature: 'Type your name to sign' }],
    [
      'with another name as signature (TAX-041)',
      { typedSignature: 'C M' },
      { typedSignature: 'Type your name as on line 1 to sign' },
    ],
    ['with eight digits', { taxIdNumber: '900-55-123' }, { taxIdNumber: 'A tax ID number has nine digits.' }],
    [
      'with a classification that has more questions',
      { classification: 'c-corporation' },
      { exemptPayeeCode: 'Choose a code, or leave it at None' },
    ],
    ['with a signature that was drawn', { signatureKind: 'drawn', typedSignature: '' }, {}],
  ])('refuses a tax form %s, and does not repeat the tax id number', async (_, wrong, errors) => {
    await signIn('rejectedTaxForm')
    const before = await detail()
    const { at, token } = await openW9()
    const response = await post('sign-w9', at, { ...w9, ...wrong, token })
    expect([response.status, response.headers.get('location')]).toEqual([303, at])
    const { refused } = (await reply()) ?? {}
    expect(refused).toMatchObject({ error: { code: 'VALIDATION_FAILED' }, errors })
    expect(refused?.values).toMatchObject({ name: 'Carla Mendes', taxIdNumber: '' })
    expect(JSON.stringify(refused)).not.toMatch(/900-?55/)
    expect(await detail()).toEqual(before)
  })

  it('refuses a signing key of another member and one that does not exist', async () => {
    await signIn('rejectedTaxForm')
    const { at, token } = await openW9()
    await signIn('quiet')
    const before = await detail()
    for (const tried of [token, 'nothing', '']) {
      expect((await post('sign-w9', at, { ...w9, token: tried })).headers.get('location')).toBe(at)
      expect((await reply())?.refused?.error.code).toBe('VALIDATION_FAILED')
    }
    expect(await detail()).toEqual(before)
  })
})

describe('the tax details form without scripts', () => {
  const details = {
    ...address,
    fullName: 'carla',
    lastName: 'mendes',
    taxIdTypeId: '1',
    taxIdNumber: '900551234',
    taxIdNumberConfirmation: '900-55-1234',
  }

  it('saves the tax details and redirects to the dashboard', async () => {
    await signIn('quiet')
    const response = await post('tax-details', TAB, details)
    expect([response.status, response.headers.get('location')]).toEqual([303, '/dashboard'])
    expect((await reply())?.notice?.text).toBe('Tax information saved successfully.')
    expect(await detail()).toMatchObject({ fullName: 'Carla', lastName: 'Mendes', taxIdNumber: '***-**-1234' })
  })

  it('refuses two different tax id numbers and repeats neither (TAX-027, TAX-028)', async () => {
    await signIn('quiet')
    const response = await post('tax-details', TAB, { ...details, taxIdNumberConfirmation: '900-55-1243' })
    expect([response.status, response.headers.get('location')]).toEqual([303, TAB])
    const { refused } = (await reply()) ?? {}
    expect(refused?.errors).toEqual({
      taxIdNumber: 'Please enter the tax ID number again.',
      taxIdNumberConfirmation: "The two tax ID numbers don't match.",
    })
    expect(refused?.values).toMatchObject({ fullName: 'carla', taxIdNumber: '', taxIdNumberConfirmation: '' })
    expect(JSON.stringify(refused)).not.toMatch(/900-?55/)
  })

  it('refuses tax details that were changed in another window', async () => {
    await signIn('quiet')
    const { version } = await detail()
    await post('tax-details', TAB, { ...details, fullName: 'carola', version: String(version) })
    await post('tax-details', TAB, { ...details, fullName: 'clara', version: String(version) })
    expect((await reply())?.refused?.error.code).toBe('STALE_VERSION')
    expect(await detail()).toMatchObject({ fullName: 'Carola' })
  })
})

it('redirects a visitor to the login from every tax form', async () => {
  visiting = new Browser()
  for (const form of ['open-w9', 'sign-w9', 'tax-details']) {
    expect((await post(form, TAB, w9)).headers.get('location')).toBe(
      '/login?returnUrl=%2FcompleteProfile%3FtabIndex%3D1',
    )
  }
})

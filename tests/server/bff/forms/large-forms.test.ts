import { profile } from '#server/bff/forms/member-forms.ts'
import { currentDraft } from '#server/bff/pages/current-draft.ts'
import { readFormReply } from '#server/bff/session/form-reply.ts'
import { sessionOf } from '#server/bff/session/session.ts'
import { Browser } from '#tests/support/bff/browser.ts'
import { useScriptedPortal } from '#tests/support/bff/portal.ts'
import { lookups } from '#tests/support/screens/profiles.ts'

/* Large forms, posted without JavaScript: checked by the screens' rules, and saved as drafts when refused. */

let visiting = new Browser()
const cookiesOf = ({ cookies }: Browser) => [...cookies].map(([name, value]) => `${name}=${value}`).join('; ')
jest.mock('next/headers', () => ({
  headers: async () => new Headers({ cookie: cookiesOf(visiting) }),
  cookies: async () => ({ get: () => undefined }),
}))

const portal = useScriptedPortal()
beforeEach(async () => {
  visiting = await portal.signedIn(1001, { professionId: null, specialityId: null, npiNumber: null, email: null })
  portal.panel.on('GET /api/professions', { json: lookups.professions })
  portal.panel.on('GET /api/nurse-categories', { json: lookups.nurseCategories })
  portal.panel.on('GET /api/pharmacy-settings', { json: lookups.pharmacySettings })
})

const EMAIL_STATUS = 'GET /api/emailStatus'
const SAVE = 'PATCH /api/register-profession'
const cardiologist = {
  professionId: '1',
  specialityId: '11',
  subSpecialityId: '',
  npiNumber: '1234567893',
  email: 'Ada@x.co',
}

const post = (
  fields: Record<string, string>,
  { form = 'professional-details', member = '1001', at = '/professionalDetails' } = {},
) => {
  const query = new URLSearchParams({ at, key: '0123456789abcdef', member })
  return visiting.send(`/api/form/${form}?${query}`, {
    method: 'POST',
    raw: new URLSearchParams(fields).toString(),
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
  })
}

const draft = async () => (await visiting.get('/api/draft?form=professional-details')).json.values

it('saves professional details posted without scripts, redirects to returnUrl and deletes the draft', async () => {
  portal.panel.on(SAVE, { json: {} })
  const response = await post(cardiologist, { at: '/professionalDetails?returnUrl=%2Fpayments' })
  expect([response.status, response.headers.get('location')]).toEqual([303, '/payments'])
  expect(portal.panel.calls(SAVE).map(({ body }) => body)).toEqual([
    {
      professionId: 1,
      specialityId: 11,
      subSpecialityId: null,
      nurseCategoryId: null,
      pharmacySettingId: null,
      npiNumber: '1234567893',
      email: 'ada@x.co',
    },
  ])
  expect(visiting.cookies.has('draft')).toBe(false)
  expect((await readFormReply(cookiesOf(visiting)))?.notice?.text).toBe('Profile information saved successfully.')
})

it('keeps the drafts of other forms when one is sent', async () => {
  portal.panel.on(SAVE, { json: {} }).on(EMAIL_STATUS, { json: { isVerified: true } })
  await visiting.post('/api/draft', { form: 'w9', values: { name: 'Mary Lee' } })
  await post(cardiologist)
  expect(await draft()).toBeNull()
  expect((await visiting.get('/api/draft?form=w9')).json.values).toEqual({ name: 'Mary Lee' })
})

it.each([
  ['profession', { professionId: 99, specialityId: 990, subSpecialityId: 9900, nurseCategoryId: 3 }],
  ['category', { professionId: 4, specialityId: 49, subSpecialityId: 490, nurseCategoryId: 3 }],
  ['specialty', { professionId: 4, specialityId: 41, subSpecialityId: 419, nurseCategoryId: 3 }],
  ['title', { professionId: 4, specialityId: 41, subSpecialityId: 411, nurseCategoryId: 39 }],
])('keeps the saved answers when their %s is no longer in the lists', async (_, saved) => {
  visiting = await portal.signedIn(1001, { ...saved, npiNumber: '1234567893', email: null })
  portal.panel.on(SAVE, { json: {} })
  await post({ email: 'ada@x.co' })
  expect(portal.panel.calls(SAVE).map(({ body }) => body)).toEqual([
    { ...saved, pharmacySettingId: null, npiNumber: '1234567893', email: 'ada@x.co' },
  ])
})

it('redirects back with a draft and sends nothing when a field is missing', async () => {
  const response = await post({ ...cardiologist, specialityId: '' })
  expect([response.status, response.headers.get('location')]).toEqual([303, '/professionalDetails'])
  expect(portal.panel.calls(SAVE)).toEqual([])
  expect((await readFormReply(cookiesOf(visiting)))?.refused).toMatchObject({
    userId: 1001,
    values: {},
    error: { status: 422, code: 'VALIDATION_FAILED' },
  })
  portal.panel.on(EMAIL_STATUS, { json: { isVerified: true } })
  expect(await draft()).toEqual({ ...cardiologist, specialityId: '' })
})

it('keeps a draft when the panel refuses the save', async () => {
  portal.panel.on(SAVE, { status: 400, json: { errorCode: 'PANELIST_WITH_NPI_EXISTS', errorMessage: 'taken' } })
  await post(cardiologist)
  expect((await readFormReply(cookiesOf(visiting)))?.refused?.error.code).toBe('PANELIST_WITH_NPI_EXISTS')
  expect(visiting.cookies.has('draft')).toBe(true)
})

it('does not save a form that another member opened', async () => {
  await post(cardiologist, { member: '1002' })
  expect(portal.panel.calls(SAVE)).toEqual([])
})

it('keeps a draft and redirects to the login when the session has ended at the panel', async () => {
  portal.panel.on(EMAIL_STATUS, { status: 401, json: { errorCode: 'UNAUTHORIZED', errorMessage: 'over' } })
  const response = await post(cardiologist)
  expect([response.status, response.headers.get('location')]).toEqual([303, '/login?returnUrl=%2FprofessionalDetails'])
  expect(visiting.cookies.has('draft')).toBe(true)
  expect(portal.panel.calls(SAVE)).toEqual([])
})

/** Typed text of a member whose form is opened again. */
async function typedOnPage() {
  const session = await sessionOf(cookiesOf(visiting))
  return session && currentDraft(session, 'professional-details')
}

it('saves a form with a field that is too long for a draft', async () => {
  portal.panel.on(SAVE, { json: {} })
  const response = await post({ ...cardiologist, note: 'x'.repeat(2_100) })
  expect([response.status, portal.panel.calls(SAVE)]).toMatchObject([303, [{ body: { email: 'ada@x.co' } }]])
})

it('gives back what was typed when neither the draft nor the save is accepted', async () => {
  await post({ ...cardiologist, email: 'first@x.co', specialityId: '' })
  const typed = { ...cardiologist, specialityId: '', note: 'x'.repeat(2_049) }
  await post(typed)
  expect(await typedOnPage()).toEqual(typed)
})

const IDLE_MS = 3 * 60 * 60_000
const unusedFor = (milliseconds: number) => jest.spyOn(Date, 'now').mockReturnValue(Date.now() + milliseconds)

it('gives back what was typed in a session that was unused for too long, after the next login', async () => {
  const member = { ...cardiologist, specialityId: '' }
  const clock = unusedFor(IDLE_MS)
  const response = await post(member)
  expect(response.headers.get('location')).toBe('/login?returnUrl=%2FprofessionalDetails')
  clock.mockRestore()
  const again = await portal.signedIn()
  again.cookies.set('draft', visiting.cookies.get('draft') ?? '')
  visiting = again
  expect(await typedOnPage()).toEqual(member)
})

it('keeps nothing for a member whom the session did not belong to', async () => {
  const clock = unusedFor(IDLE_MS)
  await post(cardiologist, { member: '1002' })
  clock.mockRestore()
  expect(visiting.cookies.has('draft')).toBe(false)
})

it('redirects a visitor to the login and back', async () => {
  visiting = new Browser()
  const response = await post(cardiologist)
  expect([response.status, response.headers.get('location')]).toEqual([303, '/login?returnUrl=%2FprofessionalDetails'])
})

it.each([
  [true, { next: '/preview' }],
  [false, { notice: { tone: 'warning', text: expect.stringContaining('longest answer is too long') } }],
])('opens the preview of a posted profile only if its draft was kept: %s', (kept, outcome) => {
  expect(profile(async () => null).done({ kept }, {}, new URLSearchParams())).toEqual(outcome)
})

describe('the address form after a survey', () => {
  const SAVE_ADDRESS = 'PATCH /api/address'
  const typed = {
    firstLine: '480 Garden Street',
    suiteNumber: '',
    city: 'Hoboken',
    state: 'nj',
    zipCode: '07030',
    country: 'USA',
    version: 'v1',
  }
  const form = { form: 'address', at: '/completed?ikey=i1' }

  it('saves the address with its version and redirects to the dashboard', async () => {
    portal.panel.on(SAVE_ADDRESS, { json: {} })
    const response = await post(typed, form)
    expect([response.status, response.headers.get('location')]).toEqual([303, '/dashboard'])
    const { suiteNumber: _, ...sent } = typed
    expect(portal.panel.calls(SAVE_ADDRESS).map(({ body }) => body)).toEqual([{ ...sent, state: 'NJ' }])
    expect((await readFormReply(cookiesOf(visiting)))?.notice?.text).toBe('Residential Address saved successfully.')
  })

  it.each([
    ['a ZIP code that is none', { ...typed, zipCode: '0703' }],
    ['a workplace that is asked for and empty', { ...typed, workplaceUrl: '' }],
  ])('returns with typed values for %s, and sends nothing', async (_, fields) => {
    const response = await post(fields, form)
    expect([response.status, response.headers.get('location')]).toEqual([303, '/completed?ikey=i1'])
    expect(portal.panel.calls(SAVE_ADDRESS)).toEqual([])
    expect((await readFormReply(cookiesOf(visiting)))?.refused).toMatchObject({
      userId: 1001,
      values: fields,
      error: { code: 'VALIDATION_FAILED' },
    })
  })
})

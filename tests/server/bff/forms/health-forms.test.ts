import { readFormReply } from '#server/bff/session/form-reply.ts'
import { Browser } from '#tests/support/bff/browser.ts'
import { useScriptedPortal } from '#tests/support/bff/portal.ts'
import {
  caregiver,
  caregiverLookups,
  NONE,
  OTHER,
  patientLookups,
  person,
  savedPatient,
} from '#tests/support/screens/health.ts'

/* The health tabs, posted without JavaScript: checked by the screens' rules, and saved as drafts when refused. */

let visiting = new Browser()
jest.mock('next/headers', () => ({
  headers: async () => new Headers({ cookie: visiting.cookieHeader }),
  cookies: async () => ({ get: () => undefined }),
}))

const portal = useScriptedPortal()
beforeEach(async () => {
  visiting = await portal.signedIn(1001)
  portal.panel.on('GET /api/medical-conditions', { json: patientLookups.conditions })
  portal.panel.on('GET /api/medications', { json: patientLookups.medications })
  portal.panel.on('GET /api/medication-answers', { json: patientLookups.answers })
})

type Fields = Record<string, string | string[]>

function post(form: string, fields: Fields, at = '/completeProfile?tabIndex=1', key: string = crypto.randomUUID()) {
  const typed = new URLSearchParams()
  for (const [name, value] of Object.entries(fields)) for (const item of [value].flat()) typed.append(name, item)
  const query = new URLSearchParams({ at, key, member: '1001' })
  return visiting.send(`/api/form/${form}?${query}`, {
    method: 'POST',
    raw: typed.toString(),
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
  })
}

const reply = () => readFormReply(visiting.cookieHeader)
const bodies = (call: string) => portal.panel.calls(call).map(({ body }) => body)

describe('the Patient Profile form without scripts', () => {
  const SAVE = 'PATCH /api/patient-profile'
  const typed = { lists: 'conditions', conditions: ['30', '1'], prescribed: 'no', version: 'v1' }
  beforeEach(() => portal.panel.on('GET /api/patient-profile', { json: { ...savedPatient, version: 'v1' } }))

  it('saves the checked conditions and redirects to the caregiver tab', async () => {
    portal.panel.on(SAVE, { json: {} })
    const response = await post('patient', typed)
    expect([response.status, response.headers.get('location')]).toEqual([303, '/completeProfile?tabIndex=2'])
    expect(bodies(SAVE)).toEqual([
      {
        medicalConditionIds: [30, 1],
        medications: [],
        isPatientProfile: true,
        isMedicationPrescribed: false,
        otherPrescriptionMedication: null,
        version: 'v1',
      },
    ])
    expect((await reply())?.notice?.text).toBe('Patient Profile saved successfully.')
    expect(visiting.cookies.has('draft')).toBe(false)
  })

  it('redirects to the dashboard when it is the last step', async () => {
    portal.panel.on(SAVE, { json: {} })
    expect((await post('patient', { ...typed, isLast: 'yes' })).headers.get('location')).toBe('/dashboard')
  })

  it.each([
    ['no condition', { lists: 'conditions', prescribed: 'no' }, {}],
    [
      "'None of the above' and another one",
      { ...typed, conditions: [NONE, '30'] },
      { conditions: "Choose 'None of the above' or conditions, not both." },
    ],
    [
      'a medication without an answer',
      { ...typed, lists: ['conditions', 'medications'], prescribed: 'yes', medications: ['40'] },
      { answer_40: 'Choose an answer' },
    ],
    [
      'an answer that is not offered',
      { ...typed, lists: ['conditions', 'medications'], prescribed: 'yes', medications: ['40'], answer_40: '999' },
      { answer_40: 'Choose an answer' },
    ],
    [
      'the medication of no name without its name',
      {
        ...typed,
        lists: ['conditions', 'medications'],
        prescribed: 'yes',
        medications: [OTHER],
        other: '',
        [`answer_${OTHER}`]: '1',
      },
      { other: '* Required' },
    ],
  ])('with %s redirects back, keeps a draft and sends nothing', async (_, fields: Fields, errors) => {
    const response = await post('patient', fields)
    expect([response.status, response.headers.get('location')]).toEqual([303, '/completeProfile?tabIndex=1'])
    expect(bodies(SAVE)).toEqual([])
    expect((await reply())?.refused).toMatchObject({ values: {}, error: { code: 'VALIDATION_FAILED' }, errors })
    expect(visiting.cookies.has('draft')).toBe(true)
  })
})

describe('the Caregiver Profile form without scripts', () => {
  const SAVE = 'PATCH /api/caregiver-profile/medical-conditions'
  const TAB = '/completeProfile?tabIndex=2'
  beforeEach(() => {
    portal.panel.on('GET /api/caregiver-profile', {
      json: { ...caregiver(person(), person({ id: 8, nickName: 'Mom' })) },
    })
    portal.panel.on('GET /api/genders', { json: caregiverLookups.genders })
    portal.panel.on('GET /api/panelist-additional-info', {
      json: { patientRelationships: caregiverLookups.relationships },
    })
  })
  const typed = { lists: ['removed', 'conditions_7'], caring: 'yes', conditions_7: '30', removed: '8' }

  it('saves the conditions of each person and removes the people who are checked', async () => {
    portal.panel.on(SAVE, { json: {} })
    const response = await post('caregiver', typed, TAB)
    expect([response.status, response.headers.get('location')]).toEqual([303, '/dashboard'])
    expect(bodies(SAVE)).toMatchObject([
      {
        isCaregiverProfile: true,
        removedIds: [8],
        caregiverProfileDtos: [{ id: 7, medicalConditions: [{ id: 30 }] }],
      },
    ])
    expect((await reply())?.notice?.text).toBe('Caregiver Profile saved successfully.')
  })

  it('removes everybody on No only after the confirmation box is checked (CARE-020)', async () => {
    const response = await post('caregiver', { caring: 'no' }, TAB)
    expect([response.status, response.headers.get('location')]).toEqual([303, TAB])
    expect(bodies(SAVE)).toEqual([])
    expect((await reply())?.refused?.errors).toEqual({
      removesEveryone: 'Please confirm that everyone should be removed.',
    })

    portal.panel.on(SAVE, { json: {} })
    await post('caregiver', { caring: 'no', removesEveryone: 'on' }, TAB)
    expect(bodies(SAVE)).toEqual([{ isCaregiverProfile: false }])
  })

  it("refuses 'None of the above' with another condition of a person", async () => {
    await post('caregiver', { ...typed, conditions_7: [NONE, '30'] }, TAB)
    expect(bodies(SAVE)).toEqual([])
    expect((await reply())?.refused?.errors).toEqual({
      conditions_7: "Choose 'None of the above' or conditions, not both.",
    })
  })

  describe('that changes the answers about a person', () => {
    const edit = (...answers: string[]) => ({
      lists: ['removed', 'conditions_7', 'edit_7'],
      caring: 'yes',
      conditions_7: '30',
      removed: '8',
      edit_7: answers,
    })

    it('saves them with the tab, once for two posts', async () => {
      portal.panel.on(SAVE, { json: {} })
      const changed = edit('Grandpa', '2', '1940', '3', '')
      const key = 'k'.repeat(32)
      await Promise.all([post('caregiver', changed, TAB, key), post('caregiver', changed, TAB, key)])
      expect(bodies(SAVE)).toMatchObject([
        { caregiverProfileDtos: [{ id: 7, nickName: 'Grandpa', gender: { id: 2 }, birthYear: 1940 }] },
      ])
    })

    it.each([
      ['no nickname', ['', '2', '1950', '3', ''], 'Enter a nickname'],
      ['no relationship', ['Dad', '2', '1950', '', ''], 'Choose your relationship'],
      ['another relationship without its name', ['Dad', '2', '1950', '6', ''], 'Tell us your relationship'],
    ])('refuses %s and keeps it typed', async (_, answers, message) => {
      expect((await post('caregiver', edit(...answers), TAB)).headers.get('location')).toBe(TAB)
      expect(bodies(SAVE)).toEqual([])
      expect((await reply())?.refused?.errors).toEqual({ edit_7: message })
      portal.panel.on('GET /api/emailStatus', { json: { isVerified: true } })
      expect((await visiting.get('/api/draft?form=caregiver')).json.values).toMatchObject({ edit_7: answers })
    })
  })
})

describe('the form that adds a person', () => {
  const ADD = 'PATCH /api/caregiver-profile'
  const TAB = '/completeProfile?tabIndex=2'
  const typed = { nickName: 'Dad', gender: '2', birthYear: '1950', patientRelationship: '3' }
  beforeEach(() => {
    portal.panel.on('GET /api/caregiver-profile', { json: caregiver() })
    portal.panel.on('GET /api/genders', { json: caregiverLookups.genders })
    portal.panel.on('GET /api/panelist-additional-info', {
      json: { patientRelationships: caregiverLookups.relationships },
    })
  })

  it('adds the person and asks for their medical conditions', async () => {
    portal.panel.on(ADD, { json: caregiver(person()) })
    const response = await post('person', typed, TAB)
    expect([response.status, response.headers.get('location')]).toEqual([303, TAB])
    expect(bodies(ADD)).toMatchObject([{ nickName: 'Dad', birthYear: 1950, gender: { id: 2 }, caregiverProfile: true }])
    expect((await reply())?.notice?.text).toBe('The person was added. Now choose their medical conditions below.')
  })

  it('returns with typed values and adds nobody when a field is missing (CARE-012)', async () => {
    const other = { ...typed, patientRelationship: '6' }
    await post('person', other, TAB)
    expect(bodies(ADD)).toEqual([])
    expect((await reply())?.refused).toMatchObject({
      values: other,
      errors: { patientRelationshipOther: 'Tell us your relationship' },
    })
  })

  it('returns with an error when a choice is no longer offered', async () => {
    const response = await post('person', { ...typed, gender: '999' }, TAB)
    expect([response.status, response.headers.get('location')]).toEqual([303, TAB])
    expect((await reply())?.refused?.errors).toEqual({ gender: 'Choose a gender' })
  })

  it("counts refused posts toward the member's rate limit", async () => {
    for (let count = 0; count < 1_200; count++) await visiting.get('/api/session')
    portal.panel.received.length = 0
    await post('person', { ...typed, nickName: '' }, TAB)
    expect((await reply())?.refused?.error).toMatchObject({ status: 429, retryAfter: expect.any(Number) })
    expect(portal.panel.received).toEqual([])
  })
})

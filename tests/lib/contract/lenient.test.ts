import * as z from 'zod/mini'
import { Key, LookupEntry, nullIfAbsent } from '#lib/contract/fields.ts'
import { readLeniently, withFallback } from '#lib/contract/lenient.ts'
import { emailStatus, IdentityKeys, TokenClaims } from '#lib/contract/panel/auth.ts'
import { professions } from '#lib/contract/panel/lookups.ts'
import { messageChoices, saveMessageChoices } from '#lib/contract/panel/message-choices.ts'
import { profileStatus } from '#lib/contract/panel/profile/demographics.ts'
import { addCaregiverProfile, getCaregiverProfile, getPatientProfile } from '#lib/contract/panel/profile/health.ts'
import { getProfile } from '#lib/contract/panel/profile/profile.ts'
import { referralStatus } from '#lib/contract/panel/rewards.ts'
import { surveyByInvitation } from '#lib/contract/panel/surveys/survey-start.ts'
import { incentiveSummary, listSurveys } from '#lib/contract/panel/surveys/surveys.ts'
import { getTaxDetail } from '#lib/contract/panel/tax/tax.ts'

const read = <S extends z.ZodMiniType>(schema: S, value: unknown) => {
  const reading = readLeniently(schema, value)
  if (!reading.ok) throw new Error(`not understood: ${reading.invalidPaths}`)
  return reading
}

const row = (changes: object = {}) => ({
  topic: 'Sleep',
  projectNumber: 'P-1',
  invitationStatus: { status: 'Invited' },
  incentivesOffered: 50,
  ...changes,
})

describe('readLeniently of an answer that fits', () => {
  it('returns the same as the schema, and ignores no field', () => {
    expect(read(z.array(LookupEntry), [{ id: 1, name: 'One', more: true }])).toEqual({
      ok: true,
      data: [{ id: 1, name: 'One' }],
      ignored: [],
    })
  })
})

describe('readLeniently converts', () => {
  const NOT_READ = 'not read'
  const converted = (schema: z.ZodMiniType, value: unknown) => {
    const reading = readLeniently(z.object({ part: z.nullable(schema) }), { part: value })
    if (!reading.ok) throw new Error(`not understood: ${reading.invalidPaths}`)
    return reading.ignored.length > 0 ? NOT_READ : reading.data.part
  }

  it.each([
    ['true', true],
    ['True', true],
    ['FALSE', false],
    [1, true],
    [0, false],
    ['1', NOT_READ],
    ['yes', NOT_READ],
    [2, NOT_READ],
    [{}, NOT_READ],
  ])('%j to the truth value %j', (value, truth) => {
    expect(converted(z.boolean(), value)).toBe(truth)
  })

  it.each([
    ['7', 7],
    [' -7.25 ', -7.25],
    ['123456789012345', 123_456_789_012_345],
    ['1234567890123456', NOT_READ],
    ['$7', NOT_READ],
    ['7 dollars', NOT_READ],
    ['7.', NOT_READ],
    ['1e3', NOT_READ],
    ['', NOT_READ],
    [true, NOT_READ],
    [['7'], NOT_READ],
  ])('%j to the number %j', (value, number) => {
    expect(converted(z.number(), value)).toBe(number)
  })

  it.each([
    [7, '7'],
    [true, 'true'],
    [['a'], NOT_READ],
  ])('%j to the text %j', (value, text) => {
    expect(converted(z.string(), value)).toBe(text)
  })

  it.each([
    ['of one field', { status: z.string() }, 'Paid', { status: 'Paid' }],
    ['of two fields', { status: z.string(), day: z.optional(z.string()) }, 'Paid', NOT_READ],
    ['without fields', {}, 'Paid', NOT_READ],
    ['of one field, from a number', { status: z.string() }, 7, NOT_READ],
  ])('a bare text to an object %s', (_, shape, value, meant) => {
    expect(converted(z.object(shape), value)).toEqual(meant)
  })

  it.each([
    ['nothing', {}],
    ['null only', { a: null, b: null }],
    ['other fields only', { c: 1 }],
  ])('an object with %s to none', (_, value) => {
    expect(converted(z.object({ a: withFallback(z.number(), 1), b: withFallback(z.number(), 2) }), value)).toBe(
      NOT_READ,
    )
  })

  it('each value of a record, and leaves out those that do not fit', () => {
    const { data, ignored } = read(z.record(z.string(), z.number()), { a: '1', b: 2, c: 'x' })
    expect(data).toEqual({ a: 1, b: 2 })
    expect(ignored).toEqual([])
    expect(readLeniently(z.record(z.string(), z.number()), [1]).ok).toBe(false)
  })

  it('what a transformed part is made of', () => {
    expect(
      converted(
        z.pipe(
          z.array(z.number()),
          z.transform((all) => all.length),
        ),
        ['7', 8],
      ),
    ).toBe(2)
  })

  it('by the option of a union that drops the least', () => {
    const fields = { a: z.optional(z.number()), b: z.optional(z.number()) }
    const union = z.union([z.object({ ...fields, kind: z.literal('x') }), z.object({ ...fields, b: z.any() })])
    expect(read(union, { kind: 'x', a: {}, b: 'text' })).toMatchObject({ data: { b: 'text' }, ignored: ['a'] })
  })
})

it('readLeniently keeps fields that it does not know while it repairs the others', () => {
  expect(read(z.looseObject({ id: z.number() }), { id: '7', more: [1] }).data).toEqual({ id: 7, more: [1] })
})

it('readLeniently adds no field that is missing', () => {
  expect(read(z.object({ id: z.number(), day: z.optional(z.string()) }), { id: '7' }).data).toStrictEqual({ id: 7 })
})

it('readLeniently reports the path of a row and of a part that is the answer itself', () => {
  const schema = z.array(z.object({ id: z.number(), keys: z.array(Key) }))
  expect(readLeniently(z.object({ list: schema }), { list: 7, more: 1 })).toEqual({ ok: false, invalidPaths: ['list'] })
  expect(readLeniently(z.object({ id: z.number(), rows: schema }), { rows: [{ id: 1, keys: [{}] }] })).toEqual({
    ok: false,
    invalidPaths: ['id', 'rows[].keys[]'],
  })
  expect(readLeniently(z.number(), {})).toEqual({ ok: false, invalidPaths: [''] })
})

it('readLeniently refuses a contract with asynchronous checks', () => {
  const later = z.string().check(z.refine(async () => true))
  expect(() => readLeniently(later, 'x')).toThrow(/async/i)
})

describe('readLeniently of a survey row with', () => {
  it.each([
    ['a number where a text is due', { projectNumber: 12 }, 'projectNumber', '12'],
    ['a text where a number is due', { incentivesOffered: '75.50' }, 'incentivesOffered', 75.5],
    ['a bare text where an object of one text is due', { paymentStatus: 'Paid' }, 'paymentStatus', { status: 'Paid' }],
    [
      'a status that nobody knows',
      { paymentStatus: { status: 'On the moon' } },
      'paymentStatus',
      { status: 'On the moon' },
    ],
    ['a null topic', { topic: null }, 'topic', 'Survey'],
  ])('%s: reads the value that was meant', (_, changes, field, meant) => {
    const { data, ignored } = read(listSurveys.answer, [row(changes)])
    expect(data).toEqual([expect.objectContaining({ [field]: meant })])
    expect(ignored).toEqual([])
  })

  it.each([
    ['an object where a number is due', { loi: {} }, '[].loi', 'loi'],
    ['no number at all', { incentivesOffered: 'fifty' }, '[].incentivesOffered', 'incentivesOffered'],
    ['a number where a date is due', { endDate: 1735689600000 }, '[].endDate', 'endDate'],
    ['a status without its text', { paymentStatus: { status: [] } }, '[].paymentStatus', 'paymentStatus'],
  ])('%s: leaves the field out, and keeps the row', (_, changes, path, field) => {
    const { data, ignored } = read(listSurveys.answer, [row(changes), row()])
    expect(data).toEqual([
      expect.objectContaining({ topic: 'Sleep', [field]: null }),
      expect.objectContaining({ topic: 'Sleep' }),
    ])
    expect(ignored).toEqual([path])
  })
})

it.each(['', '  '])('readLeniently calls a survey with the topic "%s" a survey (DASH-125)', (topic) => {
  expect(read(listSurveys.answer, [row({ topic })]).data).toEqual([expect.objectContaining({ topic: 'Survey' })])
})

describe('the interviewJoin field of a survey row', () => {
  const joinRead = (interviewJoin: unknown) => {
    const { data, ignored } = read(listSurveys.answer, [row({ interviewJoin })])
    if (!Array.isArray(data)) throw new Error('no rows')
    return [data[0]?.topic, data[0]?.interviewJoin, ignored]
  }

  it.each([
    { by: 'link', to: 'https://meet.example/j/7?pwd=a', note: 'Passcode 4711' },
    { by: 'phone', to: '+12125550188', note: null },
    { by: 'place', to: '12 Main St, Detroit', note: null },
  ])('is read: %o', (join) => {
    expect(joinRead(join)).toEqual(['Sleep', join, []])
  })

  it.each([
    { by: 'link', to: 'http://meet.example/7' },
    { by: 'link', to: 'javascript:alert(1)' },
    { by: 'link', to: 'https://ann@meet.example/7' },
    { by: 'link', to: 'https://meet.example/7\nATTACH:x' },
    { by: 'link', to: `https://meet.example/${'a'.repeat(2_048)}` },
    { by: 'phone', to: 'tel:+12125550188' },
    { by: 'phone', to: '(212) 555-0188' },
    { by: 'place', to: ' ' },
    { by: 'place', to: 'x'.repeat(201) },
    { by: 'pigeon', to: 'roof' },
    { to: 'https://meet.example/7' },
    'https://meet.example/7',
    7,
  ])('is left out, and the row kept, when it is %j', (join) => {
    expect(joinRead(join)).toEqual(['Sleep', undefined, [expect.stringMatching(/^\[\]\.interviewJoin/)]])
  })

  it('stays without its note when the note is invalid', () => {
    const [, join, ignored] = joinRead({ by: 'place', to: 'Office', note: ['a'] })
    expect(join).toEqual({ by: 'place', to: 'Office', note: null })
    expect(ignored).toEqual(['[].interviewJoin.note'])
  })
})

it('readLeniently drops rows without a required field, and reports the path once', () => {
  const { data, ignored } = read(listSurveys.answer, [row({ invitationStatus: null }), row(), null, 7])
  expect(data).toEqual([expect.objectContaining({ topic: 'Sleep' })])
  expect(ignored).toEqual(['[]'])
})

it('readLeniently keeps the rows of a page whose number or total is odd', () => {
  const { data } = read(listSurveys.answer, { rows: [row()], page: 'first', total: {} })
  expect(data).toMatchObject({ rows: [{ topic: 'Sleep' }], page: 1, total: 0 })
})

it('readLeniently drops invalid rows of a page too', () => {
  const { data, ignored } = read(listSurveys.answer, { rows: [row(), {}], page: 1, total: 2 })
  expect(data).toMatchObject({ rows: [{ topic: 'Sleep' }], total: 2 })
  expect(ignored).toEqual(['rows[]'])
})

it.each([
  ['a profile without name, status and type', getProfile.answer, { id: 5, panelistName: null, panelistStatus: null }],
  [
    'a profile with nulls for flags and certificates',
    getProfile.answer,
    { id: 5, profileCompleted: null, certificates: null },
  ],
  ['a profile with an odd gender', getProfile.answer, { id: 5, gender: 'F', taxStatus: 3 }],
  ['totals without one of them', incentiveSummary.answer, { totalIncentiveEarned: null, incentivesInProcess: 10 }],
  ['a landing without topic', surveyByInvitation.answer, { topic: null, loi: 10 }],
  ['an email status of null', emailStatus.answer, { isVerified: null }],
  ['a profile status that is unsure', profileStatus.answer, { additionalInfoIncomplete: null }],
  ['a referral without a name', referralStatus.answer, [{ referentName: null, referralStatus: 'Invited' }]],
  ['a rejected form without a date', getTaxDetail.answer, { rejection: { reason: 'No name', date: null } }],
  ['a profession without specialities', professions.answer, [{ id: 1, name: 'Nurse', specialities: null }]],
])('readLeniently accepts %s', (_, schema, value) => {
  expect(readLeniently<z.ZodMiniType>(schema, value).ok).toBe(true)
})

it('readLeniently keeps each person cared for without id or gender, and with the birth year as text', () => {
  const asthma = { id: 1, name: 'Asthma' }
  const people = [
    { id: null, nickName: 'Ann', gender: null, birthYear: '1980' },
    { nickName: null, birthYear: 1990, medicalConditions: [asthma, { id: '2' }, null] },
  ]
  const { data, ignored } = read(getCaregiverProfile.declared.answer, {
    isCaregiverProfile: true,
    caregiverProfileDtos: people,
  })
  expect(data.caregiverProfileDtos).toMatchObject([
    { id: null, nickName: 'Ann', gender: null, birthYear: '1980' },
    { id: null, nickName: '', birthYear: 1990, medicalConditions: [asthma, { id: 2, name: '' }] },
  ])
  expect(ignored).toEqual([])
})

it('readLeniently keeps certificates without their names: a save has all of them', () => {
  const certificates = [{ id: 7, subcertificates: [{ id: '71' }] }]
  expect(read(getProfile.declared.answer, { id: 1, certificates }).data).toMatchObject({
    certificates: [{ id: 7, name: '', subcertificates: [{ id: 71, name: '' }] }],
  })
})

describe('readLeniently refuses, because the next save would delete it (PAT-035, CARE-031),', () => {
  const asthma = { id: 1, name: 'Asthma' }

  it.each([
    ['a condition without its id', { medicalConditions: [asthma, { name: 'Flu' }] }],
    ['a list of conditions of another type', { medicalConditions: 'Asthma' }],
    ['a medication without its id', { medications: [{ medication: { name: 'Ozempic' }, medicationAnswer: null }] }],
    ['a list of medications of another type', { medications: { 1: asthma } }],
  ])('%s', (_, answer) => {
    expect(readLeniently(getPatientProfile.answer, answer).ok).toBe(false)
  })

  it.each([
    ['somebody cared for who is only a name', 'Ann'],
    ['somebody with a condition without its id', { nickName: 'Ann', medicalConditions: [{ name: 'Flu' }] }],
    ['somebody whose gender has no id', { nickName: 'Ann', gender: { name: 'Female' } }],
    ['somebody with a birth year of another type', { nickName: 'Ann', birthYear: { year: 1980 } }],
    ['somebody whose relationship has no id', { nickName: 'Ann', patientRelationship: { name: 'Parent' } }],
  ])('%s', (_, person) => {
    const answer = { isCaregiverProfile: true, caregiverProfileDtos: [{ id: 7, nickName: 'Bob' }, person] }
    expect(readLeniently<z.ZodMiniType>(getCaregiverProfile.answer, answer).ok).toBe(false)
  })
})

it.each([null, 'ok'])(
  'readLeniently accepts %j for the people after one was added: they are unknown (CARE-032)',
  (answer) => {
    expect(read<z.ZodMiniType>(addCaregiverProfile.answer, answer)).toMatchObject({
      data: { caregiverProfileDtos: [] },
    })
  },
)

it.each([null, {}, 'ok'])('readLeniently accepts %j for the choices that were saved: they are unknown', (answer) => {
  expect(read<z.ZodMiniType>(saveMessageChoices.answer, answer)).toMatchObject({ data: { email: null, texts: null } })
})

it('readLeniently leaves out all areas without surveys when one has no id: a save then changes none', () => {
  const areas = [
    { id: 1, name: 'Cancer', isUnwanted: true },
    { name: 'Sleep', isUnwanted: true },
  ]
  expect(read(messageChoices.answer, { areas }).data).toMatchObject({ areas: null })
})

it('readLeniently reads each identity key by itself: null, a number, base64, up to 512 characters', () => {
  const long = 'k'.repeat(512)
  expect(read(IdentityKeys, { profileKey: null, identitySearchKey: 'aGVsbG8+/w==' }).data).toEqual({
    identitySearchKey: 'aGVsbG8+/w==',
  })
  expect(read(IdentityKeys, { profileKey: 42, identitySearchKey: long }).data).toEqual({
    profileKey: '42',
    identitySearchKey: long,
  })
  expect(read(IdentityKeys, { profileKey: 'ok', identitySearchKey: `${long}k` }).data).toEqual({ profileKey: 'ok' })
})

it('readLeniently reads a token with the user id and the roles as text', () => {
  expect(read(TokenClaims, { userId: '7', roles: ['ROLE_PANELIST'] }).data).toEqual({
    userId: 7,
    roles: [{ authority: 'ROLE_PANELIST' }],
  })
})

it.each([
  ['no object', 'OK'],
  ['no rows', { content: [] }],
  ['null', null],
])('readLeniently fails when the answer itself is missing: %s', (_, value) => {
  expect(readLeniently(listSurveys.answer, value).ok).toBe(false)
})

it('readLeniently names the fields that do not fit, never their values', () => {
  const reading = readLeniently(z.object({ id: z.number(), keys: z.array(z.object({ key: Key })) }), { keys: 'secret' })
  expect(reading).toEqual({ ok: false, invalidPaths: ['id', 'keys'] })
})

/** CPU milliseconds, which do not depend on the load of the machine. */
function processorTimeOf(work: () => void): number {
  const before = process.cpuUsage()
  work()
  const { user, system } = process.cpuUsage(before)
  return (user + system) / 1_000
}

it('readLeniently runs in linear time when every row has a fault', () => {
  const rows = Array.from({ length: 20_000 }, () => row({ loi: {} }))
  const readRows = (count: number) =>
    read(z.array(z.object({ topic: z.string(), loi: nullIfAbsent(z.number()) })), rows.slice(0, count)).data
  readRows(2_000)
  const few = Math.max(
    1,
    processorTimeOf(() => readRows(2_000)),
  )
  expect(readRows(20_000)).toHaveLength(20_000)
  expect(processorTimeOf(() => readRows(20_000)) / few).toBeLessThan(50)
})

it('readLeniently reads a profile without name, status, type and subcertificates with empty ones', () => {
  const { data } = read(getProfile.answer, { id: 5, certificates: [{ id: 1, name: 'Cardiology' }] })
  expect(data).toMatchObject({
    panelistName: '',
    panelistStatus: { status: '' },
    panelistType: { type: '' },
    certificates: [{ id: 1, name: 'Cardiology', subcertificates: [] }],
  })
})

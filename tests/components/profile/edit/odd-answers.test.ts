import { basicFacts } from '#components/profile/answerFacts.ts'
import { payloadOf } from '#components/profile/edit/checkedPayload.ts'
import type { ProfilePayload } from '#components/profile/edit/profilePayload.ts'
import { profileSchema } from '#components/profile/edit/profileSchema.ts'
import { profileValues, withSavedLookups } from '#components/profile/edit/profileValues.ts'
import type { AnswerOf, Call } from '#lib/contract/endpoint.ts'
import { readLeniently } from '#lib/contract/lenient.ts'
import { profileStatus } from '#lib/contract/panel/profile/demographics.ts'
import { getProfile, SavedProfilePayload } from '#lib/contract/panel/profile/profile.ts'
import { english } from '#lib/language/translate.ts'
import { refusedBy } from '#tests/support/screens/forms.ts'
import { address } from '#tests/support/screens/profile/answers.ts'
import { lookups, patientInfo } from '#tests/support/screens/profiles.ts'

/* What the form makes of odd answers of a panel, when it is saved without a change: it loses nothing without a question. */

const medicine = { id: 7, name: 'Board of Medicine', subcertificates: [{ id: 71, name: 'Sleep Medicine' }] }
const member = {
  id: 5001,
  panelistName: 'Mary Ann Lee',
  panelistStatus: 'Registered',
  email: 'mary@x.co',
  mailingAddress: { ...address, country: 'USA' },
}
const patient = { ...member, panelistType: 'Patient' }
const physician = {
  ...member,
  panelistType: 'HCP',
  professionId: 1,
  specialityId: 11,
  subSpecialityId: 111,
  npiNumber: '1234567893',
  medicalSchool: 'Rutgers',
  certificates: [medicine],
}
const hcpInfo = { latestGraduationYear: 2009, gender: { id: 1, name: 'Female' }, ethnicity: { id: 2, name: 'Asian' } }

function read<C extends Call>(call: C, answer: unknown): AnswerOf<C> {
  const result = readLeniently(call.answer, answer)
  if (!result.ok) throw new Error(`not read: ${result.invalidPaths}`)
  return result.data as AnswerOf<C>
}

/** The profile form, opened and saved. `asked`: the fields that have to be answered again. */
function saved(profile: object, info: object = {}) {
  const status = { panelistPatientProfileInfo: info, panelistHcpProfileInfo: { ...hcpInfo, ...info } }
  const data = withSavedLookups({ profile: read(getProfile, profile), status: read(profileStatus, status), lookups })
  const values = profileValues(data)
  const payload = payloadOf(data, values)
  if (payload) expect(SavedProfilePayload.safeParse(payload).error).toBeUndefined()
  return { data, payload, asked: Object.keys(refusedBy(profileSchema(data, values), values)).toSorted() }
}

it.each([
  ['birthYear', 0, ['birthYear']],
  ['birthYear', '19', ['birthYear']],
  ['birthYear', 19_800, ['birthYear']],
  ['birthYear', 'unknown', ['birthYear']],
  ['weight', 0, ['weight']],
  ['weight', -1, ['weight']],
  ['weight', 90_000, ['weight']],
  ['height', 0, ['feet', 'inches']],
  ['height', -1, ['feet', 'inches']],
])('asks a patient again for the %s %j, which no save could send', (name, value, asked) => {
  expect(saved(patient, { ...patientInfo, [name]: value }).asked).toEqual(asked)
})

it.each([0, 1066, 2009.5, 99_999, 'last year'])('asks a professional again for the graduation year %j', (year) => {
  expect(saved(physician, { latestGraduationYear: year }).asked).toEqual(['latestGraduationYear'])
  expect(saved({ ...physician, yearOfGraduation: year }, { latestGraduationYear: null }).asked).toEqual([
    'latestGraduationYear',
  ])
})

it.each(['N/A', '-', '   ', 12])('asks for the email when %j is saved', (email) => {
  expect(saved({ ...patient, email }, patientInfo).asked).toEqual(['email'])
})

it('asks again for texts and parts of an address that have only spaces', () => {
  const other = { ethnicity: { id: 8, name: 'Other' }, ethnicityOther: '  ' }
  expect(saved({ ...physician, mailingAddress: { ...address, firstLine: null, city: ' ' } }, other).asked).toEqual([
    'city',
    'ethnicityOther',
    'firstLine',
  ])
})

it('asks for an NPI and a part of an address that have only spaces', () => {
  const mailingAddress = { ...member.mailingAddress, city: ' ' }
  expect(saved({ ...physician, npiNumber: ' ', mailingAddress }).asked).toEqual(['city', 'npiNumber', 'workplaceUrl'])
})

it('sends texts with line breaks and tabs again', () => {
  const texts = { medicalSchool: 'Rutgers\nNewark', primaryPracticeName: 'Riverside\tClinic' }
  const mailingAddress = { ...member.mailingAddress, firstLine: '480 Garden Street\nApt 5B' }
  const { payload } = saved({ ...physician, ...texts, mailingAddress })
  expect(payload).toMatchObject({ ...texts, mailingAddress })
})

it('keeps the subspecialty of a specialty that is no longer in the list', () => {
  expect(saved({ ...physician, specialityId: 19, subSpecialityId: 190 }).payload).toMatchObject({
    specialityId: 19,
    subSpecialityId: 190,
  })
})

describe('health insurances', () => {
  const medicare = { id: 3, name: 'Medicare' }

  it.each([
    ['an unlisted one', { id: 70, name: 'Closed plan' }, { id: 70, name: 'Closed plan' }],
    ['one of which there is only the id', { id: 70 }, { id: 70, name: '' }],
    ['one whose id is a text', { id: '70', name: 'Closed plan' }, { id: 70, name: 'Closed plan' }],
  ])('include %s', (_, odd, sent) => {
    const { payload } = saved(patient, { ...patientInfo, typesOfHealthInsurance: [medicare, odd, null, medicare] })
    expect(payload?.panelistPatientProfileInfo?.typesOfHealthInsurance).toEqual([medicare, sent])
  })

  it.each(['Medicaid', {}, { name: 'Medicaid' }, 4])('are asked again when one of them is %j', (odd) => {
    const answers = { ...patientInfo, typesOfHealthInsurance: [medicare, odd] }
    expect(saved(patient, answers).asked).toEqual(['typesOfHealthInsurance'])
  })
})

describe('certificates', () => {
  const sent = (certificates: unknown): ProfilePayload['certificates'] =>
    saved({ ...physician, certificates }).payload?.certificates

  it.each([
    ['a row without an id', [medicine, { name: 'Board of Surgery' }]],
    ['a row that is a text', [medicine, 'Board of Surgery']],
    ['a subcertificate without an id', [{ ...medicine, subcertificates: [{ name: 'Sleep Medicine' }] }]],
    ['no list', { id: 7 }],
  ])('are left out, so that they stay, when they have %s', (_, certificates) => {
    expect(saved({ ...physician, certificates }).payload).not.toHaveProperty('certificates')
  })

  it('are sent once when the panel repeats them', () => {
    expect(sent([medicine, medicine])).toEqual([medicine])
    const gone = { id: 70, name: 'Gone', subcertificates: [{ id: 700, name: 'Bumps' }] }
    expect(sent([gone, { ...gone, subcertificates: [{ id: 701, name: 'Skulls' }] }])).toEqual([
      {
        ...gone,
        subcertificates: [
          { id: 700, name: 'Bumps' },
          { id: 701, name: 'Skulls' },
        ],
      },
    ])
  })

  it('have each unlisted one once in the list to choose from', () => {
    const gone = {
      id: 70,
      name: 'Gone',
      subcertificates: [
        { id: 700, name: 'Bumps' },
        { id: 700, name: 'Bumps' },
      ],
    }
    const { certificates } = saved({ ...physician, certificates: [gone, gone] }).data.lookups
    expect(certificates.filter(({ id }) => id === 70)).toEqual([
      { id: 70, name: 'Gone', physicianSubcertificates: [expect.objectContaining({ id: 700 })] },
    ])
  })
})

it('does not show a year, a height or a weight that is none, such as 0', () => {
  const { profile } = saved(patient, patientInfo).data
  const info = { ...patientInfo, birthYear: 0, height: 0, weight: -1 }
  const status = read(profileStatus, { panelistPatientProfileInfo: info })
  const missing = basicFacts(profile, status, english).filter(({ value }) => !value)
  expect(missing.map(({ name }) => name)).toEqual(['Birth year', 'Height', 'Weight'])
})

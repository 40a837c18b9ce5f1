import { payloadOf } from '#components/profile/edit/checkedPayload.ts'
import { profileSchema } from '#components/profile/edit/profileSchema.ts'
import { draftedValues, type ProfileFormData, profileValues } from '#components/profile/edit/profileValues.ts'
import { SavedProfilePayload } from '#lib/contract/panel/profile/profile.ts'
import { refusedBy } from '#tests/support/screens/forms.ts'
import {
  about,
  address,
  type Facts,
  NO_ANSWER,
  patient,
  patientAnswers,
  physicianAnswers,
  professional,
  refusedFields,
  sent,
} from '#tests/support/screens/profile/answers.ts'
import { noStatus } from '#tests/support/screens/profiles.ts'

type Profile = ProfileFormData['profile']

describe('saved profile answers', () => {
  const mailingAddress: Profile['mailingAddress'] = {
    ...address,
    suiteNumber: 'Apt 5B',
    country: 'USA',
    timezone: 'America/New_York',
  }

  it('fill the form, which sends the same answers again [ADDL-033]', () => {
    const first = sent(patient, { feet: NO_ANSWER, ethnicity: '8', ethnicityOther: 'Basque' })
    const { panelistPatientProfileInfo = null } = first
    const again = about(
      { type: 'Patient', email: 'mary@x.co', mailingAddress },
      { ...noStatus, panelistPatientProfileInfo },
    )
    expect(payloadOf(again, profileValues(again))?.panelistPatientProfileInfo).toEqual(panelistPatientProfileInfo)
  })

  it('keep the saved address and time zone [PROF-037, PROF-051]', () => {
    expect(sent(about({ mailingAddress }), { city: 'Elsewhere' }).mailingAddress).toEqual(mailingAddress)
  })

  it('leave out an address that the call would reject', () => {
    const foreign = about({ mailingAddress: { ...mailingAddress, state: 'New Jersey' } })
    expect(sent(foreign)).not.toHaveProperty('mailingAddress')
  })

  const oldPatient = { birthYear: 1899, weight: 74.5, height: 101 }
  it.each([
    ['workplace ZIP', { primaryWorkspaceZip: '07302-1234' }, { primaryWorkspaceZip: '07302-1234' }],
    ['workplace URL', { workplaceUrl: 'Clinic.Example.health' }, { workplaceUrl: 'Clinic.Example.health' }],
    ['practice', { primaryPracticeName: 'x'.repeat(200) }, { primaryPracticeName: 'x'.repeat(200) }],
    ['school', { professionId: 1, medicalSchool: 'x'.repeat(200) }, { medicalSchool: 'x'.repeat(200) }],
    [
      'part of an address',
      { mailingAddress: { ...mailingAddress, firstLine: null, state: 'New Jersey', zipCode: '07030-1234' } },
      { mailingAddress: { ...address, country: 'USA', state: 'New Jersey', zipCode: '07030-1234' } },
    ],
  ] as [string, Facts, object][])(
    'are accepted and sent unchanged although nobody could type them now: %s',
    (_, facts, expected) => {
      const whom = about(facts)
      const { firstLine: _line, city: _city, state: _state, zipCode: _zip, ...answers } = physicianAnswers
      const typed = facts?.mailingAddress ? { firstLine: address.firstLine } : address
      const values = { ...profileValues(whom), ...answers, ...typed }
      const payload = payloadOf(whom, values)
      expect(refusedBy(profileSchema(whom, values), values)).toEqual({})
      expect(payload).toMatchObject(expected)
      expect(SavedProfilePayload.safeParse(payload).success).toBe(true)
    },
  )

  it('are sent unchanged although nobody could choose them now: years, weight and height', () => {
    const { birthYear: _y, weight: _w, feet: _f, inches: _i, ...others } = patientAnswers
    const old = about({ type: 'Patient' }, { ...noStatus, panelistPatientProfileInfo: oldPatient })
    const payload = payloadOf(old, { ...profileValues(old), ...others })
    expect(payload?.panelistPatientProfileInfo).toMatchObject(oldPatient)
    expect(SavedProfilePayload.safeParse(payload).success).toBe(true)
    const { latestGraduationYear: _g, ...rest } = physicianAnswers
    const doctor = about({}, { ...noStatus, panelistHcpProfileInfo: { latestGraduationYear: 1930 } })
    const sentByDoctor = payloadOf(doctor, { ...profileValues(doctor), ...rest })
    expect(sentByDoctor?.panelistHcpProfileInfo).toMatchObject({ latestGraduationYear: 1930 })
    expect(SavedProfilePayload.safeParse(sentByDoctor).success).toBe(true)
  })

  it('are checked again once they are changed', () => {
    const whom = about({ primaryWorkspaceZip: '07302-1234', workplaceUrl: 'clinic.example.health' })
    const changes = { primaryWorkspaceZip: '07302-123', workplaceUrl: 'clinic.example.healthy' }
    expect(new Set(refusedFields(whom, changes))).toEqual(new Set(['primaryWorkspaceZip', 'workplaceUrl']))
  })

  it('keep part of an address, which must be completed', () => {
    const half = about({ mailingAddress: { ...mailingAddress, zipCode: null } })
    expect(profileValues(half)).toMatchObject({ city: 'Hoboken', zipCode: '' })
    expect(refusedFields(half, { zipCode: '' })).toEqual(['zipCode'])
    expect(sent(half).mailingAddress).toMatchObject({ zipCode: '07030', timezone: 'America/New_York' })
  })

  it('leave an answer empty when its lookup no longer has it', () => {
    const gone = { ...noStatus, panelistHcpProfileInfo: { gender: { id: 77, name: 'Gone' } } }
    expect(profileValues(about({}, gone)).gender).toBe('')
  })

  it('keep the non-profit when none is chosen [PROF-055]', () => {
    const nonProfitOrganizationDto = { id: 1, name: 'Open Door Free Clinic' }
    expect(sent(about({ nonProfitOrganizationDto }), { nonProfitId: '' })).toMatchObject({ nonProfitOrganizationDto })
    expect(profileValues(about({ nonProfitOrganizationDto })).nonProfitId).toBe('1')
  })
})

describe('the year of the latest degree', () => {
  const graduated = (latestGraduationYear: number | null) =>
    about(
      { yearOfGraduation: 2009 },
      {
        ...noStatus,
        panelistHcpProfileInfo: { gender: null, ethnicity: null, ethnicityOther: null, latestGraduationYear },
      },
    )

  it.each([
    ['the saved year of graduation', profileValues(graduated(null)), '2009'],
    ['its own saved answer', profileValues(graduated(2015)), '2015'],
    ['the year of graduation of a draft', draftedValues(professional, { yearOfGraduation: '2011' }), '2011'],
    [
      'its own answer of a draft',
      draftedValues(professional, { yearOfGraduation: '2011', latestGraduationYear: '2015' }),
      '2015',
    ],
    ['no answer', draftedValues(professional, {}), ''],
  ])('is %s', (_, values, year) => {
    expect(values.latestGraduationYear).toBe(year)
  })
})

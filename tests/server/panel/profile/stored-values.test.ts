import { sql } from 'kysely'
import { hcpAnswers, patientAnswers } from '#server/panel/scenarios/demo/profiles.ts'
import type { TestMember } from '#tests/support/panel/facts/builders.ts'
import { cardiologist, choice, dentist } from '#tests/support/panel/facts/profiles.ts'
import { taxDetail } from '#tests/support/panel/facts/tax.ts'
import { useWorld } from '#tests/support/panel/world.ts'

/* Stored values may violate today's rules for input: rules have changed, and ages grow. */

const world = useWorld({ lookups: true })

/** A member with stored values that no form accepts. */
async function memberOf(panelist_type: string, stored: object): Promise<TestMember> {
  const member = await world.member({ panelist_type })
  await world.db
    .updateTable('panelist')
    .set({ profile: JSON.stringify(stored) })
    .where('id', '=', member.panelistId)
    .execute()
  return member
}

const refusedField = (field: string) => ({ status: 422, fields: { [field]: 'format' } })

const home = { firstLine: '1 Elm Street', city: 'Trenton', state: 'New Jersey', zipCode: '08601-1234', country: 'USA' }

it('accepts a stored address unchanged, and refuses an invalid change', async () => {
  const member = await memberOf('Patient', { mailingAddress: home })
  await world.as(member).call('saveAddress', { body: home })
  expect((await world.as(member).call('getProfile')).mailingAddress).toMatchObject(home)
  const changed = { ...home, zipCode: '08601-123' }
  expect(await world.as(member).refused('saveAddress', { body: changed })).toMatchObject(refusedField('zipCode'))
  await world.as(member).call('saveAddress', { body: { ...home, zipCode: '08602' } })
})

it.each([
  ['workplaceUrl', 'www.clinic.health', 'www.clinic.healthy'],
  ['primaryWorkspaceZip', '08601-1234', '08601-123'],
  ['medicalSchool', 'x'.repeat(200), 'x'.repeat(151)],
  ['primaryPracticeName', 'x'.repeat(200), 'x'.repeat(151)],
])('accepts a stored %s unchanged, and refuses an invalid change', async (field, stored, changed) => {
  const member = await memberOf('Physician (MD, DO, Resident)', { ...cardiologist, [field]: stored })
  const body = (value: string) => ({ body: { id: member.panelistId, [field]: value } })
  await world.as(member).call('saveProfile', body(stored))
  expect(await world.as(member).call('getProfile')).toMatchObject({ [field]: stored })
  expect(await world.as(member).refused('saveProfile', body(changed))).toMatchObject(refusedField(field))
})

it('accepts a stored mailing address of the profile unchanged, and refuses an invalid change', async () => {
  const member = await memberOf('Patient', { mailingAddress: home })
  const body = (mailingAddress: typeof home) => ({ body: { id: member.panelistId, mailingAddress } })
  await world.as(member).call('saveProfile', body(home))
  expect(await world.as(member).refused('saveProfile', body({ ...home, state: 'Jersey' }))).toMatchObject(
    refusedField('mailingAddress.state'),
  )
})

it.each([
  ['birthYear', 1899, 1898],
  // Too young to join (VAL-126).
  ['birthYear', new Date().getFullYear() - 10, new Date().getFullYear() - 11],
  ['weight', 74, 73],
  ['height', 101, 102],
] as const)('accepts a stored %s unchanged, and refuses an invalid change', async (field, stored, changed) => {
  const answers = { ...patientAnswers.panelistPatientProfileInfo, [field]: stored }
  const member = await memberOf('Patient', { panelistPatientProfileInfo: answers })
  const body = (value: number) => ({
    body: {
      profileId: member.panelistId,
      panelistPatientProfileInfo: { ...answers, [field]: value },
      maritalStatus: answers.maritalStatus,
      nativeLanguage: answers.firstNativeLanguage,
      secondaryNativeLanguage: answers.secondNativeLanguage,
    },
  })
  await world.as(member).call('updateProfileInfo', body(stored))
  expect(await world.as(member).refused('updateProfileInfo', body(changed))).toMatchObject(
    refusedField(`panelistPatientProfileInfo.${field}`),
  )
  expect(await world.as(member).call('profileStatus')).toMatchObject({ additionalInfoIncomplete: false })
})

it.each([
  ['ethnicity', 8],
  ['sexualOrientation', 9],
])('accepts a stored text for another %s unchanged, and refuses an invalid change', async (question, id) => {
  const field = `${question}Other`
  const other = { ...patientAnswers.panelistPatientProfileInfo, [question]: { id, name: 'Other' } }
  const answers = { ...other, [field]: 'x'.repeat(80) }
  const member = await memberOf('Patient', { panelistPatientProfileInfo: answers })
  const body = (text: string) => ({
    body: {
      profileId: member.panelistId,
      panelistPatientProfileInfo: { ...answers, [field]: text },
      maritalStatus: answers.maritalStatus,
      nativeLanguage: answers.firstNativeLanguage,
      secondaryNativeLanguage: answers.secondNativeLanguage,
    },
  })
  await world.as(member).call('updateProfileInfo', body('x'.repeat(80)))
  expect(await world.as(member).refused('updateProfileInfo', body('x'.repeat(76)))).toMatchObject(
    refusedField(`panelistPatientProfileInfo.${field}`),
  )
})

it('accepts a stored name of another medication unchanged, and refuses an invalid change', async () => {
  const member = await world.member({ panelist_type: 'Patient' })
  const medication = {
    medicalConditionIds: [choice('medicalConditions', 'Asthma').id],
    medications: [
      {
        medication: choice('medications', 'Other prescription medication'),
        medicationAnswer: choice('medicationAnswers', 'Currently Prescribed'),
      },
    ],
    isPatientProfile: true as const,
    isMedicationPrescribed: true,
  }
  const body = (otherPrescriptionMedication: string) => ({ body: { ...medication, otherPrescriptionMedication } })
  await world.as(member).call('updatePatientProfile', body('Rybelsus'))
  await world.db
    .updateTable('panelist')
    .set({
      medical_profile: sql`jsonb_set(medical_profile::jsonb, '{otherPrescriptionMedication}', ${JSON.stringify('x'.repeat(120))}::jsonb)`,
    })
    .where('id', '=', member.panelistId)
    .execute()
  await world.as(member).call('updatePatientProfile', body('x'.repeat(120)))
  expect(await world.as(member).refused('updatePatientProfile', body('x'.repeat(101)))).toMatchObject(
    refusedField('otherPrescriptionMedication'),
  )
})

it('accepts a stored graduation year unchanged, and refuses an invalid change', async () => {
  const answers = { ...hcpAnswers.panelistHcpProfileInfo, latestGraduationYear: 1930 }
  const member = await memberOf('Dentist/Dental Professional', { panelistHcpProfileInfo: answers })
  const body = (latestGraduationYear: number) => ({
    body: { profileId: member.panelistId, panelistHcpProfileInfo: { ...answers, latestGraduationYear } },
  })
  await world.as(member).call('updateProfileInfo', body(1930))
  expect(await world.as(member).refused('updateProfileInfo', body(1931))).toMatchObject(
    refusedField('panelistHcpProfileInfo.latestGraduationYear'),
  )
})

it('accepts a stored birth year of a person cared for unchanged, and refuses an invalid change', async () => {
  const member = await world.member({ panelist_type: 'Patient' })
  const person = {
    nickName: 'Patient1',
    gender: choice('genders', 'Female'),
    birthYear: 1950,
    patientRelationship: choice('patientRelationships', 'Parent'),
  }
  await world.as(member).call('addCaregiverProfile', { body: { ...person, caregiverProfile: true } })
  await world.db
    .updateTable('caregiver_profile')
    .set({ answers: sql`jsonb_set(answers::jsonb, '{birthYear}', '1899')` })
    .where('panelist_id', '=', member.panelistId)
    .execute()
  const [stored] = (await world.as(member).call('getCaregiverProfile')).caregiverProfileDtos ?? []
  const body = (birthYear: number) => ({
    body: {
      isCaregiverProfile: true as const,
      caregiverProfileDtos: [
        { ...person, id: stored?.id ?? 0, birthYear, medicalConditions: [choice('medicalConditions', 'Asthma')] },
      ],
    },
  })
  await world.as(member).call('saveCaregiverConditions', body(1899))
  expect(await world.as(member).refused('saveCaregiverConditions', body(1898))).toMatchObject(
    refusedField('caregiverProfileDtos.0.birthYear'),
  )
})

it('accepts a stored address of the tax details unchanged, and refuses an invalid change', async () => {
  const member = await world.member()
  await world.as(member).call('saveTaxDetail', { body: taxDetail })
  const address = { ...taxDetail.address, zipCode: '08601-1234' }
  await world.db
    .updateTable('tax_detail')
    .set({ address: JSON.stringify(address) })
    .where('panelist_id', '=', member.panelistId)
    .execute()
  await world.as(member).call('saveTaxDetail', { body: { ...taxDetail, address } })
  const changed = { ...taxDetail, address: { ...address, zipCode: '08601-12' } }
  expect(await world.as(member).refused('saveTaxDetail', { body: changed })).toMatchObject(
    refusedField('address.zipCode'),
  )
})

it('accepts a stored NPI unchanged, and refuses an invalid change', async () => {
  const npiNumber = '12345'
  const member = await memberOf('Dentist/Dental Professional', { ...dentist, npiNumber })
  const body = (npi: string) => ({ body: { ...dentist, npiNumber: npi, email: `kept${member.panelistId}@x.co` } })
  await world.as(member).call('registerProfession', body(npiNumber))
  expect(await world.as(member).refused('registerProfession', body('123456'))).toMatchObject(refusedField('npiNumber'))
})

import * as z from 'zod/mini'
import type { Call } from '#lib/contract/endpoint.ts'
import { fieldErrors } from '#lib/contract/field-errors.ts'
import { saveCaregiverConditions, updatePatientProfile } from '#lib/contract/panel/profile/health.ts'
import { registerProfession } from '#lib/contract/panel/profile/profile.ts'

const faults = ({ body }: Call, value: unknown) => body && fieldErrors(body, value)

const profession = { email: 'mary@x.co', professionId: 4, specialityId: 41 }

it.each([
  [{ ...profession, professionId: 'nurse' }, { professionId: 'type' }],
  [{ ...profession, specialityId: undefined }, { specialityId: 'required' }],
  [
    { ...profession, specialityId: undefined, npiNumber: 12 },
    { specialityId: 'required', npiNumber: 'type' },
  ],
  [
    { ...profession, email: 'x', professionId: 1e300 },
    { email: 'format', professionId: 'too long' },
  ],
  [{ ...profession, city: 'Troy' }, { city: 'unknown' }],
  [{ email: 'x' }, { email: 'format' }],
  [{ email: 'mary@x.co', city: 'Troy' }, { city: 'unknown' }],
  [{}, { email: 'required' }],
  ['text', { body: 'type' }],
])('fieldErrors reports the errors of the matching registerProfession variant for %j', (body, fields) => {
  expect(faults(registerProfession, body)).toEqual(fields)
})

it('fieldErrors names nested fields with dots', () => {
  const dto = { nickName: 'Ann', gender: { id: 1 }, id: 'x' }
  expect(faults(saveCaregiverConditions, { caregiverProfileDtos: [dto], isCaregiverProfile: true })).toEqual({
    'caregiverProfileDtos.0.gender.name': 'required',
    'caregiverProfileDtos.0.id': 'type',
    'caregiverProfileDtos.0.medicalConditions': 'required',
  })
  expect(faults(updatePatientProfile, { medicalConditionIds: [], isPatientProfile: false })).toEqual({
    medicalConditionIds: 'too short',
  })
})

const Place = z.union([z.strictObject({ zip: z.string() }), z.strictObject({ city: z.string(), state: z.string() })])
const Visit = z.object({ place: Place })

it.each([
  [{ place: { city: 'Troy', state: 5 } }, { 'place.state': 'type' }],
  [{ place: { city: 'Troy' } }, { 'place.state': 'required' }],
  [{ place: { zip: 48083 } }, { 'place.zip': 'type' }],
  [{ place: { zip: '48083', city: 'Troy' } }, { 'place.city': 'unknown' }],
  [{ place: 'Troy' }, { place: 'type' }],
  [{ place: null }, { place: 'type' }],
  [{}, { place: 'required' }],
])('fieldErrors reports the errors of the variant that a nested field %j comes closest to', (value, fields) => {
  expect(fieldErrors(Visit, value)).toEqual(fields)
})

it('fieldErrors tells a missing field from a value of a wrong format', () => {
  const Code = z.object({ code: z.string().check(z.regex(/^\d{6}$/)) })
  expect(fieldErrors(Code, { code: '12' })).toEqual({ code: 'format' })
  expect(fieldErrors(Code, {})).toEqual({ code: 'required' })
})

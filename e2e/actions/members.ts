import { type Calls, call, panelCall } from '#e2e/support/calls.ts'
import { type LastCode, newEmail, newMobile, newNpi } from './people.ts'

export type Kind = 'HCP' | 'Patient'

export interface Member {
  kind: Kind
  mobile: string
}

type Named = { id: number; name: string }

interface Professions {
  id: number
  name: string
  specialities: Named[]
}

/** Logs in with a code, and stores the session in these cookies. */
export async function logIn(calls: Calls, loginId: string, lastCode: LastCode) {
  lastCode.skip?.(loginId)
  await call(calls, 'POST', '/api/session/login', { loginId })
  await call(calls, 'POST', '/api/session/verify', { otp: await lastCode(loginId) })
}

async function work(calls: Calls) {
  const professions = await panelCall<Professions[]>(calls, 'GET', 'professions')
  const physician = professions.find(({ name }) => name.startsWith('Physician'))
  const speciality = physician?.specialities[0]
  if (!physician || !speciality) throw new Error('There are no professions')
  return { professionId: physician.id, specialityId: speciality.id, npiNumber: newNpi() }
}

/** Picks the first option of each lookup. */
async function answers(calls: Calls, kind: Kind) {
  const lists = await panelCall<Record<string, Named[]>>(calls, 'GET', 'panelist-additional-info')
  const first = (list: string) => {
    const { id, name } = lists[list]?.[0] ?? { id: 0, name: '' }
    return { id, name }
  }
  const both = { gender: first('genders'), ethnicity: first('ethnicity') }
  if (kind === 'HCP') return { panelistHcpProfileInfo: { ...both, latestGraduationYear: 2009 } }
  return {
    panelistPatientProfileInfo: {
      ...both,
      birthYear: 1978,
      weight: 164,
      height: 65,
      sexualOrientation: first('sexualOrientations'),
      typesOfHealthInsurance: [first('typeOfHealthInsurance')],
      maritalStatus: first('maritalStatuses'),
      firstNativeLanguage: first('nativeLanguages'),
      secondNativeLanguage: first('nativeLanguages'),
      annualHouseholdIncome: first('annualHouseHoldIncome'),
      educationLevel: first('educationLevel'),
      householdChildren: first('householdChildren'),
    },
  }
}

const mailingAddress = {
  firstLine: '480 Garden Street',
  city: 'Hoboken',
  state: 'NJ',
  zipCode: '07030',
  country: 'USA',
}

/** Completes the profile of a new member. */
export async function completeProfile(calls: Calls, kind: Kind, more: object = {}) {
  const { id } = await panelCall<{ id: number }>(calls, 'GET', 'panelist-profiles/me')
  const worked = kind === 'HCP' ? await work(calls) : {}
  const payload = { id, mailingAddress, ...worked, ...(await answers(calls, kind)), ...more }
  await panelCall(calls, 'PATCH', 'panelist-profiles/me', payload)
}

/** Gives the signed-in member a verified email. @returns the address */
export async function verifyEmail(calls: Calls, lastCode: LastCode): Promise<string> {
  const email = newEmail('mary')
  await call(calls, 'POST', '/api/session/email', { email })
  await call(calls, 'POST', '/api/session/verify', { otp: await lastCode(email) })
  return email
}

const newcomer = { firstName: 'Mary', lastName: 'Lee', smsConsent: true, privacyConsent: true }

/** Submits the registration form, which sends a code to the number. */
export const askToRegister = (calls: Calls, mobileNumber: string, kind: Kind, more: object = {}) =>
  call(calls, 'POST', '/api/session/registration', { ...newcomer, mobileNumber, healthcareSetting: kind, ...more })

/** Registers a new member, unique in this run, and signs in with these cookies. */
export async function signUp(calls: Calls, kind: Kind, lastCode: LastCode, more: object = {}): Promise<Member> {
  const mobile = newMobile()
  await askToRegister(calls, mobile, kind, more)
  await call(calls, 'POST', '/api/session/verify', { otp: await lastCode(mobile) })
  return { kind, mobile }
}

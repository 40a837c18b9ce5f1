/* Members complete their profile, email address and tax form. */
import { address, hcpAnswers, patientAnswers, working } from '#server/panel/scenarios/demo/profiles.ts'
import { random } from '../world/random.ts'
import { codeAt } from './access.ts'
import { callerOf, type Person, type World } from './person.ts'

const dentist = working('Dentist/Dental Professional', 'Dentist')

export const profileOf = ({ kind, zone }: Person) => {
  const common = {
    countryOfPractice: 'USA - United States' as const,
    mailingAddress: { ...address.mailingAddress, timezone: zone },
    nonProfitOrganizationDto: null,
  }
  if (kind === 'Patient') return { ...common, ...patientAnswers }
  return {
    ...common,
    ...dentist,
    workplaceUrl: 'www.smile.test',
    ...hcpAnswers,
  }
}

export async function completeProfile({ panel }: World, person: Person): Promise<void> {
  const answer = await panel.call('saveProfile', { body: profileOf(person) }, callerOf(person))
  if (answer?.ok) person.isProfileDone = true
}

export async function verifyEmail(world: World, person: Person): Promise<void> {
  const { panel } = world
  const { email } = person
  const sent = await panel.call('registerEmail', { body: { email } }, callerOf(person))
  if (sent && !sent.ok && sent.code === 'ALREADY_REGISTERED_EMAIL') person.isEmailVerified = true
  if (!sent?.ok) return
  const verificationCode = await codeAt(world, person, email)
  if (!verificationCode) return
  const caller = callerOf(person, { challenge: sent.body.challengeId ?? undefined })
  const answer = await panel.call('verifyEmailCode', { body: { verificationCode, email } }, caller)
  if (answer?.ok) person.isEmailVerified = true
}

const home = { firstLine: '12 Harbor Street', city: 'Jersey City', state: 'NJ', zipCode: '07302' }

/** Signs the Form W-9 on the panel's own page; a double click must not sign twice. */
export async function signForm({ panel }: World, person: Person): Promise<void> {
  const opened = await panel.call('signingTemplate', {}, callerOf(person))
  if (!opened?.ok) return
  const token = new URL(opened.body.signUrl).searchParams.get('token') ?? ''
  const taxIdNumber = String(900_000_000 + random.below(99_999_999))
  const answers = {
    name: person.who,
    classification: 'individual' as const,
    address: home,
    taxIdTypeId: 1,
    taxIdNumber,
    taxIdNumberConfirmation: taxIdNumber,
    isSubjectToBackupWithholding: false,
    isUsPerson: true as const,
    certifies: true as const,
    signature: { kind: 'typed' as const, text: person.who },
  }
  const signing = [{ body: { token, answers } }, callerOf(person)] as const
  await panel.callAll('signForm', random.percent(10) ? [signing, signing] : [signing])
}

import type { AnswerOf } from '#lib/contract/endpoint.ts'
import type { PanelistProfile } from '#lib/contract/panel/profile/profile.ts'
import type { profileStatusByIkey } from '#lib/contract/panel/surveys/survey-outcomes.ts'
import { linkTo, loginFor, routes } from '#lib/routes.ts'
import { isPatientType } from '#lib/rules/profile/panelist-type.ts'
import { addressData } from './addressAnswers.ts'
import type { OutcomeTask } from './OutcomePage.tsx'

type IkeyStatus = AnswerOf<typeof profileStatusByIkey>

const lacksAddress = (status: IkeyStatus) => !status.profileCompleted && status.addressStatus?.status !== 'Filled'

const agree = (a: string | undefined | null, b: string | undefined | null) => !a || !b || a === b

/**
 * Whether the ikey's status can belong to the signed-in member. It has no id of the member, so compare what it has.
 * @see docs/specification/outcomes.md#c-42-the-address-form-on-an-open-page
 */
const isOf = (status: IkeyStatus, { panelistType, panelistStatus, addressStatus, profileCompleted }: PanelistProfile) =>
  status.profileCompleted === profileCompleted &&
  agree(status.panelistType?.type, panelistType.type) &&
  agree(status.status, panelistStatus.status) &&
  agree(status.addressStatus?.status, addressStatus?.status)

/** Data for the 'Almost Done' form; null if the address isn't needed here. */
export function addressTask(status: IkeyStatus | null, member: PanelistProfile | null) {
  if (!status || !member || !lacksAddress(status) || !isOf(status, member)) return null
  const type = status.panelistType?.type ?? member.panelistType.type
  return addressData(member, !status.npiPresent && !isPatientType(type))
}

/** Has no link, because it would open the profile of the signed-in account. */
const ofAnotherAccount: OutcomeTask = {
  text: 'This survey was taken with another account. To be paid, sign out, log in to that account and complete its profile.',
  link: null,
}

/**
 * Task for a completed survey when an address is missing. Visitors get a link to log in.
 * @see docs/specification/outcomes.md#c-42-the-address-form-on-an-open-page
 */
export function completedTask(status: IkeyStatus | null, member: PanelistProfile | null): OutcomeTask | null {
  if (!status || !lacksAddress(status) || addressTask(status, member)) return null
  if (member) return ofAnotherAccount
  return {
    text: 'To receive your incentive, please complete your profile.',
    link: { label: 'Complete Profile & Get Paid', href: loginFor(linkTo(routes.completeProfile)) },
  }
}

/** @see docs/specification/outcomes.md#completed */
export function partialTask(status: IkeyStatus | null, member: PanelistProfile | null): OutcomeTask | null {
  if (status?.status !== 'Registered') return null
  if (member && !isOf(status, member)) return ofAnotherAccount
  return {
    text: "Your profile isn't complete yet. Please complete it to be paid and to be invited to more surveys.",
    link: { label: 'Complete Profile', href: linkTo(routes.completeProfile) },
  }
}

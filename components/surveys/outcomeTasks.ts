import type { AnswerOf } from '#lib/contract/endpoint.ts'
import type { profileStatusByIkey } from '#lib/contract/surveys.ts'
import { linkTo, loginFor, routes } from '#lib/routes.ts'
import type { OutcomeTask } from './OutcomePage.tsx'

type IkeyStatus = AnswerOf<typeof profileStatusByIkey>

/** Without a session the address cannot be asked for here: only the way to it is shown. @see decisions C-42 */
export function completedTask(status: IkeyStatus | null, signedIn: boolean): OutcomeTask | null {
  if (!status || status.profileCompleted || status.addressStatus?.status === 'Filled' || signedIn) return null
  return {
    text: 'To receive your incentive, please complete your profile.',
    label: 'Complete Profile & Get Paid',
    href: loginFor(linkTo(routes.completeProfile)),
  }
}

/** @see portal-part-2 §2 */
export function partialTask(status: IkeyStatus | null): OutcomeTask | null {
  if (status?.status !== 'Registered') return null
  return {
    text: 'Your profile is not complete yet. Please complete it to be paid and to be invited to more surveys.',
    label: 'Complete Profile',
    href: linkTo(routes.completeProfile),
  }
}

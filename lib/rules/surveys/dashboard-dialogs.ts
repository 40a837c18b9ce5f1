import type { PanelistProfile } from '#lib/contract/panel/profile/profile.ts'
import { isOnboarded, type OnboardingFacts } from '../profile/onboarding.ts'
import { isPatient } from '../profile/panelist-type.ts'
import { mayRefer, needsNonProfit, owesTaxForm } from './dashboard.ts'

/*
 * The dashboard's six dialogs in the order in which they open. One is open at a time; the next follows when it is closed.
 * @see docs/specification/dashboard-dialogs.md#order
 * @see docs/specification/dashboard-dialogs.md#c-25-complete-your-profile-for-patients
 * @see docs/specification/dashboard-dialogs.md#c-26-several-dialogs-at-once
 */

export interface DialogFacts {
  profile: OnboardingFacts & Pick<PanelistProfile, 'panelistStatus' | 'taxStatus' | 'nonProfitOrganizationDto'>
  /** As the panel sends it; while null, dialogs that depend on it do not open. */
  emailVerified: boolean | null
  /** Null when it failed to load. */
  additionalInfoIncomplete: boolean | null
}

interface DialogRule {
  name: string
  /** Whether the dialog opens with the dashboard, or only on request. */
  opens: 'by itself' | 'when asked'
  when: (facts: DialogFacts) => boolean
}

export const DASHBOARD_DIALOGS = [
  { name: 'verify email', opens: 'by itself', when: ({ emailVerified }) => emailVerified === false },
  {
    name: 'complete profile',
    opens: 'by itself',
    when: ({ profile, emailVerified, additionalInfoIncomplete }) =>
      !isOnboarded(profile) || (isPatient(profile) && emailVerified === true && additionalInfoIncomplete === true),
  },
  {
    name: 'additional info',
    opens: 'by itself',
    when: ({ profile, additionalInfoIncomplete }) => profile.profileCompleted && additionalInfoIncomplete === true,
  },
  {
    name: 'tax reminder',
    opens: 'by itself',
    when: ({ profile, emailVerified, additionalInfoIncomplete }) =>
      owesTaxForm(profile) && isOnboarded(profile) && emailVerified === true && additionalInfoIncomplete === false,
  },
  { name: 'refer and earn', opens: 'when asked', when: ({ profile }) => mayRefer(profile) },
  { name: 'raise funds', opens: 'when asked', when: ({ profile }) => needsNonProfit(profile) },
] as const satisfies readonly DialogRule[]

export type DialogName = (typeof DASHBOARD_DIALOGS)[number]['name']

/** Whether the dialog's task is still open. */
export const isDue = (name: DialogName, facts: DialogFacts) =>
  DASHBOARD_DIALOGS.some((dialog) => dialog.name === name && dialog.when(facts))

/** The next dialog to open by itself; closed ones do not open again. */
export function nextDialog(facts: DialogFacts, closed: ReadonlySet<string> = new Set()): DialogName | null {
  const due = DASHBOARD_DIALOGS.find(
    ({ name, opens, when }) => opens === 'by itself' && !closed.has(name) && when(facts),
  )
  return due?.name ?? null
}

const SEPARATOR = '.'
const inCookie = (name: DialogName) => name.replaceAll(' ', '-')

/** The cookie's value: member id and dialogs. @see docs/specification/dashboard-dialogs.md#once-per-session */
export const shownDialogsCookie = (userId: number, names: readonly DialogName[]) =>
  [String(userId), ...names.map(inCookie)].join(SEPARATOR)

/** The dialogs that have already opened for this member. */
export function shownDialogs(cookie: string | undefined, userId: number): DialogName[] {
  const [owner, ...dialogNames] = cookie?.split(SEPARATOR) ?? []
  if (owner !== String(userId)) return []
  return DASHBOARD_DIALOGS.map(({ name }) => name).filter((name) => dialogNames.includes(inCookie(name)))
}

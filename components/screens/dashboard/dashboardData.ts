import type { Organization } from '#components/rewards/NonProfitForm.tsx'
import type { SurveyList } from '#components/surveys/dashboard/view/surveyView.ts'
import type { AnswerOf } from '#lib/contract/endpoint.ts'
import type { profileStatus } from '#lib/contract/panel/profile/demographics.ts'
import type { PanelistProfile } from '#lib/contract/panel/profile/profile.ts'
import type { IncentiveSummary } from '#lib/contract/panel/surveys/surveys.ts'
import type { DialogFacts, DialogName } from '#lib/rules/surveys/dashboard-dialogs.ts'

/** What the dashboard is made of. A part that could not be loaded is null. */
export interface DashboardData {
  profile: PanelistProfile | null
  surveys: SurveyList | null
  summary: IncentiveSummary | null
  status: AnswerOf<typeof profileStatus> | null
  emailVerified: boolean | null
  organizations: readonly Organization[] | null
  /** The member has dismissed the note on taxes. */
  taxNoteRead: boolean
  /** The dialogs that have opened by themselves while the browser was open. */
  shownDialogs: readonly DialogName[]
}

/** The browser gets no more of the profile than the rules of the dialogs read. */
export function dialogFacts(
  profile: PanelistProfile,
  { status, emailVerified }: Pick<DashboardData, 'status' | 'emailVerified'>,
): DialogFacts {
  const { panelistType, panelistStatus, taxStatus, nonProfitOrganizationDto } = profile
  const { profileCompleted, isPatientProfileCompleted, isCaregiverProfileCompleted } = profile
  return {
    profile: {
      panelistType,
      panelistStatus,
      taxStatus,
      nonProfitOrganizationDto,
      profileCompleted,
      isPatientProfileCompleted,
      isCaregiverProfileCompleted,
    },
    emailVerified,
    additionalInfoIncomplete: status?.additionalInfoIncomplete ?? null,
  }
}

import type { Organization } from '#components/rewards/non-profits/NonProfitForm.tsx'
import type { SurveyList } from '#components/surveys/dashboard/view/surveyView.ts'
import type { AnswerOf } from '#lib/contract/endpoint.ts'
import type { profileStatus } from '#lib/contract/panel/profile/demographics.ts'
import type { PanelistProfile } from '#lib/contract/panel/profile/profile.ts'
import type { IncentiveSummary } from '#lib/contract/panel/surveys/surveys.ts'
import type { Rejection } from '#lib/contract/panel/tax/tax.ts'
import type { DialogFacts, DialogName } from '#lib/rules/surveys/dashboard-dialogs.ts'

/** Data of the dashboard; null for a part that couldn't be loaded. */
export interface DashboardData {
  profile: PanelistProfile | null
  surveys: SurveyList | null
  summary: IncentiveSummary | null
  status: AnswerOf<typeof profileStatus> | null
  emailVerified: boolean | null
  /** Rejection of the Form W-9 that is due; null if it wasn't rejected. */
  rejection: Rejection | null
  organizations: readonly Organization[] | null
  /** Whether the member has dismissed the tax note. */
  taxNoteRead: boolean
  /** Dialogs that have already opened in this browser session. */
  shownDialogs: readonly DialogName[]
}

/** Only the profile fields that the dialog rules need are sent to the browser. */
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

import type { AnswerOf } from '#lib/contract/endpoint.ts'
import type { PanelistProfile, profileStatus } from '#lib/contract/panel/profile.ts'
import { taxTabOf } from '#lib/rules/surveys/dashboard.ts'
import { config } from '#server/config.ts'
import { DialogQueue } from './DialogQueue.tsx'

interface Props {
  profile: PanelistProfile
  /** Null when it could not be loaded, as is `emailVerified`. */
  status: AnswerOf<typeof profileStatus> | null
  emailVerified: boolean | null
}

/** Hands the browser no more of the profile than the dialogs' rules read. */
export function Dialogs({ profile, status, emailVerified }: Props) {
  const { panelistType, panelistStatus, taxStatus, nonProfitOrganizationDto } = profile
  const { profileCompleted, isPatientProfileCompleted, isCaregiverProfileCompleted } = profile
  const facts = {
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
  return <DialogQueue facts={facts} brand={config().brand.name} email={profile.email} taxTab={taxTabOf(profile)} />
}

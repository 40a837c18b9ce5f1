import { useTranslate } from '#components/language/useTranslate.ts'
import { ButtonLink } from '#components/ui/buttons/ButtonLink.tsx'
import { Notice } from '#components/ui/feedback/Notice.tsx'
import { routes } from '#lib/routes.ts'
import { type OnboardingFacts, onboardingSteps } from '#lib/rules/profile/onboarding.ts'

interface Props {
  profile: OnboardingFacts
  /** Whether it is the member's next step, which makes its button primary. */
  isNext: boolean
}

/** Shown until the profile and a patient's other steps are complete. @see docs/specification/dashboard.md#alerts */
export function ProfileAlert({ profile, isNext }: Props) {
  const t = useTranslate()
  const open = onboardingSteps(profile).find(({ done }) => !done)
  const isBasic = !profile.profileCompleted
  return (
    <Notice
      tone={isBasic ? 'warning' : 'info'}
      title={
        isBasic
          ? t("Your profile isn't complete yet")
          : t('Finish your profile: {label}', { label: t(open?.label ?? '') })
      }
    >
      <div className="notice-row">
        <p>
          {isBasic
            ? t('We need it to invite you to surveys and to pay you.')
            : t('Finish your profile to get matched with more surveys.')}
        </p>
        <ButtonLink
          href={isBasic ? routes.completeProfile.path : (open?.href ?? routes.completeProfile.path)}
          variant={isNext ? 'primary' : 'secondary'}
          size={isNext ? 'medium' : 'small'}
        >
          {isBasic ? t('Complete profile') : t('Continue')}
        </ButtonLink>
      </div>
    </Notice>
  )
}

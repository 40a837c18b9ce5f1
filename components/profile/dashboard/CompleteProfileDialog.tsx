'use client'

import { useTranslate } from '#components/language/useTranslate.ts'
import { Button } from '#components/ui/buttons/Button.tsx'
import { ButtonLink } from '#components/ui/buttons/ButtonLink.tsx'
import { Dialog } from '#components/ui/dialog/Dialog.tsx'
import { nextStep, type OnboardingFacts, onboardingSteps } from '#lib/rules/profile/onboarding.ts'
import { Steps } from './Steps.tsx'

interface Props {
  profile: OnboardingFacts
  onClose: () => void
}

/** @see docs/specification/dashboard-dialogs.md#complete-your-profile */
export default function CompleteProfileDialog({ profile, onClose }: Props) {
  const t = useTranslate()
  const steps = onboardingSteps(profile)
  const next = nextStep(profile)
  return (
    <Dialog
      open
      onClose={onClose}
      title={t('Complete Your Profile')}
      description={
        next ? t('Finish your profile to get matched with more surveys.') : t('A few of your answers are missing.')
      }
      actions={
        <>
          {next ? (
            <ButtonLink data-autofocus href={next.href} variant="primary" wide>
              {t('Continue: {label}', { label: t(next.label) })}
            </ButtonLink>
          ) : (
            <Button data-autofocus variant="primary" wide onClick={onClose}>
              {t('Continue')}
            </Button>
          )}
          {next ? (
            <Button variant="quiet" wide onClick={onClose}>
              {t('Later')}
            </Button>
          ) : null}
        </>
      }
    >
      <Steps steps={steps} />
    </Dialog>
  )
}

import { useTranslate } from '#components/language/useTranslate.ts'
import { ButtonLink } from '#components/ui/buttons/ButtonLink.tsx'
import { Card } from '#components/ui/Card.tsx'
import { Icon } from '#components/ui/Icon.tsx'
import { nextStep, type OnboardingFacts, onboardingSteps } from '#lib/rules/profile/onboarding.ts'

/** Labels of the steps that patients can open from this card. */
const NAMES = ['Demographic', 'Patient', 'Caregiver']

/** Card for patients. @see docs/specification/dashboard.md#cards */
export function MyProfile({ profile }: { profile: OnboardingFacts }) {
  const t = useTranslate()
  const [, ...steps] = onboardingSteps(profile)
  const next = nextStep(profile)
  return (
    <Card title={t('My Profile')}>
      <ul className="profile-steps">
        {steps.map(({ label, done, href }, index) => (
          <li key={label}>
            <ButtonLink href={href} {...(label === next?.label ? {} : { variant: 'quiet', className: '-ml-4' })}>
              {t(NAMES[index] ?? '')}
            </ButtonLink>
            <span className="flex items-center gap-1.5 text-sm text-muted">
              {done ? <Icon name="success" className="text-success" /> : null}
              {done ? t('Complete') : label === next?.label ? t('To do') : t('Later')}
            </span>
          </li>
        ))}
      </ul>
    </Card>
  )
}

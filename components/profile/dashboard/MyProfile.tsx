import { ButtonLink } from '#components/ui/ButtonLink.tsx'
import { Card } from '#components/ui/Card.tsx'
import { type OnboardingFacts, onboardingSteps } from '#lib/rules/profile/onboarding.ts'

/** What the card calls the steps that a patient can open from it. */
const NAMES = ['Demographic', 'Patient', 'Caregiver']

/** For patients. @see docs/specification/dashboard.md#cards */
export function MyProfile({ profile }: { profile: OnboardingFacts }) {
  const [, ...steps] = onboardingSteps(profile)
  return (
    <Card title="My Profile">
      <ul className="flex flex-col gap-3">
        {steps.map(({ label, done, href }, at) => (
          <li key={label} className="flex items-center justify-between gap-4">
            <ButtonLink href={href} className="min-w-34">
              {NAMES[at]}
            </ButtonLink>
            <span className="text-sm text-muted">{done ? 'Complete' : 'To do'}</span>
          </li>
        ))}
      </ul>
    </Card>
  )
}

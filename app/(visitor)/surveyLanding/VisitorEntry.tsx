import { LoginForm } from '#components/auth/LoginForm.tsx'
import { RegistrationForm } from '#components/auth/RegistrationForm.tsx'
import { consentFacts } from '#components/shell/brand.ts'
import { EntryCard } from '#components/surveys/landing/EntryCard.tsx'
import { linkTo, routes } from '#lib/routes.ts'
import { config } from '#server/config.ts'

interface Props {
  keys: { maskId?: string; ckey?: string }
  surveyMaskedId?: string
  email?: string
  /** As the address says it: 'true' for the login form, 'false' for the registration form. */
  isRegistered?: string
}

/** The form that fits the visitor, of the feature that has it, on the page of the survey. */
export function VisitorEntry({ keys, surveyMaskedId, email, isRegistered }: Props) {
  const { brand } = config()
  // Whoever was invited has an account; a campaign is for everybody.
  const registered = keys.ckey ? isRegistered === 'true' : isRegistered !== 'false'
  const other = (value: string) => linkTo(routes.surveyLanding, { ...keys, isRegistered: value })
  return registered ? (
    <EntryCard title="Log in to begin" other={{ label: 'Create New Account', href: other('false') }}>
      <LoginForm brand={brand.name} origin={{ ...keys, surveyMaskedId }} email={email} />
    </EntryCard>
  ) : (
    <EntryCard title="Create your account to begin" other={{ label: 'Login', href: other('true') }}>
      <RegistrationForm brand={consentFacts(brand)} origin={keys} login={other('true')} />
    </EntryCard>
  )
}

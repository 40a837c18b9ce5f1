import { LoginForm } from '#components/auth/LoginForm.tsx'
import { RegistrationForm } from '#components/auth/RegistrationForm.tsx'
import { type BrandFacts, consentFacts } from '#components/shell/brand.ts'
import { EntryCard } from '#components/surveys/landing/EntryCard.tsx'
import { linkTo, routes } from '#lib/routes.ts'

interface Props {
  keys: { maskId?: string; ckey?: string }
  surveyMaskedId?: string
  email?: string
  /** As in the address: 'true' asks for the login form, 'false' for the registration form. */
  isRegistered?: string
  brand: BrandFacts
}

/** The login form or the registration form on the page of a survey. */
export function VisitorEntry({ keys, surveyMaskedId, email, isRegistered, brand }: Props) {
  // An invited person has an account; a campaign is open to everybody.
  const asksLogin = keys.ckey ? isRegistered === 'true' : isRegistered !== 'false'
  const other = (value: string) => linkTo(routes.surveyLanding, { ...keys, isRegistered: value })
  return asksLogin ? (
    <EntryCard title="Log in to begin" other={{ label: 'Create New Account', href: other('false') }}>
      <LoginForm brand={brand.name} origin={{ ...keys, surveyMaskedId }} email={email} />
    </EntryCard>
  ) : (
    <EntryCard title="Create your account to begin" other={{ label: 'Login', href: other('true') }}>
      <RegistrationForm brand={consentFacts(brand)} origin={keys} login={other('true')} />
    </EntryCard>
  )
}

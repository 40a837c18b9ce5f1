import { LoginForm } from '#components/auth/LoginForm.tsx'
import { RegistrationForm } from '#components/auth/RegistrationForm.tsx'
import { companyPages } from '#components/shell/brand.ts'
import { EntryCard } from '#components/surveys/EntryCard.tsx'
import { linkTo, routes } from '#lib/routes.ts'
import { config } from '#server/config.ts'

interface Props {
  keys: { maskId?: string; ckey?: string }
  surveyMaskedId?: string
  email?: string
  /** Which form: the login form, or the registration form. */
  registered: boolean
}

/** The form that fits the visitor, of the feature that has it, on the page of the survey. */
export function VisitorEntry({ keys, surveyMaskedId, email, registered }: Props) {
  const { brand } = config()
  const { terms, privacy } = companyPages(brand)
  const other = (isRegistered: string) => linkTo(routes.surveyLanding, { ...keys, isRegistered })
  return registered ? (
    <EntryCard title="Log in to begin" other={{ label: 'Create New Account', href: other('false') }}>
      <LoginForm brand={brand.name} origin={{ ...keys, surveyMaskedId }} email={email} />
    </EntryCard>
  ) : (
    <EntryCard title="Create your account to begin" other={{ label: 'Login', href: other('true') }}>
      <RegistrationForm brand={{ name: brand.name, termsUrl: terms, privacyUrl: privacy }} origin={keys} />
    </EntryCard>
  )
}

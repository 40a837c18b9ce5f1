import { LoginForm } from '#components/auth/login/LoginForm.tsx'
import { loginPost, registrationPost } from '#components/auth/posts.ts'
import { RegistrationForm } from '#components/auth/registration/RegistrationForm.tsx'
import { useTranslate } from '#components/language/useTranslate.ts'
import { type BrandFacts, consentFacts } from '#components/shell/brand.ts'
import { EntryCard } from '#components/surveys/landing/EntryCard.tsx'
import type { PostedForm } from '#lib/posted-form.ts'
import { linkTo, routes } from '#lib/routes.ts'

interface Props {
  keys: { maskId?: string; ckey?: string }
  surveyMaskedId?: string
  email?: string
  /** URL parameter: 'true' shows the login form, 'false' the registration form. */
  isRegistered?: string
  brand: BrandFacts
  posted: { login: PostedForm; registration: PostedForm }
}

/** Login or registration form on a survey's landing page. */
export function VisitorEntry({ keys, surveyMaskedId, email, isRegistered, brand, posted }: Props) {
  const t = useTranslate()
  // Invited people have an account; campaigns are open to everyone.
  const asksLogin = keys.ckey ? isRegistered === 'true' : isRegistered !== 'false'
  const other = (value: string) => linkTo(routes.surveyLanding, { ...keys, isRegistered: value })
  const origin = { ...keys, surveyMaskedId }
  return asksLogin ? (
    <EntryCard title={t('Log in to begin')} other={{ label: t('Create New Account'), href: other('false') }}>
      <LoginForm
        brand={brand.name}
        origin={origin}
        email={email}
        post={loginPost(posted.login, origin, brand.name, t)}
      />
    </EntryCard>
  ) : (
    <EntryCard title={t('Create your account to begin')} other={{ label: t('Login'), href: other('true') }}>
      <RegistrationForm
        brand={consentFacts(brand)}
        origin={keys}
        post={registrationPost(posted.registration, keys, brand.name, t)}
        login={other('true')}
      />
    </EntryCard>
  )
}

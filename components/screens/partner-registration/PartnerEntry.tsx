import { LoginForm } from '#components/auth/login/LoginForm.tsx'
import { loginPost, registrationPost } from '#components/auth/posts.ts'
import { RegistrationForm } from '#components/auth/registration/RegistrationForm.tsx'
import { useTranslate } from '#components/language/useTranslate.ts'
import { ConfirmTestAccount } from '#components/partners/ConfirmTestAccount.tsx'
import { isDecided } from '#components/partners/invitationStatus.ts'
import { PartnerStart } from '#components/partners/PartnerStart.tsx'
import { type BrandFacts, consentFacts } from '#components/shell/brand.ts'
import { EntryCard } from '#components/surveys/landing/EntryCard.tsx'
import { ButtonLink } from '#components/ui/buttons/ButtonLink.tsx'
import type { PostedForm } from '#lib/posted-form.ts'
import { linkTo, routes } from '#lib/routes.ts'

interface Props {
  /** Parameters of the partner's link. */
  origin: { skey: string; pikey: string; maskId?: string; returnUrl?: string }
  /** URL parameter: 'true' shows the login form. */
  isRegistered?: string
  /** The signed-in member; null for visitors. */
  member: { name: string; isTestAccount: boolean } | null
  /** Status of the invitation; after a final one, such as completed, no start is possible. */
  status: { status: string } | null
  brand: BrandFacts
  posted: Record<'login' | 'registration' | 'link-partner', PostedForm>
}

/** Members start at once; visitors log in or register first. Of a decided invitation, members are led to their dashboard. */
export function PartnerEntry({ origin, isRegistered, member, status, brand, posted }: Props) {
  const t = useTranslate()
  if (member && status && isDecided(status.status))
    return (
      <ButtonLink href={routes.dashboard.path} variant="primary" size="large">
        {t('My Survey Dashboard')}
      </ButtonLink>
    )
  if (member) {
    const keys = { surveyMaskId: origin.skey, partnerInvitationMaskId: origin.pikey }
    const { action } = posted['link-partner']
    return (
      <PartnerStart keys={keys} {...member} brand={brand.name} action={action}>
        <ConfirmTestAccount keys={keys} action={action} />
      </PartnerStart>
    )
  }
  const other = (value?: string) => linkTo(routes.internalPartnerRegistration, { ...origin, isRegistered: value })
  return isRegistered === 'true' ? (
    <EntryCard title={t('Log in to begin')} other={{ label: t('Create New Account'), href: other() }}>
      <LoginForm brand={brand.name} origin={origin} post={loginPost(posted.login, origin, brand.name, t)} />
    </EntryCard>
  ) : (
    <EntryCard title={t('Create your account to begin')} other={{ label: t('Login'), href: other('true') }}>
      <RegistrationForm
        brand={consentFacts(brand)}
        origin={origin}
        post={registrationPost(posted.registration, origin, brand.name, t)}
        login={other('true')}
      />
    </EntryCard>
  )
}

import { LoginForm } from '#components/auth/LoginForm.tsx'
import { RegistrationForm } from '#components/auth/RegistrationForm.tsx'
import { PartnerStart } from '#components/partners/PartnerStart.tsx'
import { consentFacts } from '#components/shell/brand.ts'
import { EntryCard } from '#components/surveys/landing/EntryCard.tsx'
import { linkTo, routes } from '#lib/routes.ts'
import { config } from '#server/config.ts'

interface Props {
  /** What the partner's link carries. */
  origin: { skey: string; pikey: string; maskId?: string; returnUrl?: string }
  /** As the address says it: 'true' for the login form. */
  isRegistered?: string
  /** Who is signed in already. */
  member: { name: string; isTest: boolean } | null
}

/** The way in that fits who comes: at once for a member, else by the form that they choose. */
export function PartnerEntry({ origin, isRegistered, member }: Props) {
  const { brand } = config()
  if (member) {
    const keys = { surveyMaskId: origin.skey, partnerInvitationMaskId: origin.pikey }
    return <PartnerStart keys={keys} {...member} brand={brand.name} />
  }
  const other = (value?: string) => linkTo(routes.internalPartnerRegistration, { ...origin, isRegistered: value })
  return isRegistered === 'true' ? (
    <EntryCard title="Log in to begin" other={{ label: 'Create New Account', href: other() }}>
      <LoginForm brand={brand.name} origin={origin} />
    </EntryCard>
  ) : (
    <EntryCard title="Create your account to begin" other={{ label: 'Login', href: other('true') }}>
      <RegistrationForm brand={consentFacts(brand)} origin={origin} login={other('true')} />
    </EntryCard>
  )
}

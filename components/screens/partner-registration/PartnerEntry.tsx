import { LoginForm } from '#components/auth/LoginForm.tsx'
import { RegistrationForm } from '#components/auth/RegistrationForm.tsx'
import { PartnerStart } from '#components/partners/PartnerStart.tsx'
import { type BrandFacts, consentFacts } from '#components/shell/brand.ts'
import { EntryCard } from '#components/surveys/landing/EntryCard.tsx'
import { linkTo, routes } from '#lib/routes.ts'

interface Props {
  /** The parameters of the partner's link. */
  origin: { skey: string; pikey: string; maskId?: string; returnUrl?: string }
  /** As in the address: 'true' asks for the login form. */
  isRegistered?: string
  /** The member who is signed in; null for a visitor. */
  member: { name: string; isTest: boolean } | null
  brand: BrandFacts
}

/** A member starts at once; a visitor logs in or registers first. */
export function PartnerEntry({ origin, isRegistered, member, brand }: Props) {
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

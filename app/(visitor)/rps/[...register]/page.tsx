import { redirect } from 'next/navigation'
import { pageTitle } from '#components/language/pageTitle.ts'
import { isDecided } from '#components/partners/invitationStatus.ts'
import { LinkByNpi } from '#components/partners/LinkByNpi.tsx'
import { PartnerInvitation } from '#components/partners/PartnerInvitation.tsx'
import { PartnerEntry } from '#components/screens/partner-registration/PartnerEntry.tsx'
import { PageFrame } from '#components/shell/PageFrame.tsx'
import { linkTo, pageAt, routes } from '#lib/routes.ts'
import { postedForms } from '#server/bff/pages/form-post.ts'
import { firstOfEach, type PageProps } from '#server/bff/pages/pages.ts'
import { partnerInvitation, partnerMember } from '#server/bff/pages/surveys/partner-invitation.ts'
import { config } from '#server/config.ts'

export const generateMetadata = pageTitle('Partner registration')

interface Props extends PageProps {
  params: Promise<{ register: string[] }>
}

export default async function PartnerRegistrationPage({ params, searchParams }: Props) {
  const { register } = await params
  if (!pageAt(`/rps/${register.join('/')}`)) redirect(linkTo(routes.login))
  const { skey = '', pikey = '', maskId, returnUrl, isRegistered } = firstOfEach(await searchParams)
  const [{ error, status, panelistId, isUnchecked }, member] = await Promise.all([
    partnerInvitation(skey, pikey),
    partnerMember(),
  ])
  const { brand } = config()
  const origin = { skey, pikey, maskId, returnUrl }
  const retry = isUnchecked ? linkTo(routes.internalPartnerRegistration, { ...origin, isRegistered }) : null
  const keys = { surveyMaskId: skey, partnerInvitationMaskId: pikey }
  return (
    <PageFrame>
      <PartnerInvitation brand={brand.name} error={error} retry={retry} status={status}>
        <PartnerEntry
          origin={origin}
          isRegistered={isRegistered}
          member={member}
          isDecided={status !== null && isDecided(status.status)}
          brand={brand}
          posted={await postedForms('login', 'registration', 'link-partner')}
        />
      </PartnerInvitation>
      {panelistId === null ? null : <LinkByNpi panelistIdForLinkToPartnerPanel={panelistId} {...keys} />}
    </PageFrame>
  )
}

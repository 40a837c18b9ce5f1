import { redirect } from 'next/navigation'
import { pageTitle } from '#components/language/pageTitle.ts'
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
  if (!pageAt(`/rps/${(await params).register.join('/')}`)) redirect(linkTo(routes.login))
  const query = firstOfEach(await searchParams)
  const { skey = '', pikey = '', maskId, returnUrl, isRegistered } = query
  const [{ panelistId, ...invitation }, member] = await Promise.all([partnerInvitation(query), partnerMember()])
  const keys = { surveyMaskId: skey, partnerInvitationMaskId: pikey }
  return (
    <PageFrame>
      <PartnerInvitation brand={config().brand.name} {...invitation}>
        <PartnerEntry
          origin={{ skey, pikey, maskId, returnUrl }}
          isRegistered={isRegistered}
          member={member}
          status={invitation.status}
          brand={config().brand}
          posted={await postedForms('login', 'registration', 'link-partner')}
        />
      </PartnerInvitation>
      {panelistId === null ? null : <LinkByNpi panelistIdForLinkToPartnerPanel={panelistId} {...keys} />}
    </PageFrame>
  )
}

import type { Metadata } from 'next'
import { redirect } from 'next/navigation'
import { RegistrationForm } from '#components/auth/RegistrationForm.tsx'
import { LinkByNpi } from '#components/partners/LinkByNpi.tsx'
import { PartnerInvitation } from '#components/partners/PartnerInvitation.tsx'
import { consentFacts } from '#components/shell/brand.ts'
import { PageFrame } from '#components/shell/PageFrame.tsx'
import { linkTo, pageAt, routes } from '#lib/routes.ts'
import { firstOfEach, type PageProps } from '#server/bff/pages.ts'
import { partnerInvitation } from '#server/bff/partner-invitation.ts'
import { config } from '#server/config.ts'

export const metadata: Metadata = { title: 'Partner registration' }

interface Props extends PageProps {
  params: Promise<{ register: string[] }>
}

export default async function PartnerRegistrationPage({ params, searchParams }: Props) {
  const { register } = await params
  if (!pageAt(`/rps/${register.join('/')}`)) redirect(linkTo(routes.login))
  const { skey = '', pikey = '', maskId, returnUrl } = firstOfEach(await searchParams)
  const { problem, status, panelistId } = await partnerInvitation(skey, pikey)
  const { brand } = config()
  const keys = { surveyMaskId: skey, partnerInvitationMaskId: pikey }
  return (
    <PageFrame>
      <PartnerInvitation brand={brand.name} problem={problem} status={status}>
        <RegistrationForm brand={consentFacts(brand)} origin={{ skey, pikey, maskId, returnUrl }} />
      </PartnerInvitation>
      {panelistId === null ? null : <LinkByNpi panelistIdForLinkToPartnerPanel={panelistId} {...keys} />}
    </PageFrame>
  )
}

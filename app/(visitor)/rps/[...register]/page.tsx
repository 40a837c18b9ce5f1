import type { Metadata } from 'next'
import { redirect } from 'next/navigation'
import { RegistrationForm } from '#components/auth/RegistrationForm.tsx'
import { LinkByNpi } from '#components/partners/LinkByNpi.tsx'
import { PartnerInvitation } from '#components/partners/PartnerInvitation.tsx'
import { companyPages } from '#components/shell/brand.ts'
import { PageFrame } from '#components/shell/PageFrame.tsx'
import { linkTo, pageAt, routes } from '#lib/routes.ts'
import { firstOfEach } from '#server/bff/pages.ts'
import { partnerInvitation } from '#server/bff/partner-invitation.ts'
import { config } from '#server/config.ts'

export const metadata: Metadata = { title: 'Partner registration' }

interface Props {
  params: Promise<{ register: string[] }>
  searchParams: Promise<Parameters<typeof firstOfEach>[0]>
}

export default async function PartnerRegistrationPage({ params, searchParams }: Props) {
  const { register } = await params
  if (!pageAt(`/rps/${register.join('/')}`)) redirect(linkTo(routes.login))
  const { skey = '', pikey = '', maskId, returnUrl } = firstOfEach(await searchParams)
  const { problem, status, panelistId } = await partnerInvitation(skey, pikey)
  const { brand } = config()
  const { terms, privacy } = companyPages(brand)
  const facts = { name: brand.name, termsUrl: terms, privacyUrl: privacy }
  const keys = { surveyMaskId: skey, partnerInvitationMaskId: pikey }
  return (
    <PageFrame>
      <PartnerInvitation brand={brand.name} problem={problem} status={status}>
        <RegistrationForm brand={facts} origin={{ skey, pikey, maskId, returnUrl }} />
      </PartnerInvitation>
      {panelistId === null ? null : <LinkByNpi panelistIdForLinkToPartnerPanel={panelistId} {...keys} />}
    </PageFrame>
  )
}

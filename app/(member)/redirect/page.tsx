import { redirect } from 'next/navigation'
import { pageTitle } from '#components/language/pageTitle.ts'
import { PageFrame } from '#components/shell/PageFrame.tsx'
import { LeaveSiteWarning } from '#components/surveys/redirect/LeaveSiteWarning.tsx'
import { Redirecting } from '#components/surveys/redirect/Redirecting.tsx'
import { linkTo, routes } from '#lib/routes.ts'
import { firstOfEach, type PageProps, requireSession } from '#server/bff/pages/pages.ts'
import { addressNow } from '#server/bff/pages/surveys/survey-facts.ts'
import { mayFollow } from '#server/bff/session/redirect-urls.ts'
import { openLink } from '#server/bff/session/sealed-links.ts'
import { config } from '#server/config.ts'

export const generateMetadata = pageTitle('Redirecting')

export default async function RedirectPage({ searchParams }: PageProps) {
  const { to, redirectUrl = '' } = firstOfEach(await searchParams)
  const session = await requireSession(routes.redirect, { to, redirectUrl })
  const link = await openLink(to, session)
  const url = link && (await addressNow(session, link))
  if (!url && !mayFollow(redirectUrl)) redirect(linkTo(routes.dashboard))
  return (
    <PageFrame member={session.userId}>
      {url ? <Redirecting url={url} /> : <LeaveSiteWarning url={redirectUrl} brand={config().brand.name} />}
    </PageFrame>
  )
}

import type { Metadata } from 'next'
import { redirect } from 'next/navigation'
import { PageFrame } from '#components/shell/PageFrame.tsx'
import { Redirecting } from '#components/surveys/Redirecting.tsx'
import { linkTo, routes } from '#lib/routes.ts'
import { openLink } from '#server/bff/links.ts'
import { firstOfEach, type PageProps, requireSession } from '#server/bff/pages.ts'

export const metadata: Metadata = { title: 'Redirecting' }

export default async function RedirectPage({ searchParams }: PageProps) {
  const { to } = firstOfEach(await searchParams)
  const session = await requireSession(routes.redirect, { to })
  const url = await openLink(to, session)
  if (!url) redirect(linkTo(routes.dashboard))
  return (
    <PageFrame>
      <Redirecting url={url} />
    </PageFrame>
  )
}

import type { Metadata } from 'next'
import { currentTranslate } from '#components/language/currentTranslate.ts'
import { PageFrame } from '#components/shell/PageFrame.tsx'
import { CannotSign } from '#components/tax/own/CannotSign.tsx'
import { FramedContent } from '#components/tax/own/FramedContent.tsx'
import { SignW9 } from '#components/tax/own/SignW9.tsx'
import { w9Post } from '#components/tax/own/w9Post.ts'
import { PageHeading } from '#components/ui/PageHeading.tsx'
import { W9_REVISION } from '#lib/rules/tax/w9.ts'
import { postedForm } from '#server/bff/pages/form-post.ts'
import { formToSign } from '#server/bff/pages/own-signing.ts'
import { firstOfEach, isFramed, type PageProps } from '#server/bff/pages/pages.ts'

export const metadata: Metadata = { title: 'Form W-9' }

export default async function SignW9Page({ searchParams }: PageProps) {
  const t = await currentTranslate()
  const { token = '' } = firstOfEach(await searchParams)
  const form = await formToSign(token)
  const isOpen = 'signing' in form
  const lead = isOpen ? `${W9_REVISION}. ${form.signing.requester} keeps this form. It isn't sent to the IRS.` : null
  const framed = await isFramed()
  const post = isOpen && !framed ? w9Post(await postedForm('sign-w9'), form.signing) : undefined
  const content = isOpen ? <SignW9 token={token} {...form} post={post} /> : <CannotSign why={form.why} />
  // The page around the frame has the heading already.
  if (framed) {
    return (
      <FramedContent>
        {lead ? <p className="mb-4 px-4 text-muted sm:px-0">{lead}</p> : null}
        {content}
      </FramedContent>
    )
  }
  return (
    <PageFrame>
      <PageHeading lead={lead}>{t('Form W-9')}</PageHeading>
      {content}
    </PageFrame>
  )
}

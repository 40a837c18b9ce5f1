import { currentTranslate } from '#components/language/currentTranslate.ts'
import { pageTitle } from '#components/language/pageTitle.ts'
import { PageFrame } from '#components/shell/PageFrame.tsx'
import { FormToSign } from '#components/tax/own/FormToSign.tsx'
import { FramedContent } from '#components/tax/own/FramedContent.tsx'
import { W9Lead } from '#components/tax/own/W9Lead.tsx'
import { w9Post } from '#components/tax/own/w9Post.ts'
import { PageHeading } from '#components/ui/PageHeading.tsx'
import { postedForm } from '#server/bff/pages/form-post.ts'
import { firstOfEach, isFramed, type PageProps } from '#server/bff/pages/pages.ts'
import { formToSign } from '#server/bff/pages/tax/own-signing.ts'

export const generateMetadata = pageTitle('Form W-9')

export default async function SignW9Page({ searchParams }: PageProps) {
  const t = await currentTranslate()
  const { token = '' } = firstOfEach(await searchParams)
  const form = await formToSign(token)
  const isOpen = 'signing' in form
  const introduction = isOpen ? <W9Lead requester={form.signing.requester} /> : null
  const framed = await isFramed()
  const post = isOpen && !framed ? w9Post(await postedForm('sign-w9'), form.signing, t) : undefined
  const content = <FormToSign token={token} form={form} isFramed={framed} post={post} />
  // The page around the frame already has the heading.
  if (framed) {
    return (
      <FramedContent>
        {content}
        {introduction ? <p className="mt-4 text-sm text-muted">{introduction}</p> : null}
      </FramedContent>
    )
  }
  return (
    <PageFrame>
      <PageHeading lead={introduction}>{t('Form W-9')}</PageHeading>
      {content}
    </PageFrame>
  )
}

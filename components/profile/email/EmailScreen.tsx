import type { ReactNode } from 'react'
import { useTranslate } from '#components/language/useTranslate.ts'
import { Card } from '#components/ui/Card.tsx'
import { PageHeading } from '#components/ui/PageHeading.tsx'
import type { PostedForm } from '#lib/posted-form.ts'
import { EmailForm } from './EmailForm.tsx'
import { emailPost } from './emailForm.ts'

interface Props {
  title: string
  lead: string
  brand: string
  signedIn: boolean
  email: string | null
  /** Where to go after verification. */
  returnUrl?: string
  posted: { email: PostedForm; link: PostedForm }
  /** Content below the heading. */
  children?: ReactNode
}

/** @see docs/specification/email.md#email-form */
export function EmailScreen({ title, lead, email, posted, children, ...form }: Props) {
  const t = useTranslate()
  const kept = email ?? undefined
  const post = emailPost(posted.email, { kept, brand: form.brand, returnUrl: form.returnUrl }, t)
  return (
    <>
      <PageHeading lead={lead}>{title}</PageHeading>
      {children}
      <Card>
        <EmailForm {...form} email={kept} post={post} linkAction={posted.link.action} />
      </Card>
    </>
  )
}

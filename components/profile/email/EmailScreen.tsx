import type { ReactNode } from 'react'
import { Card } from '#components/ui/Card.tsx'
import { PageHeading } from '#components/ui/PageHeading.tsx'
import { EmailForm } from './EmailForm.tsx'

interface Props {
  title: string
  lead: string
  brand: string
  signedIn: boolean
  email: string | null
  /** Where to go on once it is verified. */
  returnUrl?: string
  /** What stands under the heading. */
  children?: ReactNode
}

/** @see docs/specification/email.md#email-form */
export function EmailScreen({ title, lead, email, children, ...form }: Props) {
  return (
    <>
      <PageHeading lead={lead}>{title}</PageHeading>
      {children}
      <Card>
        <EmailForm {...form} email={email ?? undefined} />
      </Card>
    </>
  )
}

import type { ReactNode } from 'react'
import { ButtonLink } from '#components/ui/buttons/ButtonLink.tsx'
import { Card } from '#components/ui/Card.tsx'

interface Props {
  title: string
  /** Link to the other form. */
  other: { label: string; href: string }
  children: ReactNode
}

/**
 * Login or registration form for visitors, with a link to the other one.
 * @see docs/specification/surveys.md#c-101-new-and-existing-campaign-users
 */
export function EntryCard({ title, other, children }: Props) {
  return (
    <Card title={title} className="scroll-mt-6">
      {children}
      <ButtonLink href={other.href} variant="quiet" scroll={false} className="mt-4 -ml-4">
        {other.label}
      </ButtonLink>
    </Card>
  )
}

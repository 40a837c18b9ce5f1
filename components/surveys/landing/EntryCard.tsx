import type { ReactNode } from 'react'
import { ButtonLink } from '#components/ui/buttons/ButtonLink.tsx'
import { Card } from '#components/ui/Card.tsx'

interface Props {
  title: string
  /** The other way in. */
  other: { label: string; href: string }
  children: ReactNode
}

/**
 * The way in for a visitor: one form, and a link to the other one.
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

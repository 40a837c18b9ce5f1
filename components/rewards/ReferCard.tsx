import { Card } from '#components/ui/Card.tsx'
import { PageLink } from '#components/ui/PageLink.tsx'
import { routes } from '#lib/routes.ts'
import { ReferButton } from './ReferButton.tsx'

interface Props {
  brand: string
  /** The member's own link. */
  link: string | null
}

/** For verified members. @see docs/specification/dashboard.md#cards */
export function ReferCard({ brand, link }: Props) {
  return (
    <Card title="Refer & Earn">
      <div className="flex flex-col items-start gap-4">
        <p>Invite people you know to {brand} and earn a bonus when they become verified members.</p>
        <ReferButton brand={brand} link={link} />
        <PageLink href={routes.referralStatus.path} className="link">
          Referral status
        </PageLink>
      </div>
    </Card>
  )
}

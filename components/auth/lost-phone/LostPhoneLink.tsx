import { PageLink } from '#components/ui/navigation/PageLink.tsx'
import { routes } from '#lib/routes.ts'

export const LostPhoneLink = () => (
  <p>
    <PageLink href={routes.lostPhone.path} className="link">
      I no longer have this number
    </PageLink>
  </p>
)

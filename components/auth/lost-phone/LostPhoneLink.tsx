import { PageLink } from '#components/ui/navigation/PageLink.tsx'
import { routes } from '#lib/routes.ts'

export const LostPhoneLink = () => (
  <p>
    <PageLink href={routes.lostPhone.path} className="link">
      Lost your phone or changed your number?
    </PageLink>
  </p>
)

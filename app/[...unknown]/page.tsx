import { redirect } from 'next/navigation'
import { linkTo, routes } from '#lib/routes.ts'

/** Any path that is no page of the portal. @see docs/specification/routes.md#unknown-paths */
export default function UnknownPage() {
  redirect(linkTo(routes.login))
}

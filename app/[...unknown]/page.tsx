import { redirect } from 'next/navigation'
import { linkTo, routes } from '#lib/routes.ts'

/** Any path that is no page of the portal. @see portal-part-2 §2 */
export default function UnknownPage() {
  redirect(linkTo(routes.login))
}

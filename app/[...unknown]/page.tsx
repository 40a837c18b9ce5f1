import { redirect } from 'next/navigation'
import { linkTo, routes } from '#lib/routes.ts'

/** Catches all paths without a page. @see docs/specification/routes.md#unknown-paths */
export default function UnknownPage() {
  redirect(linkTo(routes.login))
}

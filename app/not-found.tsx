import { linkTo, routes } from '#lib/routes.ts'

/**
 * Part of the data of every page, so it does not redirect: an exception for each request would cost more than the page.
 * `[...unknown]/page.tsx` answers unknown paths.
 */
export default function NotFoundPage() {
  return <meta httpEquiv="refresh" content={`0;url=${linkTo(routes.login)}`} />
}

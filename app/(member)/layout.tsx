import { redirect } from 'next/navigation'
import type { ReactNode } from 'react'
import { linkTo, routes } from '#lib/routes.ts'
import { currentSession } from '#server/bff/pages.ts'

/** Members only. Each page asks again where its data is, and knows the way back to itself. */
export default async function MemberLayout({ children }: { children: ReactNode }) {
  if (!(await currentSession())) redirect(linkTo(routes.login))
  return children
}

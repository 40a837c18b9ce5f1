import type { ReactNode } from 'react'
import { requireSessionHere } from '#server/bff/pages/pages.ts'

/** Members only, whatever a page may forget. Each page asks again, for the session that its data is loaded with. */
export default async function MemberLayout({ children }: { children: ReactNode }) {
  await requireSessionHere()
  return children
}

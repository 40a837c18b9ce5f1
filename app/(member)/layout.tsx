import type { ReactNode } from 'react'
import { SessionTimer } from '#components/shell/session/SessionTimer.tsx'
import { requireSessionHere } from '#server/bff/pages/pages.ts'
import { timeLeft } from '#server/bff/session/session.ts'

/** Members only, whatever a page may forget. Each page asks again, for the session that its data is loaded with. */
export default async function MemberLayout({ children }: { children: ReactNode }) {
  const session = await requireSessionHere()
  return (
    <>
      {children}
      <SessionTimer {...timeLeft(session)} />
    </>
  )
}

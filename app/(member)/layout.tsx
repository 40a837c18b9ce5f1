import type { ReactNode } from 'react'
import { SessionTimer } from '#components/shell/session/SessionTimer.tsx'
import { requireSessionHere } from '#server/bff/pages/pages.ts'
import { timeLeft } from '#server/bff/session/session.ts'

/** Requires a session for all member pages. Pages check again, because they need the session to load data. */
export default async function MemberLayout({ children }: { children: ReactNode }) {
  const session = await requireSessionHere()
  return (
    <>
      {children}
      <SessionTimer {...timeLeft(session)} />
    </>
  )
}

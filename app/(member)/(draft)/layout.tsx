import type { ReactNode } from 'react'
import { DraftKeeper } from '#components/profile/edit/Draft.tsx'

/** Form and preview of the profile share what is filled in and not yet submitted. */
export default function DraftLayout({ children }: { children: ReactNode }) {
  return <DraftKeeper>{children}</DraftKeeper>
}

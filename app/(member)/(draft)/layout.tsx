import type { ReactNode } from 'react'
import { AddressHelp } from '#components/form/large/AddressHelp.tsx'
import { DraftKeeper } from '#components/profile/edit/Draft.tsx'
import { config } from '#server/config.ts'

/** Form and preview of the profile share what is filled in and not yet submitted. */
export default function DraftLayout({ children }: { children: ReactNode }) {
  return (
    <AddressHelp mapsKey={config().mapsBrowserKey}>
      <DraftKeeper>{children}</DraftKeeper>
    </AddressHelp>
  )
}

import type { ReactNode } from 'react'
import { AddressHelp } from '#components/form/address/AddressHelp.tsx'
import { config } from '#server/config.ts'

/** Form and preview of the profile. */
export default function DraftLayout({ children }: { children: ReactNode }) {
  return <AddressHelp mapsKey={config().mapsBrowserKey}>{children}</AddressHelp>
}

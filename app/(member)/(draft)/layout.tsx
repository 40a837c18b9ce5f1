import type { ReactNode } from 'react'
import { AddressHelp } from '#components/form/address/AddressHelp.tsx'
import { config } from '#server/config.ts'

/** Layout of the profile's form and preview. */
export default function DraftLayout({ children }: { children: ReactNode }) {
  return <AddressHelp mapsKey={config().mapsBrowserKey}>{children}</AddressHelp>
}

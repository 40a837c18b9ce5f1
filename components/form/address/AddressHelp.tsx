'use client'

import type { ReactNode } from 'react'
import { MapsKey } from './mapsKey.ts'

interface Props {
  mapsKey: string | null
  children: ReactNode
}

/** Around pages that ask for an address: with a key, its first line suggests what is meant. @see decisions C-43 */
export const AddressHelp = ({ mapsKey, children }: Props) => <MapsKey value={mapsKey}>{children}</MapsKey>

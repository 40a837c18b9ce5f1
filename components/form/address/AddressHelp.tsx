'use client'

import type { ReactNode } from 'react'
import { MapsKey } from './mapsKey.ts'

interface Props {
  mapsKey: string | null
  children: ReactNode
}

/**
 * Provides the maps key to the address fields inside, which enables autocomplete.
 * @see docs/specification/calls.md#c-43-keys-of-the-maps-service
 */
export const AddressHelp = ({ mapsKey, children }: Props) => <MapsKey value={mapsKey}>{children}</MapsKey>

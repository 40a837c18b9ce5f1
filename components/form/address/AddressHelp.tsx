'use client'

import type { ReactNode } from 'react'
import { MapsKey } from './mapsKey.ts'

interface Props {
  mapsKey: string | null
  children: ReactNode
}

/**
 * Around pages that ask for an address: with a key, its first line suggests what is meant.
 * @see docs/specification/calls.md#c-43-keys-of-the-maps-service
 */
export const AddressHelp = ({ mapsKey, children }: Props) => <MapsKey value={mapsKey}>{children}</MapsKey>

'use client'

import { createContext } from 'react'

/** Browser key of the maps service, provided only on pages with address fields; null when not configured. */
export const MapsKey = createContext<string | null>(null)

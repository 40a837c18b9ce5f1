'use client'

import { createContext } from 'react'

/** The browser's key of the maps service: only where an address is asked for, and null where there is none. */
export const MapsKey = createContext<string | null>(null)

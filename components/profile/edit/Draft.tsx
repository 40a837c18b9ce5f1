'use client'

import { createContext, type ReactNode, use, useMemo, useState } from 'react'
import type { ProfilePayload } from './profilePayload.ts'
import type { ProfileValues } from './profileValues.ts'

/** A profile as somebody has filled it in and not yet submitted it. */
export interface Draft {
  values: ProfileValues
  payload: ProfilePayload
}

interface Kept {
  draft: Draft | null
  keep: (draft: Draft | null) => void
}

const DraftContext = createContext<Kept>({ draft: null, keep: () => undefined })

/**
 * Stands around form and preview, so that the way there and back loses nothing, at once and however long it is. A reload and
 * going elsewhere are outlived by the draft that the server seals. @see useKeptDraft
 */
export function DraftKeeper({ children }: { children: ReactNode }) {
  const [draft, keep] = useState<Draft | null>(null)
  const kept = useMemo(() => ({ draft, keep }), [draft])
  return <DraftContext value={kept}>{children}</DraftContext>
}

export const useDraft = () => use(DraftContext)

import type { ReactElement } from 'react'
import Spanish from '#components/language/Spanish.tsx'

/** A screen as readers of Spanish have it. */
export const inSpanish = (screen: ReactElement) => <Spanish>{screen}</Spanish>

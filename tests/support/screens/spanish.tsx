import type { ReactElement } from 'react'
import Spanish from '#components/language/Spanish.tsx'

/** Renders a screen in Spanish. */
export const inSpanish = (screen: ReactElement) => <Spanish>{screen}</Spanish>

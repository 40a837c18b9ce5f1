'use client'

import { lazy, type ReactNode } from 'react'
import type { Language } from '#lib/language/languages.ts'

const Spanish = lazy(() => import('./Spanish.tsx'))

/** The language of all components below. English is what they are written in: it loads nothing. */
export function LanguageProvider({ language, children }: { language: Language; children: ReactNode }) {
  return language === 'es' ? <Spanish>{children}</Spanish> : children
}

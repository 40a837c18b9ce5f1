'use client'

import { lazy, type ReactNode } from 'react'
import type { Language } from '#lib/language/languages.ts'

const Spanish = lazy(() => import('./Spanish.tsx'))

/** Sets the language for the components inside. English is the source language, so it loads no translations. */
export function LanguageProvider({ language, children }: { language: Language; children: ReactNode }) {
  return language === 'es' ? <Spanish>{children}</Spanish> : children
}

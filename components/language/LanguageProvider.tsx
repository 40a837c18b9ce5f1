'use client'

import { type ReactNode, use } from 'react'
import type { Language } from '#lib/language/languages.ts'
import { english, type Translate } from '#lib/language/translate.ts'
import { TranslateContext } from './useTranslate.ts'

let spanish: Promise<Translate> | undefined

/** Loads the translations once. English is the source language, so it loads none. */
function loadSpanish() {
  spanish ??= import('./spanish.ts').then(({ inSpanish }) => inSpanish)
  return spanish
}

/** Sets the language for the components inside. A change of language keeps them, and so what was typed. */
export function LanguageProvider({ language, children }: { language: Language; children: ReactNode }) {
  return <TranslateContext value={language === 'es' ? use(loadSpanish()) : english}>{children}</TranslateContext>
}

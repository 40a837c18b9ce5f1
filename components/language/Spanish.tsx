'use client'

import type { ReactNode } from 'react'
import { spanish } from '#lib/language/spanish/index.ts'
import { translator } from '#lib/language/translate.ts'
import { TranslateContext } from './useTranslate.ts'

const translate = translator('es', spanish)

export default function Spanish({ children }: { children: ReactNode }) {
  return <TranslateContext value={translate}>{children}</TranslateContext>
}

import type { ReactElement } from 'react'
import { inSpanish as translate } from '#components/language/spanish.ts'
import { TranslateContext } from '#components/language/useTranslate.ts'

/** Renders a screen in Spanish. */
export const inSpanish = (screen: ReactElement) => <TranslateContext value={translate}>{screen}</TranslateContext>

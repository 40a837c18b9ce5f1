import { createContext, useContext } from 'react'
import { english, type Translate } from '#lib/language/translate.ts'

/** Translate function for client components; English without a provider. */
export const TranslateContext = createContext(english)

/**
 * Translate function for the reader's language. Server components get `useTranslate.server.ts` under the same name (see
 * `imports` in package.json).
 */
export const useTranslate = (): Translate => useContext(TranslateContext)

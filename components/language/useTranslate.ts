import { createContext, useContext } from 'react'
import { english, type Translate } from '#lib/language/translate.ts'

/** How the components below say things; English without one. */
export const TranslateContext = createContext(english)

/**
 * What a component says, in the reader's language. Components that stay on the server get `useTranslate.server.ts` by the
 * same name (`imports` in package.json).
 */
export const useTranslate = (): Translate => useContext(TranslateContext)

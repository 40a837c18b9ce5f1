import 'server-only'
import { use } from 'react'
import type { Translate } from '#lib/language/translate.ts'
import { currentTranslate } from './currentTranslate.ts'

/** `useTranslate.ts` for components that stay on the server, where there is no context. */
export const useTranslate = (): Translate => use(currentTranslate())

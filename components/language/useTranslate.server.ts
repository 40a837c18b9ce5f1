import 'server-only'
import { use } from 'react'
import type { Translate } from '#lib/language/translate.ts'
import { currentTranslate } from './currentTranslate.ts'

/** `useTranslate.ts` for server components, which can't use context. */
export const useTranslate = (): Translate => use(currentTranslate())

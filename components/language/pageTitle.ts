import type { Metadata } from 'next'
import { currentTranslate } from './currentTranslate.ts'

/** `generateMetadata` with a translated title: `export const generateMetadata = pageTitle('Payments')`. */
export const pageTitle = (english: string) => async (): Promise<Metadata> => ({
  title: (await currentTranslate())(english),
})

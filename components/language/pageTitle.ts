import type { Metadata } from 'next'
import { currentTranslate } from './currentTranslate.ts'

/** Titles a page in the reader's language: `export const generateMetadata = pageTitle('Payments')`. */
export const pageTitle = (english: string) => async (): Promise<Metadata> => ({
  title: (await currentTranslate())(english),
})

import { spanish } from '#lib/language/spanish/index.ts'
import { translator } from '#lib/language/translate.ts'

export const inSpanish = translator('es', spanish)

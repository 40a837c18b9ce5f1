import 'server-only'
import type { Catalog } from '#lib/language/translate.ts'
import { messages } from './messages.ts'
import { payments } from './payments.ts'
import { privacy } from './privacy.ts'

/** Spanish texts that the panel writes. The portal has its own catalog. */
export const spanish: Catalog = { ...messages, ...privacy, ...payments }

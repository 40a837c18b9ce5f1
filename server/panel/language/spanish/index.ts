import 'server-only'
import type { Catalog } from '#lib/language/translate.ts'
import { messages } from './messages.ts'
import { privacy } from './privacy.ts'

/** What the panel itself says to members in Spanish. The portal has a table of its own. */
export const spanish: Catalog = { ...messages, ...privacy }

import 'server-only'
import type { Handlers } from '../core/handler.ts'
import { publishedKeys } from './receipts/keys.ts'

/** @see docs/specification/clients.md */
export const clientHandlers: Handlers<'receiptKeys'> = {
  receiptKeys: ({ db }) => publishedKeys(db),
}

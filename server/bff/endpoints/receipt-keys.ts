import 'server-only'
import { receiptKeys } from '#lib/contract/panel/clients.ts'
import * as portal from '#lib/contract/portal/programs.ts'
import { callPanel } from '../panel-client/panel-client.ts'
import { route } from '../route-handler/define-route.ts'

/** The public keys that clients verify receipts with, as the panel publishes them. */
export const publishedReceiptKeys = route(portal.publishedReceiptKeys, ({ caller }) =>
  callPanel(receiptKeys, {}, { caller }),
)

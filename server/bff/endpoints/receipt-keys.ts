import 'server-only'
import { receiptKeys } from '#lib/contract/panel/clients.ts'
import * as portal from '#lib/contract/portal/programs.ts'
import { callPanel } from '../panel-client/panel-client.ts'
import { route } from '../route-handler/define-route.ts'

/** What clients verify receipts with, as the panel publishes it. */
export const publishedReceiptKeys = route(portal.publishedReceiptKeys, ({ caller }) =>
  callPanel(receiptKeys, {}, { caller }),
)

import { publishedReceiptKeys } from '#server/bff/endpoints/receipt-keys.ts'
import { createRouteHandler } from '#server/bff/route-handler/route-handler.ts'

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = createRouteHandler(publishedReceiptKeys)

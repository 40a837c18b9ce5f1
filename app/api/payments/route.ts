import { paymentsFile } from '#server/bff/payments/payments-file.ts'
import { createRouteHandler } from '#server/bff/route-handler/route-handler.ts'

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = createRouteHandler(paymentsFile)

import { inboundText } from '#server/bff/callbacks.ts'
import { door } from '#server/bff/handler.ts'

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = door({ POST: inboundText })

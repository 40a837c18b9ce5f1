import { doorTo } from '#server/bff/handler.ts'
import { nothingHere } from '#server/bff/proxy.ts'

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = doorTo(nothingHere)

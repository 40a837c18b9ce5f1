import { notFound } from '#server/bff/endpoints/proxy.ts'
import { createResolvingHandler } from '#server/bff/route-handler/route-handler.ts'

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = createResolvingHandler(notFound)

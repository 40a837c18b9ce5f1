import { dropDraft, keepDraft, readDraft } from '#server/bff/endpoints/draft.ts'
import { createRouteHandler } from '#server/bff/route-handler/route-handler.ts'

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = createRouteHandler(dropDraft, keepDraft, readDraft)

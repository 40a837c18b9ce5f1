import { DraftRequest } from '#lib/contract/portal/draft.ts'
import { dropDraft, keepDraft, readDraft } from '#server/bff/endpoints/draft.ts'
import { createRouteHandler, entry } from '#server/bff/route-handler.ts'

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = createRouteHandler({
  GET: { route: '/api/draft', access: 'member', work: readDraft },
  POST: entry('/api/draft', DraftRequest, keepDraft, { access: 'member' }),
  DELETE: { route: '/api/draft', access: 'member', work: dropDraft },
})

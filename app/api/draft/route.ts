import { DraftRequest } from '#lib/contract/draft.ts'
import { dropDraft, keepDraft, readDraft } from '#server/bff/draft.ts'
import { door, entry } from '#server/bff/handler.ts'

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = door({
  GET: { route: '/api/draft', access: 'member', work: readDraft },
  POST: entry('/api/draft', DraftRequest, keepDraft, { access: 'member' }),
  DELETE: { route: '/api/draft', access: 'member', work: dropDraft },
})

import { doorTo } from '#server/bff/handler.ts'
import { resolveReport } from '#server/bff/outcome-reports.ts'

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = doorTo(resolveReport)

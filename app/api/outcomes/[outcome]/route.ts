import { resolveReport } from '#server/bff/outcomes/outcome-reports.ts'
import { createResolvingHandler } from '#server/bff/route-handler/route-handler.ts'

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = createResolvingHandler(resolveReport)

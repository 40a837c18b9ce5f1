import { createRouteHandler } from '#server/bff/route-handler/route-handler.ts'
import { startSurvey } from '#server/bff/survey-start/start-survey.ts'

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = createRouteHandler(startSurvey)

import { createRouteHandler } from '#server/bff/route-handler/route-handler.ts'
import { signOutEverywhere } from '#server/bff/sign-in/sign-out.ts'

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = createRouteHandler(signOutEverywhere)

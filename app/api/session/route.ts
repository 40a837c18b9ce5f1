import { door } from '#server/bff/handler.ts'
import { signOut } from '#server/bff/verify-code.ts'

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = door({
  DELETE: { route: '/api/session', access: 'open', work: signOut },
})

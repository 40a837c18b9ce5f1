import { door } from '#server/bff/handler.ts'
import { oneClick } from '#server/bff/one-click.ts'

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = door({ POST: oneClick })

import type { ApiError } from '#lib/messages/error-action.ts'

export type Result<Data> = { ok: true; data: Data } | { ok: false; error: ApiError }

/** Result when no usable response arrived: network down, or a script failed to load. */
export const noResponse: { ok: false; error: ApiError } = { ok: false, error: { status: 0, code: '', message: '' } }

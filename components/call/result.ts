import type { ApiError } from '#lib/messages/error-action.ts'

export type Result<Data> = { ok: true; data: Data } | { ok: false; error: ApiError }

/** No answer came: the network is gone, or the script that makes the call did not load. */
export const noAnswer: { ok: false; error: ApiError } = { ok: false, error: { status: 0, code: '', message: '' } }

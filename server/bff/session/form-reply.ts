import 'server-only'
import * as z from 'zod'
import { clearCookie, readCookie, setCookie, wouldFit } from './cookies.ts'
import { seal, unseal } from './seal.ts'

/*
 * The result of a form posted without scripts, in an encrypted cookie for the next page only: the error and the typed
 * values, or a notice.
 */

const SECONDS = 2 * 60

const ApiError = z.object({
  status: z.number(),
  code: z.string(),
  message: z.string(),
  requestId: z.string().optional(),
  during: z.string().optional(),
  retryAfter: z.number().optional(),
})

const FormReply = z.object({
  form: z.string(),
  /** Null when the form succeeded. */
  refused: z
    .object({
      /** The member who typed the values; null for a visitor. */
      userId: z.number().nullable(),
      values: z.record(z.string(), z.string()),
      lists: z.record(z.string(), z.array(z.string())),
      error: ApiError,
      errors: z.record(z.string(), z.string()),
    })
    .nullable(),
  /** A notice for the next page. */
  notice: z.object({ tone: z.enum(['success', 'info', 'warning', 'danger']), text: z.string() }).nullable(),
})
export type FormReply = z.output<typeof FormReply>

export const readFormReply = (cookieHeader: string | null): Promise<FormReply | null> =>
  unseal('form', FormReply, readCookie(cookieHeader, 'form'), SECONDS)

/** When the typed values do not fit into a cookie, the reply has the error only. */
export async function formReplyCookie(reply: FormReply): Promise<string> {
  const sealed = await seal('form', reply, SECONDS)
  if (wouldFit('form', sealed)) return setCookie('form', sealed, SECONDS)
  const short = { ...reply, refused: reply.refused && { ...reply.refused, values: {}, lists: {}, errors: {} } }
  return setCookie('form', await seal('form', short, SECONDS), SECONDS)
}

/** A Set-Cookie that deletes the reply after a page has shown it; null without a reply. */
export const endedFormReply = (cookieHeader: string | null) =>
  readCookie(cookieHeader, 'form') === undefined ? null : clearCookie('form')

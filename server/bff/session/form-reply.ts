import 'server-only'
import * as z from 'zod'
import { clearCookie, readCookie, setCookie, wouldFit } from './cookies.ts'
import { seal, unseal } from './seal.ts'

/*
 * What became of a form that the browser sent by itself, kept for the page that comes next and for no other: why it was
 * refused and what was typed, or a sentence. Only the server can open it.
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
  /** Null when it was done. */
  refused: z
    .object({
      /** Whose values they are; null for a visitor. */
      userId: z.number().nullable(),
      values: z.record(z.string(), z.string()),
      error: ApiError,
      errors: z.record(z.string(), z.string()),
    })
    .nullable(),
  /** A sentence for the next page. */
  notice: z.object({ tone: z.enum(['success', 'info', 'warning', 'danger']), text: z.string() }).nullable(),
})
export type FormReply = z.output<typeof FormReply>

export const readFormReply = (cookieHeader: string | null): Promise<FormReply | null> =>
  unseal('form', FormReply, readCookie(cookieHeader, 'form'), SECONDS)

/** A cookie that cannot hold what was typed says at least why it was refused. */
export async function formReplyCookie(reply: FormReply): Promise<string> {
  const whole = await seal('form', reply, SECONDS)
  if (wouldFit('form', whole)) return setCookie('form', whole, SECONDS)
  const short = { ...reply, refused: reply.refused && { ...reply.refused, values: {}, errors: {} } }
  return setCookie('form', await seal('form', short, SECONDS), SECONDS)
}

/** A Set-Cookie that ends a reply once a page has been sent with it; null where there is none. */
export const endedFormReply = (cookieHeader: string | null) =>
  readCookie(cookieHeader, 'form') === undefined ? null : clearCookie('form')

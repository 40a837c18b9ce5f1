import 'server-only'
import { createHash, timingSafeEqual } from 'node:crypto'
import { sql } from 'kysely'
import * as z from 'zod/mini'
import { AppError } from '#server/http/app-error.ts'
import { readJson } from '#server/http/body.ts'
import type { Secret } from '#server/secret.ts'
import { answer } from '../../core/answer.ts'
import { auditEach } from '../../core/audit.ts'
import type { HandlerContext } from '../../core/handler.ts'
import { inOneTransaction } from '../../database/transaction.ts'
import { recordBounce } from './bounces.ts'

/*
 * POST /mail/postmark: Postmark's webhook for bounces, spam complaints and unsubscribes.
 * @see https://postmarkapp.com/developer/webhooks/webhooks-overview
 */

const BODY_LIMIT = 256 * 1024

/** Bounce types that mean the address does not work. Other types may be temporary or the sender's fault. */
const NO_SUCH_ADDRESS = new Set(['HardBounce', 'BadEmailAddress'])

const Event = z.object({
  RecordType: z.string(),
  Type: z.optional(z.string()),
  Email: z.optional(z.string()),
  Recipient: z.optional(z.string()),
  SuppressSending: z.optional(z.boolean()),
  SuppressionReason: z.nullish(z.string()),
})

const digest = (text: string) => createHash('sha256').update(text).digest()

/** Postmark does not sign its requests: the password in the webhook's URL authenticates it. */
function isFromPostmark(password: Secret, authorization: string | null): boolean {
  const [, encoded = ''] = /^Basic ([\w+/=]+)$/.exec(authorization ?? '') ?? []
  const actual = Buffer.from(encoded, 'base64')
    .toString()
    .replace(/^[^:]*:/, '')
  return timingSafeEqual(digest(actual), digest(password.reveal()))
}

/** Same as the unsubscribe link in an invitation: members can turn invitations on again in their settings. */
const unsubscribe = ({ db, caller }: HandlerContext, email: string): Promise<void> =>
  inOneTransaction(db, async (tx) => {
    const members = await tx
      .updateTable('panelist')
      .set({ unsubscribed_at: sql<Date>`now()` })
      .where('email', '=', email)
      .where('unsubscribed_at', 'is', null)
      .returning('id')
      .execute()
    await auditEach(
      tx,
      caller,
      'unsubscribed',
      members.map(({ id }) => ({ panelistId: id, subject: 'told by the mail provider' })),
    )
  })

/** @throws AppError NOT_FOUND when no password is configured; FORBIDDEN when the request's password is wrong */
export async function mailEvent(context: HandlerContext, request: Request): Promise<Response> {
  const { mailEventsPassword: password } = context.panel
  if (!password) throw new AppError('NOT_FOUND')
  if (!isFromPostmark(password, request.headers.get('authorization'))) throw new AppError('FORBIDDEN')
  const event = z.safeParse(Event, await readJson(request, BODY_LIMIT))
  if (!event.success) throw new AppError('VALIDATION_FAILED')
  const { RecordType: recordType, Type: type = '', Email, Recipient, SuppressSending, SuppressionReason } = event.data
  const email = (Email ?? Recipient ?? '').trim().toLowerCase()
  if (recordType === 'Bounce' && NO_SUCH_ADDRESS.has(type)) await recordBounce(context.db, context.caller, email)
  const isUnwanted = SuppressSending === true && SuppressionReason === 'ManualSuppression'
  if (recordType === 'SpamComplaint' || (recordType === 'SubscriptionChange' && isUnwanted))
    await unsubscribe(context, email)
  return answer({})
}

import 'server-only'
import { AppError } from '#server/http/app-error.ts'
import { assertBelowLimit, countAttempt } from '../auth/codes/limits.ts'
import { audit } from '../core/audit.ts'
import type { HandlerContext } from '../core/handler.ts'
import { typedCheckCode } from '../core/messages/check-codes.ts'
import type { PanelContext } from '../core/panel-context.ts'
import { dayOf } from '../database/eastern.ts'
import type { Db } from '../database/schema.ts'
import { holdLock, inOneTransaction } from '../database/transaction.ts'
import { reportMail, reportText } from './mails.ts'

async function findMessage(db: Db, code: string) {
  const message = await db
    .selectFrom('message_check')
    .select(['about', 'channel', dayOf('sent_at').as('sentOn')])
    .where('code', '=', typedCheckCode(code))
    .executeTakeFirst()
  return message?.sentOn ? { ...message, sentOn: message.sentOn } : null
}

/** @throws AppError NOT_FOUND when no message has this code, or it was sent longer ago than codes are kept */
export async function checkMessage(db: Db, code: string) {
  const message = await findMessage(db, code)
  if (!message) throw new AppError('NOT_FOUND')
  return message
}

/** The same report if it is unanswered: a double click, or another person who got the same message. */
const waitingReport = (tx: Db, content: string) =>
  tx
    .selectFrom('contact_message')
    .where('panelist_id', 'is', null)
    .where('answered_at', 'is', null)
    .where('content', '=', content)
    .select('id')
    .executeTakeFirst()

async function newReport(tx: Db, { brand, outbox }: PanelContext, content: string): Promise<{ id: number }> {
  const report = await tx
    .insertInto('contact_message')
    .values({ panelist_id: null, content })
    .returning('id')
    .executeTakeFirstOrThrow()
  await outbox.send(tx, reportMail(brand, { id: report.id, content }))
  return report
}

/**
 * Stores the report as a message to support and mails it. Repeats are ignored while it is unanswered.
 * @throws AppError TOO_MANY_REQUESTS
 */
export async function reportMessage({ db, panel, caller }: HandlerContext, code: string): Promise<void> {
  await assertBelowLimit(db, 'report', caller)
  await countAttempt(db, 'report', caller)
  const content = reportText(code, await findMessage(db, code))
  await inOneTransaction(db, async (tx) => {
    await holdLock(tx, 'message reports')
    const { id } = (await waitingReport(tx, content)) ?? (await newReport(tx, panel, content))
    await audit(tx, caller, 'message reported', { subject: `contact_message ${id}` })
  })
}

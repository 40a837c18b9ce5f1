import 'server-only'
import { sql } from 'kysely'
import * as z from 'zod'
import { audit } from '../core/audit.ts'
import { getsMails } from '../core/messages/notify-member.ts'
import type { Db } from '../database/schema.ts'
import { brandingFor, type Reader } from '../language/branding.ts'
import { panelistById } from '../profile/profile.repository.ts'
import { answerMail } from '../support/mails.ts'
import { changeRow, oneChange } from './kit/batch.ts'
import { OperationError } from './kit/errors.ts'
import { oneOf, rowLimit, text, wholeNumber } from './kit/fields.ts'
import { type OperationContext, operation } from './kit/operation.ts'
import { ordersOf, pageOf } from './kit/order.ts'
import { column, numberColumn, timeText } from './kit/show.ts'

const CONTACTS_MAX = 200
const ANSWER_MAX = 4_000

const order = ordersOf(
  sql.ref('contact_message.id'),
  { message: { expression: sql.ref('contact_message.id'), type: 'bigint' } },
  { sort: 'message', reverse: true },
)

const listContacts = operation({
  name: 'contacts.list',
  role: 'support',
  summary: 'list messages to support',
  description: `Lists the messages to support, reports of visitors included: all, or those that wait for an answer; newest first, ${CONTACTS_MAX} at most.`,
  examples: ['contacts list', 'contacts list waiting --reverse'],
  input: z.strictObject({
    state: oneOf(['all', 'waiting']).optional().describe('all messages, or only those waiting for an answer'),
    ...order.fields,
    limit: rowLimit(CONTACTS_MAX),
  }),
  positional: ['state'],
  row: z.object({
    message: numberColumn(),
    at: column('time (UTC)'),
    from: column(),
    mobile: column(),
    answered: column('answered (UTC)'),
    text: column(),
  }),
  changes: false,
  async run({ db }, { state, limit = CONTACTS_MAX, ...chosen }) {
    const ordered = order.chosen(chosen)
    const messages = await db
      .selectFrom('contact_message')
      .leftJoin('panelist', 'panelist.id', 'contact_message.panelist_id')
      .$if(state === 'waiting', (query) => query.where('answered_at', 'is', null))
      .select(['contact_message.id', 'at', 'first_name', 'last_name', 'mobile', 'content', 'answered_at'])
      .where(ordered.where)
      .select(ordered.place)
      .orderBy(ordered.orderBy)
      .limit(limit + 1)
      .execute()
    return pageOf(messages, limit, (contact) => ({
      message: contact.id,
      at: timeText(contact.at),
      from: contact.mobile === null ? 'a visitor' : `${contact.first_name} ${contact.last_name}`,
      mobile: contact.mobile ?? '',
      answered: timeText(contact.answered_at),
      text: contact.content.replace(/\s+/g, ' '),
    }))
  },
})

const message = wholeNumber(1, 2_000_000_000).describe('Number of the message, as contacts list shows it')

const noMessage = (id: number) => new OperationError(`There is no message ${id}.`)

const showContact = operation({
  name: 'contacts.show',
  role: 'support',
  summary: 'show a message to support and its answer',
  description: 'Shows a message as it was written, with its line breaks, and the answer that was mailed.',
  examples: ['contacts show 7'],
  input: z.strictObject({ message }),
  positional: ['message'],
  row: z.object({ fact: column(), value: column() }),
  changes: false,
  async run({ db }, { message: id }) {
    const contact = await db
      .selectFrom('contact_message')
      .leftJoin('panelist', 'panelist.id', 'contact_message.panelist_id')
      .select(['at', 'first_name', 'last_name', 'mobile', 'email', 'email_verified_at'])
      .select(['content', 'answered_at', 'answer'])
      .where('contact_message.id', '=', id)
      .executeTakeFirst()
    if (!contact) throw noMessage(id)
    const { mobile, answer } = contact
    const facts = {
      written: timeText(contact.at),
      from: mobile === null ? 'a visitor' : `${contact.first_name} ${contact.last_name}`,
      mobile,
      // Another address may be another person's.
      email: contact.email_verified_at && contact.email,
      answered: timeText(contact.answered_at),
    }
    return {
      rows: Object.entries(facts).map(([fact, value]) => ({ fact, value })),
      message: answer === null ? contact.content : `${contact.content}\n\nAnswer:\n${answer}`,
    }
  },
})

/** An unanswered message, locked. @throws OperationError */
async function waitingMessage(db: Db, id: number) {
  const contact = await db.selectFrom('contact_message').selectAll().where('id', '=', id).forUpdate().executeTakeFirst()
  if (!contact) throw noMessage(id)
  if (contact.answered_at)
    throw new OperationError(`Message ${id} was answered at ${timeText(contact.answered_at)} (UTC).`)
  return contact
}

async function markAnswered(
  { db, caller }: OperationContext,
  id: number,
  panelistId: number | null,
  answer: string | null,
) {
  await db.updateTable('contact_message').set({ answered_at: sql<Date>`now()`, answer }).where('id', '=', id).execute()
  await audit(db, caller, 'contact answered', { panelistId, subject: `contact_message ${id}` })
}

/** The member's verified email address. @throws OperationError when there is none, or mail to it came back */
async function addressOf(db: Db, panelistId: number | null): Promise<{ to: string } & Reader> {
  if (panelistId === null)
    throw new OperationError(
      'A visitor without an account wrote this, so there is no address to answer to. Use contacts done.',
    )
  const member = await panelistById(db, panelistId)
  const { email, email_verified_at, mobile, language } = member
  if (email && getsMails(member)) return { to: email, language }
  const reason = email_verified_at ? 'Mail to the member came back' : 'The member has no verified email address'
  throw new OperationError(`${reason}. Call ${mobile}, then use contacts done.`)
}

const answerContact = operation({
  name: 'contacts.answer',
  role: 'support',
  summary: 'answer a message to support by mail',
  description:
    'Mails an answer to the member’s verified email address, with their message quoted below it, and stores the answer with the message.',
  examples: ['contacts answer 7 Your check was mailed on Monday.'],
  input: z.strictObject({ message, answer: text(ANSWER_MAX).describe('What the mail says') }),
  positional: ['message', 'answer'],
  row: changeRow,
  changes: true,
  question: (_, { answer }) => `Send this answer?\n${answer}\n`,
  async run(context, { message: id, answer }) {
    const { db, panel } = context
    const { panelist_id, content } = await waitingMessage(db, id)
    const { to, language } = await addressOf(db, panelist_id)
    await panel.outbox.send(db, answerMail(brandingFor(panel, { language }), { to, answer, content }))
    await markAnswered(context, id, panelist_id, answer)
    return oneChange(`Message ${id} is answered. An email is queued.`)
  },
})

const closeContact = operation({
  name: 'contacts.done',
  role: 'support',
  summary: 'mark a message as done',
  description: 'Marks a message that was answered in another way or needs no answer. Nothing is sent.',
  examples: ['contacts done 7'],
  input: z.strictObject({ message }),
  positional: ['message'],
  row: changeRow,
  changes: true,
  async run(context, { message: id }) {
    const { panelist_id } = await waitingMessage(context.db, id)
    await markAnswered(context, id, panelist_id, null)
    return oneChange(`Message ${id} is marked as done. Nothing was sent.`)
  },
})

export const contactOperations = [listContacts, showContact, answerContact, closeContact]

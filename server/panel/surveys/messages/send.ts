import 'server-only'
import type { PanelContext } from '../../core/panel-context.ts'
import type { Db } from '../../database/schema.ts'
import { type Branding, brandingFor } from '../../language/branding.ts'
import { invitationMail } from '../mails.ts'
import { invitationText } from '../texts.ts'
import { emailBarrier, textBarrier, textedLately } from './barriers.ts'
import { chosenTextHours, stateOfAddress } from './recipient.ts'
import { nextTextTime } from './text-hours.ts'

/** How members are notified of a survey. */
export const CHANNELS = ['mail', 'text', 'both'] as const
export type Channel = (typeof CHANNELS)[number]

export const usesMail = (channel: Channel) => channel !== 'text'
export const usesTexts = (channel: Channel) => channel !== 'mail'

export interface SentMessages {
  /** Whether a mail was queued. */
  mailed: boolean
  /** When the queued text may be sent (now, or at the next allowed hour); `null` when there is none. */
  textAt: Date | null
}

export const nothingSent: SentMessages = { mailed: false, textAt: null }

export interface MessageOptions {
  panel: Branding & Pick<PanelContext, 'outbox'>
  channel: Channel
  isReminder: boolean
}

const recipientOf = (tx: Db, invitationId: number) =>
  tx
    .selectFrom('invitation')
    .innerJoin('survey', 'survey.id', 'invitation.survey_id')
    .innerJoin('panelist', 'panelist.id', 'invitation.panelist_id')
    .where('invitation.id', '=', invitationId)
    .select([
      'invitation.id',
      'panelist.id as panelistId',
      'panelist.email',
      'panelist.mobile',
      'panelist.language',
      'panelist.time_zone as timeZone',
      'invitation.masked_id as maskedId',
      'invitation.offered_cents as offeredCents',
      'survey.topic',
      'survey.loi',
      'survey.language as surveyLanguage',
      'survey.end_date as endDate',
    ])
    .select([stateOfAddress.as('state'), chosenTextHours.as('textHours')])
    .select([emailBarrier.as('noEmail'), textBarrier.as('noText')])
    .executeTakeFirstOrThrow()

type Recipient = Awaited<ReturnType<typeof recipientOf>>

async function sendMail(tx: Db, { panel, isReminder }: MessageOptions, recipient: Recipient): Promise<boolean> {
  const { id, email, noEmail } = recipient
  if (!email || noEmail !== null) return false
  await panel.outbox.send(tx, invitationMail(brandingFor(panel, recipient), { ...recipient, email }, isReminder), {
    invitationId: id,
  })
  return true
}

/** Claims the member's one text per 24 hours. @returns false when another text has it */
async function claimDailyText(tx: Db, panelistId: number, sendAt: Date): Promise<boolean> {
  const claimed = await tx
    .updateTable('panelist')
    .set({ survey_texted_at: sendAt })
    .where('id', '=', panelistId)
    .where(textedLately, '=', false)
    .returning('id')
    .executeTakeFirst()
  return claimed !== undefined
}

async function sendText(tx: Db, { panel, isReminder }: MessageOptions, recipient: Recipient): Promise<Date | null> {
  const { id, panelistId, noText } = recipient
  const sendAt = nextTextTime(recipient, new Date())
  if (noText !== null || !(await claimDailyText(tx, panelistId, sendAt))) return null
  await panel.outbox.send(tx, invitationText(brandingFor(panel, recipient), recipient, isReminder), {
    invitationId: id,
    notBefore: sendAt,
  })
  return sendAt
}

/** Queues the messages for an invitation, unless a barrier applies. */
export async function queueMessages(tx: Db, invitationId: number, options: MessageOptions): Promise<SentMessages> {
  const recipient = await recipientOf(tx, invitationId)
  return {
    mailed: usesMail(options.channel) && (await sendMail(tx, options, recipient)),
    textAt: usesTexts(options.channel) ? await sendText(tx, options, recipient) : null,
  }
}

import 'server-only'
import { AppError } from '#server/http/app-error.ts'
import { readBytes } from '#server/http/body.ts'
import { html } from '#server/http/html.ts'
import { type AuditEvent, audit } from '../../core/audit.ts'
import type { HandlerContext } from '../../core/handler.ts'
import { allowTexts, stopTexts } from '../../core/messages/text-stops.ts'
import { inOneTransaction } from '../../database/transaction.ts'
import { isFromTwilio } from '../../gateways/twilio/twilio.ts'
import { translateFor } from '../../language/branding.ts'

/*
 * POST /sms/inbound: Twilio's webhook for replies to text messages. Twilio itself confirms STOP and START to the sender.
 */

type Keyword = 'STOP' | 'START' | 'HELP'

/** The words for each keyword that carriers, and Twilio by default, recognize. */
const synonyms: Readonly<Record<Keyword, readonly string[]>> = {
  STOP: ['STOP', 'STOPALL', 'UNSUBSCRIBE', 'CANCEL', 'END', 'QUIT', 'REVOKE', 'OPTOUT'],
  START: ['START', 'YES', 'UNSTOP'],
  HELP: ['HELP', 'INFO', 'AYUDA'],
}
const keywords: readonly Keyword[] = ['STOP', 'START', 'HELP']

/** The keyword of a text that consists of one such word, ignoring spaces and punctuation. */
function keywordIn(parameters: URLSearchParams): Keyword | null {
  const text = parameters.get('OptOutType') ?? parameters.get('Body') ?? ''
  const word = text.replace(/[\s\p{P}]/gu, '').toUpperCase()
  return keywords.find((keyword) => synonyms[keyword].includes(word)) ?? null
}

const saveKeyword = ({ db, caller }: HandlerContext, number: string, keyword: 'STOP' | 'START') =>
  inOneTransaction(db, async (tx) => {
    const changed = keyword === 'STOP' ? await stopTexts(tx, number) : await allowTexts(tx, number)
    if (!changed) return
    const member = await tx.selectFrom('panelist').select('id').where('mobile', '=', number).executeTakeFirst()
    const event: AuditEvent = keyword === 'STOP' ? 'texts stopped' : 'texts allowed'
    await audit(tx, caller, event, { panelistId: member?.id })
  })

/** https://www.twilio.com/docs/messaging/twiml */
function twiml(text: string | null): Response {
  const message = text !== null && html`<Message>${text}</Message>`
  return new Response(html`<?xml version="1.0" encoding="UTF-8"?><Response>${message}</Response>`.text, {
    headers: { 'content-type': 'text/xml', 'cache-control': 'no-store' },
  })
}

/** The reply to HELP, in the language of the member with this number. */
async function helpFor({ db, panel }: HandlerContext, number: string): Promise<string> {
  const member = await db.selectFrom('panelist').select('language').where('mobile', '=', number).executeTakeFirst()
  const { brand } = panel
  return translateFor({ language: member?.language ?? 'en' })(
    '{brand} sends you codes to sign in, when you ask for one, and survey invitations. Help: {email}. Message and data rates may apply. Reply STOP to get none.',
    { brand: brand.name, email: brand.supportEmail },
  )
}

const NUMBER = /^\+[1-9]\d{6,14}$/
const BODY_LIMIT = 64 * 1024

/** @throws AppError NOT_FOUND when Twilio is not configured; FORBIDDEN when its signature is wrong */
export async function inboundText(context: HandlerContext, request: Request): Promise<Response> {
  const { twilio: settings } = context.panel
  if (!settings) throw new AppError('NOT_FOUND')
  if (!request.headers.get('content-type')?.startsWith('application/x-www-form-urlencoded'))
    throw new AppError('UNSUPPORTED_MEDIA_TYPE')
  const parameters = new URLSearchParams(Buffer.from(await readBytes(request, BODY_LIMIT)).toString())
  if (!isFromTwilio(settings, parameters, request.headers.get('x-twilio-signature'))) throw new AppError('FORBIDDEN')
  const keyword = keywordIn(parameters)
  const from = parameters.get('From') ?? ''
  if ((keyword === 'STOP' || keyword === 'START') && NUMBER.test(from)) await saveKeyword(context, from, keyword)
  // `OptOutType` means that Twilio has sent the configured reply itself.
  return twiml(keyword === 'HELP' && !parameters.has('OptOutType') ? await helpFor(context, from) : null)
}

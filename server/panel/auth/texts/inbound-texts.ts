import 'server-only'
import { AppError } from '#server/http/app-error.ts'
import { readBytes } from '#server/http/body.ts'
import { type AuditEvent, audit } from '../../core/audit.ts'
import type { PanelCaller } from '../../core/handler.ts'
import type { PanelContext } from '../../core/panel-context.ts'
import type { Db } from '../../database/schema.ts'
import { inOneTransaction } from '../../database/transaction.ts'
import { isTwilios, type TwilioSettings } from '../../gateways/twilio.ts'
import { allowTexts, stopTexts } from './text-stops.ts'

/*
 * POST /sms/inbound: Twilio's webhook for replies to text messages. Twilio itself confirms STOP and START to the sender.
 */

type Wish = 'STOP' | 'START' | 'HELP'

/** Keywords of carriers and of Twilio's defaults. */
const words: Readonly<Record<Wish, readonly string[]>> = {
  STOP: ['STOP', 'STOPALL', 'UNSUBSCRIBE', 'CANCEL', 'END', 'QUIT', 'REVOKE', 'OPTOUT'],
  START: ['START', 'YES', 'UNSTOP'],
  HELP: ['HELP', 'INFO'],
}
const wishes: readonly Wish[] = ['STOP', 'START', 'HELP']

/** The request of a text that consists of one keyword, ignoring spaces and punctuation. */
function wishIn(said: URLSearchParams): Wish | null {
  const text = said.get('OptOutType') ?? said.get('Body') ?? ''
  const word = text.replace(/[\s\p{P}]/gu, '').toUpperCase()
  return wishes.find((wish) => words[wish].includes(word)) ?? null
}

interface Telling {
  db: Db
  panel: PanelContext
  caller: PanelCaller
}

const keep = ({ db, caller }: Telling, number: string, wish: 'STOP' | 'START') =>
  inOneTransaction(db, async (tx) => {
    const changed = wish === 'STOP' ? await stopTexts(tx, number) : await allowTexts(tx, number)
    if (!changed) return
    const member = await tx.selectFrom('panelist').select('id').where('mobile', '=', number).executeTakeFirst()
    const event: AuditEvent = wish === 'STOP' ? 'texts stopped' : 'texts allowed'
    await audit(tx, caller, event, { panelistId: member?.id })
  })

const escaped = (text: string) => text.replace(/[<>&'"]/g, (sign) => `&#${sign.charCodeAt(0)};`)

/** https://www.twilio.com/docs/messaging/twiml */
function twiml(text: string | null): Response {
  const message = text === null ? '' : `<Message>${escaped(text)}</Message>`
  return new Response(`<?xml version="1.0" encoding="UTF-8"?><Response>${message}</Response>`, {
    headers: { 'content-type': 'text/xml', 'cache-control': 'no-store' },
  })
}

const helpOf = ({ brand }: PanelContext) =>
  `${brand.name} sends you codes to sign in, when you ask for one, and survey invitations. Help: ${brand.supportEmail}. Message and data rates may apply. Reply STOP to get none.`

const NUMBER = /^\+[1-9]\d{6,14}$/
const BODY_LIMIT = 64 * 1024

/** @throws AppError NOT_FOUND when Twilio is not configured; FORBIDDEN when its signature is wrong */
export async function inboundText(
  telling: Telling,
  settings: TwilioSettings | null,
  request: Request,
): Promise<Response> {
  if (!settings) throw new AppError('NOT_FOUND')
  if (!request.headers.get('content-type')?.startsWith('application/x-www-form-urlencoded'))
    throw new AppError('UNSUPPORTED_MEDIA_TYPE')
  const said = new URLSearchParams(Buffer.from(await readBytes(request, BODY_LIMIT)).toString())
  if (!isTwilios(settings, said, request.headers.get('x-twilio-signature'))) throw new AppError('FORBIDDEN')
  const wish = wishIn(said)
  const from = said.get('From') ?? ''
  if ((wish === 'STOP' || wish === 'START') && NUMBER.test(from)) await keep(telling, from, wish)
  // `OptOutType` means that Twilio has sent the configured reply itself.
  return twiml(wish === 'HELP' && !said.has('OptOutType') ? helpOf(telling.panel) : null)
}

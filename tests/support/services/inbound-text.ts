import { createHmac } from 'node:crypto'
import { ACCOUNT_SID, AUTH_TOKEN } from './text-service.ts'

export const INBOUND_URL = 'https://portal.test/api/sms/inbound'

interface CallOptions {
  url?: string
  token?: string
}

/** A webhook request from Twilio about a reply: https://www.twilio.com/docs/usage/security */
export function twilioCall(
  fields: Record<string, string>,
  { url = INBOUND_URL, token = AUTH_TOKEN }: CallOptions = {},
) {
  const form = {
    MessageSid: `SM${'1'.repeat(32)}`,
    AccountSid: ACCOUNT_SID,
    To: '+12025550100',
    NumMedia: '0',
    ...fields,
  }
  const entries = Object.entries(form).sort(([a], [b]) => (a < b ? -1 : 1))
  const signature = createHmac('sha1', token)
    .update(url + entries.map((entry) => entry.join('')).join(''))
    .digest('base64')
  return {
    raw: new URLSearchParams(form).toString(),
    headers: { 'content-type': 'application/x-www-form-urlencoded', 'x-twilio-signature': signature },
  }
}

import { createHmac } from 'node:crypto'
import { Secret } from '#server/secret.ts'
import { ACCOUNT_SID, AUTH_TOKEN } from '../services/text-service.ts'

export const INBOUND_URL = 'https://portal.test/api/sms/inbound'

export const twilioSettings = {
  accountSid: ACCOUNT_SID,
  authToken: new Secret(AUTH_TOKEN),
  sender: '+12025550100',
  apiOrigin: 'http://127.0.0.1:9',
  inboundUrl: INBOUND_URL,
}

interface Calling {
  url?: string
  token?: string
}

/** A call as Twilio makes it when somebody answers: https://www.twilio.com/docs/usage/security */
export function twilioCall(told: Record<string, string>, { url = INBOUND_URL, token = AUTH_TOKEN }: Calling = {}) {
  const form = {
    MessageSid: `SM${'1'.repeat(32)}`,
    AccountSid: ACCOUNT_SID,
    To: '+12025550100',
    NumMedia: '0',
    ...told,
  }
  const entries = Object.entries(form).sort(([one], [other]) => (one < other ? -1 : 1))
  const signature = createHmac('sha1', token)
    .update(url + entries.map((entry) => entry.join('')).join(''))
    .digest('base64')
  return {
    raw: new URLSearchParams(form).toString(),
    headers: { 'content-type': 'application/x-www-form-urlencoded', 'x-twilio-signature': signature },
  }
}

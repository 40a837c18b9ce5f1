import { Secret } from '#server/secret.ts'
import { INBOUND_URL } from '../services/inbound-text.ts'
import { ACCOUNT_SID, AUTH_TOKEN } from '../services/text-service.ts'

export const twilioSettings = {
  accountSid: ACCOUNT_SID,
  authToken: new Secret(AUTH_TOKEN),
  sender: '+12025550100',
  apiOrigin: 'http://127.0.0.1:9',
  inboundUrl: INBOUND_URL,
}

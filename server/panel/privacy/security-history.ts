import 'server-only'
import { isIP } from 'node:net'
import type { PrivacySummary } from '#lib/contract/panel/privacy.ts'
import type { Translate } from '#lib/language/translate.ts'
import type { AuditEvent } from '../core/audit.ts'
import type { Db } from '../database/schema.ts'
import { type Reader, translateFor } from '../language/branding.ts'

/** Audit events that members see: signs that somebody else may be in their account. */
const events = {
  'panelist registered': 'Account registered',
  'member imported': 'Account added',
  'session started': 'Signed in',
  'session ended': 'Signed out',
  'sessions ended': 'Signed out everywhere',
  'code refused': 'Wrong verification code',
  'code locked': 'Too many wrong verification codes',
  'account locked': 'Sign-in paused after wrong verification codes',
  'passkey added': 'Passkey added',
  'passkey removed': 'Passkey removed',
  'passkey accepted': 'Passkey used',
  'passkey refused': 'Passkey refused',
  'email verified': 'Email address verified',
  'email changed': 'Email address changed',
  'number change asked': 'Another mobile number asked for',
  'number change stopped': 'Change of mobile number stopped',
  'number changed': 'Mobile number changed',
  'number change undone': 'Old mobile number given back',
  'member corrected': 'Name or date of birth corrected',
  'npi released': 'NPI number removed',
  'payout method changed': 'Where payments go changed',
  'tax detail saved': 'Tax details saved',
  'form signed': 'Form W-9 signed',
  'form downloaded': 'Form W-9 downloaded',
  'form 1099 downloaded': 'Form 1099 downloaded',
  'data copied': 'Copy of your data made',
} as const satisfies Partial<Record<AuditEvent, string>>

type ShownEvent = keyof typeof events
const SHOWN_EVENTS = Object.keys(events) as ShownEvent[]
const SHOWN_MAX = 20

/** The IP address, of IPv6 the network that the audit has, or that our team did it; `null` when neither is known. */
function sourceOf(address: string | null, t: Translate): string | null {
  if (address === null) return null
  if (/^(operator|token) /.test(address)) return t('our team')
  if (isIP(address)) return address
  return isIP(`${address}::`) ? `${address}::/64` : null
}

/** Newest first. */
export async function securityHistory(db: Db, panelistId: number, reader: Reader): Promise<PrivacySummary['history']> {
  const t = translateFor(reader)
  const rows = await db
    .selectFrom('audit')
    .select(['at', 'event', 'client_address'])
    .where('panelist_id', '=', panelistId)
    .where('event', 'in', SHOWN_EVENTS)
    .orderBy('at', 'desc')
    .orderBy('id', 'desc')
    .limit(SHOWN_MAX)
    .$narrowType<{ event: ShownEvent }>()
    .execute()
  return rows.map(({ at, event, client_address }) => ({
    what: t(events[event]),
    at: at.toISOString(),
    from: sourceOf(client_address, t),
  }))
}

import { audit } from '../../../panel/core/audit.ts'
import type { Db } from '../../../panel/database/schema.ts'
import {
  endSession,
  type Operator,
  operatorOfSession,
  SESSION_HOURS,
  startSession,
} from '../../../panel/operations/operators/sign-in.ts'
import type { ConsoleCaller, Visit } from '../../http/visit.ts'

/* The operator's session, in a cookie that scripts cannot read. */

const isSecure = ({ settings }: Visit) => settings.console.origin.startsWith('https:')

const nameOf = (visit: Visit, name: string) => (isSecure(visit) ? `__Host-${name}` : name)

export function cookieLine(visit: Visit, name: string, value: string, seconds: number): string {
  const secure = isSecure(visit) ? '; Secure' : ''
  return `${nameOf(visit, name)}=${value}; Path=/; HttpOnly; SameSite=Strict; Max-Age=${seconds}${secure}`
}

export function cookieIn(visit: Visit, name: string): string | undefined {
  const prefix = `${nameOf(visit, name)}=`
  const pairs = (visit.request.headers.get('cookie') ?? '').split(';').map((pair) => pair.trim())
  return pairs.find((pair) => pair.startsWith(prefix))?.slice(prefix.length)
}

const SESSION = 'operator'

export const sessionIn = (visit: Visit) => cookieIn(visit, SESSION)
export const sessionCookie = (visit: Visit, secret: string) =>
  cookieLine(visit, SESSION, secret, SESSION_HOURS * 60 * 60)
export const noSession = (visit: Visit) => cookieLine(visit, SESSION, '', 0)

const auditedAs = ({ name }: Operator) => `operator ${name}`

/** The signed-in operator, or `null`. */
export async function signedIn(visit: Visit): Promise<ConsoleCaller | null> {
  const secret = sessionIn(visit)
  const operator = secret ? await operatorOfSession(visit.panel.database.db, secret) : null
  return operator && { ...operator, audited: auditedAs(operator) }
}

/** Signs an operator in and ends the browser's last session. @returns the secret for the cookie */
export async function openSession(db: Db, visit: Visit, operator: Operator, signInMethod: string): Promise<string> {
  const caller = { address: auditedAs(operator), requestId: visit.requestId }
  await audit(db, caller, 'operator signed in', { subject: `operator ${operator.id}: ${signInMethod}` })
  await endSession(db, sessionIn(visit) ?? '')
  return startSession(db, operator)
}

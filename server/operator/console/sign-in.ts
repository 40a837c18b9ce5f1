import { AppError } from '#server/http/app-error.ts'
import { readForm } from '#server/http/body.ts'
import { audit } from '../../panel/core/audit.ts'
import { inOneTransaction } from '../../panel/database/transaction.ts'
import {
  endSession,
  type Operator,
  operatorOfSession,
  redeemSignInLink,
  SESSION_HOURS,
  startSession,
} from '../../panel/operations/operators/sign-in.ts'
import { assertMayTry, countWrongTry } from '../http/limits.ts'
import { assertOwnPage, type Caller, type Visit } from '../http/visit.ts'
import { html } from './html.ts'
import { page, redirect } from './layout.ts'

/*
 * Sign-in by a link that works once. Opening it changes nothing, so that programs that look at mail use nothing up.
 */

const FORM_LIMIT = 4_096

const cookieName = ({ settings }: Visit) =>
  settings.console.origin.startsWith('https:') ? '__Host-operator' : 'operator'

function cookieLine(visit: Visit, value: string, seconds: number): string {
  const secure = visit.settings.console.origin.startsWith('https:') ? '; Secure' : ''
  return `${cookieName(visit)}=${value}; Path=/; HttpOnly; SameSite=Strict; Max-Age=${seconds}${secure}`
}

function sessionIn(visit: Visit): string | undefined {
  const prefix = `${cookieName(visit)}=`
  const pairs = (visit.request.headers.get('cookie') ?? '').split(';').map((pair) => pair.trim())
  return pairs.find((pair) => pair.startsWith(prefix))?.slice(prefix.length)
}

const callerFor = ({ name, role }: Operator): Caller => ({ name, role, audited: `operator ${name}, console` })

/** Who is signed in. */
export async function signedIn(visit: Visit): Promise<Caller | null> {
  const secret = sessionIn(visit)
  const operator = secret ? await operatorOfSession(visit.panel.database.db, secret) : null
  return operator && callerFor(operator)
}

const HOW = html`<p>An admin makes a link for you: <code>npm run operator -- operators link NAME</code>, or Operators in the console. It works once, for 15 minutes.</p>`

/** What a link opens: a button, because only pressing it uses the link up. */
export function signInPage(visit: Visit): Response {
  const link = visit.url.searchParams.get('link')
  const main = link
    ? html`<form method="post" action="/operator/sign-in"><input type="hidden" name="link" value="${link}"><button class="primary">Sign in</button></form>`
    : HOW
  return page(visit, { title: 'Sign in', main })
}

const refused = (visit: Visit) =>
  page(visit, {
    title: 'This link does not work',
    main: html`<p>It was used before, is older than 15 minutes, or a newer one was made.</p>${HOW}`,
    status: 403,
  })

export async function signIn(visit: Visit): Promise<Response> {
  assertOwnPage(visit)
  await assertMayTry(visit.address)
  const link = (await readForm(visit.request, FORM_LIMIT)).get('link')
  if (typeof link !== 'string') throw new AppError('BAD_REQUEST')
  const session = await inOneTransaction(visit.panel.database.db, async (db) => {
    const operator = await redeemSignInLink(db, link)
    if (!operator) return null
    const by = { address: callerFor(operator).audited, requestId: visit.requestId }
    await audit(db, by, 'operator signed in', { subject: `operator ${operator.id}` })
    return startSession(db, operator)
  })
  if (session === null) {
    await countWrongTry(visit.address)
    return refused(visit)
  }
  return redirect('', { 'Set-Cookie': cookieLine(visit, session, SESSION_HOURS * 60 * 60) })
}

export async function signOut(visit: Visit, caller: Caller): Promise<Response> {
  assertOwnPage(visit)
  await inOneTransaction(visit.panel.database.db, async (db) => {
    await endSession(db, sessionIn(visit) ?? '')
    await audit(db, { address: caller.audited, requestId: visit.requestId }, 'operator signed out')
  })
  return redirect('/sign-in', { 'Set-Cookie': cookieLine(visit, '', 0) })
}

import { AppError } from '#server/http/app-error.ts'
import { readForm } from '#server/http/body.ts'
import { brandingFor, OPERATOR } from '#server/panel/language/branding.ts'
import { html } from '../../../http/html.ts'
import { audit } from '../../../panel/core/audit.ts'
import { inOneTransaction } from '../../../panel/database/transaction.ts'
import { signInMail } from '../../../panel/operations/operators/mails.ts'
import {
  endSession,
  LINK_MINUTES,
  newSignInLink,
  operatorToMail,
  redeemSignInLink,
} from '../../../panel/operations/operators/sign-in.ts'
import { assertMayTry, countTry } from '../../http/limits.ts'
import { assertOwnPage, type ConsoleCaller, type Visit } from '../../http/visit.ts'
import { page, redirect } from '../layout.ts'
import { forgetPath, nextNote, pathAfterSignIn } from './not-signed-in.ts'
import { passkeySignIn } from './passkey-button.ts'
import { noSession, openSession, sessionCookie, sessionIn } from './session.ts'

/* Sign-in with a one-time link. Opening the link does not use it up, because mail scanners open links too. */

const FORM_LIMIT = 4_096

const HOW = html`${passkeySignIn}<p>You sign in with a link that works once, within ${LINK_MINUTES} minutes. Another admin can make one for you under Operators, or with <code>npm run operator -- operators link NAME</code>. If your email address is stored, you can have one mailed:</p>
<form class="fields" method="post" action="/operator/sign-in/link"><div class="field"><label for="name">Your operator name</label><input id="name" name="name" autocomplete="username" autocapitalize="none" required></div><div class="actions"><button class="primary">Mail me a link</button></div></form>`

/** The page of a link: a button, because only a POST uses the link up. */
export function signInPage(visit: Visit): Response {
  const link = visit.url.searchParams.get('link')
  const main = link
    ? html`<form method="post" action="/operator/sign-in"><input type="hidden" name="link" value="${link}"><button class="primary">Sign in</button></form>`
    : html`${nextNote(visit)}${HOW}`
  return page(visit, { title: 'Sign in', main, usesPasskeys: !link })
}

const refused = (visit: Visit) =>
  page(visit, {
    title: 'This link does not work',
    main: html`<p>It was used before, is older than ${LINK_MINUTES} minutes, or a newer one was made.</p>${HOW}`,
    status: 403,
    usesPasskeys: true,
  })

export async function signIn(visit: Visit): Promise<Response> {
  assertOwnPage(visit)
  await assertMayTry(visit.address)
  const link = (await readForm(visit.request, FORM_LIMIT)).get('link')
  if (typeof link !== 'string') throw new AppError('BAD_REQUEST')
  const session = await inOneTransaction(visit.panel.database.db, async (db) => {
    const operator = await redeemSignInLink(db, link)
    if (!operator) return null
    return openSession(db, visit, operator, 'link')
  })
  if (session === null) {
    await countTry(visit.address)
    return refused(visit)
  }
  const response = redirect(pathAfterSignIn(visit), { 'Set-Cookie': sessionCookie(visit, session) })
  forgetPath(visit, response)
  return response
}

export async function signOut(visit: Visit, caller: ConsoleCaller): Promise<Response> {
  assertOwnPage(visit)
  await inOneTransaction(visit.panel.database.db, async (db) => {
    await endSession(db, sessionIn(visit) ?? '')
    await audit(db, { address: caller.audited, requestId: visit.requestId }, 'operator signed out')
  })
  return redirect('/sign-in', { 'Set-Cookie': noSession(visit) })
}

/** Mails a sign-in link to the operator. The response is the same for unknown names. */
export async function mailLink(visit: Visit): Promise<Response> {
  assertOwnPage(visit)
  await assertMayTry(visit.address)
  await countTry(visit.address)
  const name = (await readForm(visit.request, FORM_LIMIT)).get('name')
  if (typeof name !== 'string') throw new AppError('BAD_REQUEST')
  const { context, database } = visit.panel
  await inOneTransaction(database.db, async (db) => {
    const operator = await operatorToMail(db, name.trim().toLowerCase())
    if (!operator) return
    const link = await newSignInLink(db, operator.id, context.consoleOrigin)
    await context.outbox.send(db, signInMail(brandingFor(context, OPERATOR), operator.email, link))
    const caller = { address: 'console, not signed in', requestId: visit.requestId }
    await audit(db, caller, 'operator link made', { subject: `operator ${operator.id}` })
  })
  const main = html`<p>If this operator has an email address, a link is on its way. It works once, within ${LINK_MINUTES} minutes. You can ask for another after a minute.</p>`
  return page(visit, { title: 'Check your email', main })
}

import { type Html, html } from '../../../http/html.ts'
import type { Operation } from '../../../panel/operations/kit/operation.ts'
import { passkeysOfOperator } from '../../../panel/operations/operators/passkeys.ts'
import { FRESH_MINUTES, hasEmail } from '../../../panel/operations/operators/sign-in.ts'
import type { ConsoleCaller, Visit } from '../../http/visit.ts'
import { hidden } from '../form.ts'
import { page } from '../layout.ts'
import { pathOf, titleOf, topicOf } from '../operation.ts'
import { passkeySignIn } from './passkey-button.ts'

/*
 * Before money, tax forms, secrets, exports and bans, an operator has to sign in again unless they did so recently. The page
 * keeps the typed values.
 */

const FORBIDDEN = 403

interface StoppedOperation {
  /** The operation that was stopped. */
  title: string
  topic: string
}

const BY_PASSKEY = html`${passkeySignIn}<h2>Or by a link</h2>`

const byMail = ({
  name,
}: ConsoleCaller) => html`Have a link mailed to you, or ask another admin for one. The mail goes to your address under Operators.
<form method="post" action="/operator/sign-in/link" target="_blank"><input type="hidden" name="name" value="${name}"><button>Mail me a link</button></form>`

const byAdmin = ({ name }: ConsoleCaller) =>
  html`Ask another admin for a link, or make one with <code>npm run operator -- operators link ${name}</code>. You have no email address under Operators. With one, you could have the link mailed to you.`

/** @param again the button or link that continues the operation */
export async function stepUpPage(
  visit: Visit,
  caller: ConsoleCaller,
  { title, topic }: StoppedOperation,
  again: Html,
): Promise<Response> {
  const { db } = visit.panel.database
  const usesPasskeys = (await passkeysOfOperator(db, caller.id)).length > 0
  const main = html`
<p>${title}: for this, you must have signed in within the last ${FRESH_MINUTES} minutes. Nothing was changed.</p>
${usesPasskeys && BY_PASSKEY}
<ol>
<li>${(await hasEmail(db, caller.id)) ? byMail(caller) : byAdmin(caller)}</li>
<li>Open the link in this browser and select <strong>Sign in</strong>.</li>
<li>Come back to this page.<div class="actions" data-again>${again}</div></li>
</ol>`
  return page(visit, { title: 'Sign in again', main, caller, topic, usesPasskeys, status: FORBIDDEN })
}

const stoppedAt = (operation: Operation): StoppedOperation => ({ title: titleOf(operation), topic: topicOf(operation) })

/** Shown instead of a change; its form continues with the same values. */
export const stepUpForChange = (
  visit: Visit,
  caller: ConsoleCaller,
  operation: Operation,
  form: Readonly<Record<string, string>>,
): Promise<Response> =>
  stepUpPage(
    visit,
    caller,
    stoppedAt(operation),
    html`<form method="post" action="${pathOf(operation)}">${hidden(form)}<button class="primary">${titleOf(operation)}</button></form>`,
  )

/** Shown instead of an answer or a file. */
export const stepUpForAnswer = (visit: Visit, caller: ConsoleCaller, operation: Operation): Promise<Response> =>
  stepUpPage(
    visit,
    caller,
    stoppedAt(operation),
    html`<a class="button" href="${visit.url.pathname}${visit.url.search}">${titleOf(operation)}</a>`,
  )

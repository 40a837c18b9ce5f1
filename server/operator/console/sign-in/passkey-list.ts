import { AppError } from '#server/http/app-error.ts'
import { readForm } from '#server/http/body.ts'
import { type Html, html } from '../../../http/html.ts'
import { inOneTransaction } from '../../../panel/database/transaction.ts'
import { timeText } from '../../../panel/operations/kit/show.ts'
import {
  type OperatorPasskey,
  passkeysOfOperator,
  removePasskey,
  renamePasskey,
} from '../../../panel/operations/operators/passkeys.ts'
import { assertOwnPage, type ConsoleCaller, type Visit } from '../../http/visit.ts'
import { hidden } from '../form.ts'
import { page, redirect } from '../layout.ts'
import { addPasskeyForm } from './passkey-button.ts'
import { NAME_MAX, PasskeyName, passkeyContext } from './passkeys.ts'
import { stepUpPage } from './step-up.ts'

/* An operator's own passkeys. Only adding one needs scripts. */

const TITLE = 'Your passkeys'
const FORM_LIMIT = 4_096

const form = (action: string, id: string, content: Html) =>
  html`<form method="post" action="/operator/passkeys/${action}"><input type="hidden" name="passkey" value="${id}">${content}</form>`

function entry({ id, name, created_at, used_at }: OperatorPasskey): Html {
  const key = String(id)
  const field = html`<label for="name-${key}">Name</label> <input id="name-${key}" name="name" maxlength="${NAME_MAX}" value="${name}" autocomplete="off" required> <button aria-label="Rename ${name}">Rename</button>`
  return html`<li><strong>${name}</strong><span class="muted">Added ${timeText(created_at)} UTC, ${used_at ? html`last used ${timeText(used_at)} UTC` : 'not used yet'}</span>
${form('rename', key, field)}
${form('remove', key, html`<button aria-label="Remove ${name}">Remove</button>`)}</li>`
}

const signInToAdd = html`<div class="actions"><a class="button" href="/operator/passkeys?add=yes">Sign in again to add a passkey</a></div>`

export async function passkeyPage(visit: Visit, caller: ConsoleCaller): Promise<Response> {
  if (visit.url.searchParams.has('add') && !caller.isFresh) {
    const again = html`<a class="button" href="/operator/passkeys">Add a passkey</a>`
    return stepUpPage(visit, caller, { title: 'Add a passkey', topic: 'passkeys' }, again)
  }
  const passkeys = await passkeysOfOperator(visit.panel.database.db, caller.id)
  const list =
    passkeys.length > 0
      ? html`<ul class="cards passkeys">${passkeys.map(entry)}</ul>`
      : html`<p>You have no passkeys.</p>`
  const main = html`
<p>A passkey signs you in with your fingerprint, face or PIN, without a link, also when an operation on money, tax forms or secrets asks you to sign in again.</p>
${list}
<h2>Add a passkey</h2>
${caller.isFresh ? addPasskeyForm(NAME_MAX) : signInToAdd}`
  return page(visit, { title: TITLE, main, caller, topic: 'passkeys', usesPasskeys: true })
}

async function chosen({ request }: Visit) {
  const input = await readForm(request, FORM_LIMIT)
  const passkey = input.get('passkey')
  if (typeof passkey !== 'string' || !/^\d{1,15}$/.test(passkey)) throw new AppError('BAD_REQUEST')
  return { typed: input, passkey }
}

export async function renameOne(visit: Visit, caller: ConsoleCaller): Promise<Response> {
  assertOwnPage(visit)
  const { typed: input, passkey } = await chosen(visit)
  const name = PasskeyName.safeParse(input.get('name'))
  if (!name.success) throw new AppError('BAD_REQUEST')
  const isRenamed = await inOneTransaction(visit.panel.database.db, (db) =>
    renamePasskey({ ...passkeyContext(visit, caller.audited), db }, caller, Number(passkey), name.data),
  )
  if (!isRenamed) throw new AppError('NOT_FOUND')
  return redirect('/passkeys')
}

export async function removeOne(visit: Visit, caller: ConsoleCaller): Promise<Response> {
  assertOwnPage(visit)
  const { passkey } = await chosen(visit)
  if (!caller.isFresh) {
    const again = html`<form method="post" action="/operator/passkeys/remove">${hidden({ passkey })}<button class="primary">Remove the passkey</button></form>`
    return stepUpPage(visit, caller, { title: 'Remove a passkey', topic: 'passkeys' }, again)
  }
  const isRemoved = await inOneTransaction(visit.panel.database.db, (db) =>
    removePasskey({ ...passkeyContext(visit, caller.audited), db }, caller, Number(passkey)),
  )
  if (!isRemoved) throw new AppError('NOT_FOUND')
  return redirect('/passkeys')
}

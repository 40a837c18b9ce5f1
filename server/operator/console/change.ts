import { randomUUID } from 'node:crypto'
import { counted } from '#lib/format/counted.ts'
import { AppError } from '#server/http/app-error.ts'
import { html, type Part } from '../../http/html.ts'
import { operations } from '../../panel/operations/index.ts'
import { changedRows, execute } from '../../panel/operations/kit/execute.ts'
import type { AnyAnswer, Operation, PreparedOperation } from '../../panel/operations/kit/operation.ts'
import { columnsSentence } from '../files/rows.ts'
import { assertOwnPage, type ConsoleCaller, contextOf, type Visit } from '../http/visit.ts'
import { runOnce, storedAnswer } from '../idempotency.ts'
import { FILE_FIELD, type Field } from '../input.ts'
import { answerHtml, csvResponse, download, thingLinks, thingsOf } from './answer.ts'
import { type FormInput, hidden, inputFrom, inputOf } from './form.ts'
import { page, redirect } from './layout.ts'
import { fieldsInOrder, operationFor, pathOf, titleOf, topicOf } from './operation.ts'
import { fieldErrorsOf, fieldList, operationPage, withQuery } from './run.ts'
import { stepUpForChange } from './sign-in/step-up.ts'
import { readTyped } from './upload.ts'
import { consoleText, labelOf } from './words.ts'

/* A change: a dry run, a confirmation page, and then the change itself, once per key however often the button is clicked. */

/** Enough for a file of 2,000 rows. */
const FORM_LIMIT = 4 * 1024 * 1024

const KEY = /^[0-9a-f-]{36}$/

/** A change as entered in the form. */
interface PendingChange {
  operation: Operation
  fields: readonly Field[]
  form: FormInput
  input: Record<string, unknown>
  prepared: PreparedOperation
}

const countOf = (answer: AnyAnswer) => {
  const count = changedRows(answer)
  if (count === 0) return 'Nothing would be changed.'
  return `${counted(count, 'row')} would be changed.`
}

/** What is not used of the file that was given. */
const aboutFile = ({ fields, input }: PendingChange): Part => {
  const field = fields.find(({ name }) => name === FILE_FIELD)
  return field && columnsSentence(field, input[FILE_FIELD])
}

function wouldHappen(caller: ConsoleCaller, pending: PendingChange, preview: AnyAnswer): Part {
  const { operation, prepared } = pending
  const { message } = preview
  const rows = answerHtml(operation, preview, { role: caller.role, caption: 'What would happen' })
  return html`
<div class="box wait"><p><strong>Nothing is changed yet.</strong> ${countOf(preview)} ${aboutFile(pending)}${message && ' The result would be:'}</p>${message && html`<pre>${consoleText(message, caller.role, operation)}</pre>`}</div>
${rows}
${prepared.question() !== null && html`<p><strong>${prepared.question()}</strong></p>`}`
}

/** A question may have line breaks, which a form would change. */
const encoded = (question: string | null) => Buffer.from(question ?? '').toString('base64url')
const decoded = (question: string) => Buffer.from(question, 'base64url').toString() || null

/** The confirmation page: the dry run's result, with buttons to confirm or edit. */
async function confirmationPage(visit: Visit, caller: ConsoleCaller, pending: PendingChange): Promise<Response> {
  const { operation, fields, form: input, prepared } = pending
  const hasDryRun = operation.changes === true
  const preview = hasDryRun ? await execute(operation, prepared, contextOf(visit, caller), { dryRun: true }) : null
  const confirmed = preview && { _atMost: String(changedRows(preview)), _asked: encoded(prepared.question()) }
  const values = hidden({ ...input, ...confirmed, _key: randomUUID() })
  const back = hidden(input)
  const isWorthwhile = !preview || changedRows(preview) > 0
  const main = html`
${fieldList(fields, input)}
${preview && wouldHappen(caller, pending, preview)}
<div class="actions">
${isWorthwhile && html`<form method="post" action="${pathOf(operation)}"><input type="hidden" name="_step" value="do">${values}<button class="primary">${titleOf(operation)}</button></form>`}
<form method="post" action="${pathOf(operation)}"><input type="hidden" name="_step" value="edit">${back}<button>Change what was typed</button></form>
</div>`
  return page(visit, { title: `${titleOf(operation)}?`, main, caller, topic: topicOf(operation) })
}

function answerPath(key: string, input: FormInput): string {
  const query = new URLSearchParams(thingsOf(input)).toString()
  return `/answers/${key}${query && `?${query}`}`
}

/** Makes the change, once per key of the confirmation page. */
async function makeChange(
  visit: Visit,
  caller: ConsoleCaller,
  pending: PendingChange,
  form: FormData,
): Promise<Response> {
  const key = form.get('_key')
  const max = form.get('_atMost')
  const asked = form.get('_asked')
  if (typeof key !== 'string' || !KEY.test(key)) throw new AppError('BAD_REQUEST')
  if (pending.operation.sensitive && !caller.isFresh)
    return stepUpForChange(visit, caller, pending.operation, {
      ...pending.form,
      _step: 'do',
      _key: key,
      ...(typeof max === 'string' && { _atMost: max }),
      ...(typeof asked === 'string' && { _asked: asked }),
    })
  const once = { caller: caller.audited, key }
  const atMost = typeof max === 'string' && /^\d{1,9}$/.test(max) ? Number(max) : undefined
  const confirmed = typeof asked === 'string' ? decoded(asked) : undefined
  const answer = await runOnce(contextOf(visit, caller), once, pending.operation, pending, { atMost, confirmed })
  return answer.file ? download(answer.file) : redirect(answerPath(key, pending.form))
}

/** POST: shows the confirmation page or the form again, or makes the change, depending on `_step`. */
export async function postOperation(visit: Visit, caller: ConsoleCaller, name: string): Promise<Response> {
  assertOwnPage(visit)
  const operation = operationFor(caller, name)
  if (operation.changes === false) throw new AppError('METHOD_NOT_ALLOWED')
  const form = await readTyped(visit.request, FORM_LIMIT)
  const fields = fieldsInOrder(operation)
  const input = inputOf(fields, form)
  const step = form.get('_step')
  if (step === 'edit') return operationPage(visit, caller, { operation, fields, form: input, errors: new Map() })
  let values: Record<string, unknown> = {}
  try {
    values = inputFrom(fields, input)
    const pending = { operation, fields, form: input, input: values, prepared: operation.prepare(values) }
    if (step !== 'do' && operation.listsPeople && !caller.isFresh)
      return stepUpForChange(visit, caller, operation, { ...input, _step: 'try' })
    return step === 'do'
      ? await makeChange(visit, caller, pending, form)
      : await confirmationPage(visit, caller, pending)
  } catch (error) {
    return operationPage(visit, caller, { operation, fields, form: input, errors: fieldErrorsOf(error, values) })
  }
}

/** GET: the answer of a change, kept for a day. */
export async function showAnswer(visit: Visit, caller: ConsoleCaller, key: string): Promise<Response> {
  const stored = await storedAnswer(contextOf(visit, caller), { caller: caller.audited, key })
  const operation = operations.find(({ name }) => name === stored?.operation)
  if (!stored || !operation) throw new AppError('NOT_FOUND')
  if (visit.url.searchParams.get('as') === 'csv') return csvResponse(operation, stored)
  const message = stored.message ?? 'Done.'
  const main = html`
<div class="box done" role="status"><pre>${consoleText(message, caller.role, operation)}</pre></div>
${stored.lacksFile && html`<p>The file came with the first answer and is not kept. If you do not have it, make it again.</p>`}
${answerHtml(operation, stored, { role: caller.role, caption: 'What was done' })}
<div class="actions">
${thingLinks(caller.role, visit.url.searchParams)}
<a class="button" href="${pathOf(operation)}">Do another</a>
<a class="button" href="/operator/topics/${topicOf(operation)}">${labelOf(topicOf(operation))}</a>
${stored.rows.length > 0 && html`<a href="${withQuery(visit.url, { as: 'csv' })}">Download CSV</a>`}
</div>`
  return page(visit, { title: `Done: ${operation.summary}`, main, caller, topic: topicOf(operation) })
}

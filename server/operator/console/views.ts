import { AppError } from '#server/http/app-error.ts'
import { readForm } from '#server/http/body.ts'
import { html, type Part } from '../../http/html.ts'
import { operations } from '../../panel/operations/index.ts'
import type { Operation } from '../../panel/operations/kit/operation.ts'
import { removeView, saveView, VIEWS_MAX, type View, viewsOf } from '../../panel/operations/operators/views.ts'
import { assertOwnPage, type ConsoleCaller, type Visit } from '../http/visit.ts'
import { fieldsOf } from '../input.ts'
import { type FormInput, hidden, inputOf } from './form.ts'
import { redirect } from './layout.ts'
import { operationFor, topicOf } from './operation.ts'

/* Saved views: the filter and order of a list under a name, private to the operator. */

const FORM_LIMIT = 16_384
const NAME_MAX = 40
const QUERY_MAX = 2_500

/** A view that names a member cannot be saved, because it would remain after the member's data is erased. */
const MEMBER_FIELDS: readonly string[] = ['member', 'mobile']

/** The query to save for a view; `null` when there is nothing to save. */
function savableQuery(operation: Operation, input: FormInput): string | null {
  const { page: _, ...savable } = input
  const names = Object.keys(savable)
  const isList = operation.changes === false && 'page' in operation.input.shape
  const isSavable = isList && names.length > 0 && !names.some((name) => MEMBER_FIELDS.includes(name))
  return isSavable ? new URLSearchParams(savable).toString() : null
}

/** The form that saves the current list as a view. */
export function saveViewForm(operation: Operation, input: FormInput): Part {
  const query = savableQuery(operation, input)
  if (query === null) return null
  return html`<h2>Save this view</h2>
<form class="fields" method="post" action="/operator/views">${hidden({ operation: operation.name, query })}<div class="field"><label for="view">Name</label><p class="hint" id="hint-view">Only you see it. A view of the same name is replaced.</p><input id="view" name="name" maxlength="${NAME_MAX}" aria-describedby="hint-view" autocomplete="off" required></div><div class="actions"><button>Save</button></div></form>`
}

const entry = ({ id, operation, name, query }: View) =>
  html`<li><a href="/operator/operations/${operation}?${query}">${name}</a><form method="post" action="/operator/views/remove">${hidden({ view: String(id) })}<button aria-label="Remove ${name}">Remove</button></form></li>`

/** The operator's views of a topic. */
export async function savedViews({ panel }: Visit, caller: ConsoleCaller, topic: string): Promise<Part> {
  const all = await viewsOf(panel.database.db, caller.id)
  const views = all.filter(({ operation }) => operation.startsWith(`${topic}.`))
  return views.length > 0 && html`<h2>Your views</h2><ul class="cards">${views.map(entry)}</ul>`
}

/** POST: saves a view. */
export async function saveOne(visit: Visit, caller: ConsoleCaller): Promise<Response> {
  assertOwnPage(visit)
  const form = await readForm(visit.request, FORM_LIMIT)
  const [operationName, name, queryText] = [form.get('operation'), form.get('name'), form.get('query')]
  if (typeof operationName !== 'string' || typeof name !== 'string' || typeof queryText !== 'string')
    throw new AppError('BAD_REQUEST')
  const operation = operationFor(caller, operationName)
  const query = savableQuery(operation, inputOf(fieldsOf(operation), new URLSearchParams(queryText)))
  const trimmed = name.trim()
  if (query === null || query.length > QUERY_MAX || trimmed === '' || trimmed.length > NAME_MAX)
    throw new AppError('BAD_REQUEST')
  const { db } = visit.panel.database
  const others = (await viewsOf(db, caller.id)).filter(
    (view) => view.operation !== operation.name || view.name !== trimmed,
  )
  if (others.length >= VIEWS_MAX)
    throw new AppError('FORBIDDEN', { message: `You have ${VIEWS_MAX} views. Remove one first.` })
  await saveView(db, caller.id, { operation: operation.name, name: trimmed, query })
  return redirect(`/operations/${operation.name}?${query}`)
}

/** POST: removes a view. */
export async function removeOne(visit: Visit, caller: ConsoleCaller): Promise<Response> {
  assertOwnPage(visit)
  const view = (await readForm(visit.request, FORM_LIMIT)).get('view')
  if (typeof view !== 'string' || !/^\d{1,15}$/.test(view)) throw new AppError('BAD_REQUEST')
  const name = await removeView(visit.panel.database.db, caller.id, Number(view))
  const operation = operations.find((candidate) => candidate.name === name)
  if (name === null) throw new AppError('NOT_FOUND')
  return redirect(operation ? `/topics/${topicOf(operation)}` : '')
}

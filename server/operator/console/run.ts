import { ZodError } from 'zod'
import { type Html, html, type Part } from '../../http/html.ts'
import { operations } from '../../panel/operations/index.ts'
import { InputError, OperationError } from '../../panel/operations/kit/errors.ts'
import { execute } from '../../panel/operations/kit/execute.ts'
import type { AnyAnswer, Operation } from '../../panel/operations/kit/operation.ts'
import { mayRun, type Role } from '../../panel/operations/kit/roles.ts'
import { type ConsoleCaller, contextOf, type Visit } from '../http/visit.ts'
import { FILE_FIELD, type Field } from '../input.ts'
import { answerHtml, csvResponse, download } from './answer.ts'
import { errorSummary, errorsOf, type FieldErrors, type FormInput, fieldsHtml, inputFrom, inputOf } from './form.ts'
import { page } from './layout.ts'
import { fieldsInOrder, operationFor, pathOf, titleOf, topicOf } from './operation.ts'
import { stepUpForAnswer } from './sign-in/step-up.ts'
import { saveViewForm } from './views.ts'
import { consoleText, labelOf } from './words.ts'

/* The page of an operation: its form, and for a read-only operation its answer. */

/** Errors to show in the form, by field where possible. Rethrows all others. */
export function fieldErrorsOf(error: unknown, input: unknown): FieldErrors {
  if (error instanceof ZodError) return errorsOf(error, input)
  if (error instanceof InputError || error instanceof OperationError) return new Map([['', error.message]])
  throw error
}

interface FormState {
  form: FormInput
  errors: FieldErrors
}

interface OperationPage extends FormState {
  operation: Operation
  fields: readonly Field[]
  /** Content below the form. */
  below?: Part
}

const note = ({ changes, asks }: Operation): Part => {
  if (changes === false) return null
  if (changes === 'in steps')
    return html`<p class="muted">This cannot be tried first: the next page asks before anything is done.</p>`
  return html`<p class="muted">Nothing is changed yet: the next page says what would happen${asks ? ', and asks' : ''}.</p>`
}

/** Not a form field: the link to the next page sets it, and a new filter starts at page 1. */
const PAGE_FIELD = 'page'

function formHtml(role: Role, { operation, fields, form: input, errors }: OperationPage): Html {
  const method = operation.changes === false ? 'get' : 'post'
  const label = operation.changes === false ? 'Show' : operation.changes === true ? 'Try it' : 'Continue'
  const isUpload = method === 'post' && fields.some(({ name }) => name === FILE_FIELD)
  const step = method === 'post' && html`<input type="hidden" name="_step" value="try">`
  return html`<form class="fields${method === 'get' && ' filters'}" method="${method}"${isUpload && html` enctype="multipart/form-data"`} action="${pathOf(operation)}">${step}${fieldsHtml(
    fields.filter(({ name }) => name !== PAGE_FIELD),
    { operation, role, form: input, errors },
  )}${note(operation)}<div class="actions"><button class="primary">${label}</button></div></form>`
}

/** The form with the typed values and their errors. */
export function operationPage(visit: Visit, caller: ConsoleCaller, shown: OperationPage): Response {
  const { operation, fields, errors, below } = shown
  const hasForm = fields.length > 0 || operation.changes !== false
  const main = html`
<p>${consoleText(operation.description, caller.role, operation)}</p>
${errorSummary(fields, { ...shown, role: caller.role })}
${hasForm && formHtml(caller.role, shown)}
${below}`
  return page(visit, {
    title: titleOf(operation),
    main,
    caller,
    topic: topicOf(operation),
    status: errors.size > 0 ? 422 : 200,
  })
}

/** Links to other operations on the same thing, such as a survey: those whose first argument is the same field. */
function related(caller: ConsoleCaller, operation: Operation, input: FormInput): Part {
  const [field = ''] = operation.positional
  const value = input[field]
  if (value === undefined) return null
  const fieldFor = (target: Operation): string | undefined => {
    const [first] = target.positional
    if (topicOf(target) === topicOf(operation) && (first === field || first === `${field}s`)) return first
    return field === 'project' && 'survey' in target.input.shape ? 'survey' : undefined
  }
  const links = operations.flatMap((target) => {
    const fieldName = fieldFor(target)
    const isOther = target !== operation && !target.name.endsWith('.add')
    if (!isOther || fieldName === undefined || !mayRun(caller.role, target.role)) return []
    return [
      html`<li><a href="${pathOf(target)}?${new URLSearchParams({ [fieldName]: value }).toString()}">${titleOf(target)}</a></li>`,
    ]
  })
  return links.length > 0 && html`<h2>More about ${value}</h2><ul class="cards">${links}</ul>`
}

/** The URL with other query parameters. */
export function withQuery(url: URL, values: Readonly<Record<string, string>>): string {
  const query = new URLSearchParams(url.searchParams)
  for (const [name, value] of Object.entries(values)) query.set(name, value)
  return `${url.pathname}?${query}`
}

/** A link to the next page, if there is one. @param url of the list */
export function nextPage(url: URL, { next }: AnyAnswer): Part {
  const values = Object.entries(next ?? {}).map(([name, value]) => [name, String(value)])
  if (values.length === 0) return null
  return html`<a class="button" href="${withQuery(url, Object.fromEntries(values))}">Next page</a>`
}

/** Links below an answer: next page and CSV download. */
function answerLinks({ url }: Visit, answer: AnyAnswer): Html {
  if (answer.rows.length === 0) return html``
  return html`<div class="actions">${nextPage(url, answer)}<a href="${withQuery(url, { as: 'csv' })}">Download CSV</a></div>`
}

const LIST_PAGE = 100

/** Adds a page size to lists with paging, unless the answer is a file. */
export const pagedInput = (fields: readonly Field[], input: Record<string, unknown>, isFile: boolean) => {
  const names = fields.map(({ name }) => name)
  const isPaged = names.includes('limit') && ['before', 'after', 'page'].some((name) => names.includes(name))
  return isPaged && !isFile ? { limit: LIST_PAGE, ...input } : input
}

/** Runs a read-only operation. */
export function read(visit: Visit, caller: ConsoleCaller, operation: Operation, input: unknown): Promise<AnyAnswer> {
  return execute(operation, operation.prepare(input), contextOf(visit, caller))
}

/** Whether the form was sent, perhaps empty, or needs no input. */
const isAsked = (fields: readonly Field[], query: URLSearchParams) =>
  fields.some(({ name }) => query.has(name)) || !fields.some(({ isRequired }) => isRequired)

function answerBelow(
  visit: Visit,
  caller: ConsoleCaller,
  operation: Operation,
  { answer, form: input }: { answer: AnyAnswer; form: FormInput },
): Part {
  const message =
    answer.message !== undefined && html`<pre class="box">${consoleText(answer.message, caller.role, operation)}</pre>`
  return html`<h2 id="answer">Answer</h2>${message}${answerHtml(operation, answer, { role: caller.role, query: visit.url.searchParams })}${answerLinks(visit, answer)}${saveViewForm(operation, input)}${related(caller, operation, input)}`
}

/** Sensitive operations, and files with names or money, need a recent sign-in. */
const mustSignInAgain = ({ sensitive, role }: Operation, { isFresh }: ConsoleCaller, isFile: boolean) =>
  !isFresh && (sensitive || (isFile && role !== 'viewer'))

/** GET: the form, and the answer of a read-only operation. */
export async function showOperation(visit: Visit, caller: ConsoleCaller, name: string): Promise<Response> {
  const operation = operationFor(caller, name)
  const fields = fieldsInOrder(operation)
  const { searchParams } = visit.url
  const input = inputOf(fields, searchParams)
  const formPage = { operation, fields, form: input }
  const isFile = searchParams.get('as') === 'csv'
  if (operation.changes !== false || !isAsked(fields, searchParams))
    return operationPage(visit, caller, { ...formPage, errors: new Map() })
  if (mustSignInAgain(operation, caller, isFile)) return stepUpForAnswer(visit, caller, operation)
  let values: Record<string, unknown> = {}
  try {
    values = pagedInput(fields, inputFrom(fields, input), isFile)
    if (isFile) return csvResponse(operation, await read(visit, caller, operation, values))
    const answer = await read(visit, caller, operation, values)
    if (answer.file) return download(answer.file)
    const below = answerBelow(visit, caller, operation, { answer, form: input })
    return operationPage(visit, caller, { ...formPage, errors: new Map(), below })
  } catch (error) {
    return operationPage(visit, caller, { ...formPage, errors: fieldErrorsOf(error, values) })
  }
}

const LINES_SHOWN = 5

/** The first lines of a long text, such as a file: what would happen comes below it. */
function shortened(text: string): string {
  const lines = text.trimEnd().split('\n')
  const more = lines.length - LINES_SHOWN
  return more > 1 ? [...lines.slice(0, LINES_SHOWN), `… and ${more} more lines`].join('\n') : text
}

export const fieldList = (fields: readonly Field[], input: FormInput): Part =>
  Object.keys(input).length > 0 &&
  html`<dl class="facts">${fields
    .filter(({ name }) => input[name] !== undefined)
    .map(({ name }) => html`<dt>${labelOf(name)}</dt><dd><pre>${shortened(input[name] ?? '')}</pre></dd>`)}</dl>`

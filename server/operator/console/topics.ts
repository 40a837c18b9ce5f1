import { AppError } from '#server/http/app-error.ts'
import { type Html, html, type Part } from '../../http/html.ts'
import { operations, topics } from '../../panel/operations/index.ts'
import { InputError, OperationError } from '../../panel/operations/kit/errors.ts'
import type { Operation } from '../../panel/operations/kit/operation.ts'
import { mayRun } from '../../panel/operations/kit/roles.ts'
import type { ConsoleCaller, Visit } from '../http/visit.ts'
import { fieldsOf } from '../input.ts'
import { answerHtml } from './answer.ts'
import { page } from './layout.ts'
import { operationFor, operationsOn, pathOf, titleOf } from './operation.ts'
import { nextPage, pagedInput, read, withQuery } from './run.ts'
import { savedViews } from './views.ts'
import { consoleText, labelOf, sentence } from './words.ts'

const allowed = (caller: ConsoleCaller, topic: string) =>
  operations.filter(({ name, role }) => name.startsWith(`${topic}.`) && mayRun(caller.role, role))

const links = (list: readonly Operation[]): Html =>
  html`<ul class="cards">${list.map((operation) => html`<li><a href="${pathOf(operation)}">${titleOf(operation)}</a></li>`)}</ul>`

/** The first page of a topic's list. */
async function listOf(visit: Visit, caller: ConsoleCaller, list: Operation | undefined): Promise<Part> {
  if (!list || fieldsOf(list).some(({ isRequired }) => isRequired)) return null
  const answer = await read(visit, caller, list, pagedInput(fieldsOf(list), {}, false))
  const url = new URL(pathOf(list), visit.url)
  return html`
<h2>${titleOf(list)}</h2>
<p class="muted">${consoleText(list.description, caller.role, list)}</p>
${answer.message !== undefined && html`<p>${answer.message}</p>`}
${answerHtml(list, answer, { role: caller.role, query: new URLSearchParams() })}
<div class="actions">${nextPage(url, answer)}<a href="${pathOf(list)}">Filter this list</a><a href="${withQuery(url, { as: 'csv' })}">Download CSV</a></div>`
}

/** The page of one thing of a topic, such as `?form=3`: the operations on it, with their first field filled in. */
function thingPage(visit: Visit, caller: ConsoleCaller, topic: string): Response | null {
  for (const [field, value] of visit.url.searchParams) {
    const found = operationsOn(caller.role, topic, field)
    if (found.length === 0) continue
    const path = (operation: Operation) =>
      `${pathOf(operation)}?${new URLSearchParams({ [operation.positional[0] ?? '']: value }).toString()}`
    const main = html`<ul class="cards">${found.map((operation) => html`<li><a href="${path(operation)}">${titleOf(operation)}</a></li>`)}</ul>
<div class="actions"><a class="button" href="/operator/topics/${topic}">${labelOf(topic)}</a></div>`
    return page(visit, { title: `${labelOf(field)} ${value}`, main, caller, topic })
  }
  return null
}

/** The operations of a topic, and its list. */
export async function topicPage(visit: Visit, caller: ConsoleCaller, topic: string): Promise<Response> {
  const topicInfo = Object.hasOwn(topics, topic) ? topics[topic] : undefined
  if (topicInfo === undefined) throw new AppError('NOT_FOUND')
  const thing = thingPage(visit, caller, topic)
  if (thing) return thing
  const allowedOperations = allowed(caller, topic)
  const list = allowedOperations.find(({ name }) => name === `${topic}.list` || name === `${topic}.show`)
  const emptyText = allowedOperations.length === 0 && html`<p>Your role, ${caller.role}, has no operations here.</p>`
  const find = allowedOperations.some(({ name }) => name === 'members.find') && findForm
  const main = html`<p class="muted">${sentence(topicInfo)}.</p>${emptyText}${find}${links(allowedOperations)}${await savedViews(visit, caller, topic)}${await listOf(visit, caller, list)}`
  return page(visit, { title: labelOf(topic), main, caller, topic })
}

const findForm = html`<form class="fields" method="get" action="/operator/operations/members.find"><div class="field"><label for="find">Find a member</label><p class="hint" id="find-hint">Name, mail, mobile number, NPI or id</p><input id="find" name="what" aria-describedby="find-hint" autocomplete="off" required></div><div class="actions"><button class="primary">Find</button></div></form>`

/** The overview: everything that waits for an operator, and the lists in which nothing waits. */
export async function overviewPage(visit: Visit, caller: ConsoleCaller): Promise<Response> {
  const { rows } = await read(visit, caller, operationFor(caller, 'overview.show'), {})
  const entry = (see: string, content: Part): Html => {
    const target = operations.find(({ name }) => name === see.split(' ').slice(0, 2).join('.'))
    const query = see.split(' ').slice(2).join(' ')
    const search = query && target ? `?${new URLSearchParams({ [target.positional[0] ?? '']: query })}` : ''
    const mayOpen = target && mayRun(caller.role, target.role)
    return html`<li>${mayOpen ? html`<a href="${pathOf(target)}${search}">${content}</a>` : content}</li>`
  }
  const waiting = rows.filter(({ count }) => Number(count) > 0)
  const cards = waiting.map(({ count, what, see }) =>
    entry(
      String(see),
      html`<span class="waiting">${sentence(String(what))} <span class="figure">${String(count)}</span></span>`,
    ),
  )
  const nothing = rows
    .filter((row) => !waiting.includes(row))
    .map(({ what, see }) => entry(String(see), sentence(String(what))))
  const main = html`
<h2>To do</h2>
${cards.length > 0 ? html`<ul class="cards">${cards}</ul>` : html`<p>Nothing waits for an operator.</p>`}
${nothing.length > 0 && html`<h2>Nothing waits here</h2><ul class="inline">${nothing}</ul>`}
${mayRun(caller.role, 'support') && findForm}`
  return page(visit, { title: 'Overview', main, caller, topic: 'overview' })
}

/** A member's page: profile facts, invitations and payments, and their history. */
export async function memberPage(visit: Visit, caller: ConsoleCaller, id: string): Promise<Response> {
  const input = { mobile: id }
  const answered = async (name: string) => {
    const operation = operationFor(caller, name)
    return { operation, answer: await read(visit, caller, operation, input) }
  }
  try {
    const [facts, invitations, history] = [
      await answered('members.show'),
      await answered('members.invitations'),
      await answered('members.history'),
    ]
    const name = facts.answer.rows.find(({ fact }) => fact === 'name')?.value
    const memberOperations = allowed(caller, 'members').filter(
      (operation) => operation.changes !== false && fieldsOf(operation).some((field) => field.name === 'mobile'),
    )
    const main = html`
<dl class="facts">${facts.answer.rows.map(({ fact, value }) => html`<dt>${labelOf(String(fact))}</dt><dd>${String(value ?? '-')}</dd>`)}</dl>
<div class="actions">${memberOperations.map((operation) => html`<a class="button" href="${pathOf(operation)}?mobile=${id}">${titleOf(operation)}</a>`)}</div>
<h2>Invitations and payments</h2>
${answerHtml(invitations.operation, invitations.answer, caller)}
<h2>The whole history</h2>
${answerHtml(history.operation, history.answer, caller)}
${history.answer.next && html`<div class="actions"><a class="button" href="${pathOf(history.operation)}?mobile=${id}">All of it</a></div>`}`
    return page(visit, { title: String(name ?? `Member ${id}`), main, caller, topic: 'members' })
  } catch (error) {
    if (error instanceof OperationError || error instanceof InputError) throw new AppError('NOT_FOUND')
    throw error
  }
}

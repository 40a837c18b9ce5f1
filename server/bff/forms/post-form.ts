import 'server-only'
import { LARGE_BODY_LIMIT } from '#lib/contract/endpoint.ts'
import { postForm } from '#lib/contract/portal/form.ts'
import { ownAddress } from '#lib/routes.ts'
import { AppError } from '#server/http/app-error.ts'
import { readForm } from '#server/http/body.ts'
import { type RequestContext, type Route, route } from '../route-handler/define-route.ts'
import type { Resolve } from '../route-handler/route-handler.ts'
import type { Fields, Form, Lists } from './define-form.ts'
import { digestOf, once } from './double-submits.ts'
import { forms, type LargeFormName } from './forms.ts'
import { sendForm } from './send-form.ts'

const SEE_OTHER = 303
const FORM_TYPE = 'application/x-www-form-urlencoded'

/** Hidden fields with this name list the form's checkbox lists: a browser sends nothing for a list with no box checked. */
const LISTS = 'lists'

/** @throws AppError UNSUPPORTED_MEDIA_TYPE, BODY_TOO_LARGE; BAD_REQUEST for a field sent twice, or a file */
async function readFields(request: Request): Promise<{ fields: Fields; lists: Lists }> {
  const type = request.headers.get('content-type')?.split(';')[0]?.trim().toLowerCase()
  if (type !== FORM_TYPE) throw new AppError('UNSUPPORTED_MEDIA_TYPE')
  const data = await readForm(request, LARGE_BODY_LIMIT)
  // One pass over the fields: the work must not grow with the number of lists.
  const lists: Record<string, string[]> = Object.fromEntries(data.getAll(LISTS).map((name) => [String(name), []]))
  const fields: Record<string, string> = {}
  for (const [name, value] of data) {
    if (name === LISTS) continue
    if (typeof value !== 'string' || Object.hasOwn(fields, name)) throw new AppError('BAD_REQUEST')
    if (Object.hasOwn(lists, name)) lists[name]?.push(value)
    else fields[name] = value
  }
  return { fields, lists }
}

async function answer(name: string, form: Form, context: RequestContext<typeof postForm>): Promise<Response> {
  const { request, query, cookies } = context
  const page = ownAddress(query.at)
  if (page === null) throw new AppError('BAD_REQUEST')
  const { fields, lists } = await readFields(request)
  const digest = digestOf(
    name,
    query.key,
    query.member ?? '',
    request.headers.get('cookie'),
    JSON.stringify([fields, lists]),
  )
  const work = () => sendForm({ name, form, fields, lists, page, context })
  // A download changes nothing, and no file is kept in memory.
  const posted = await (form.isFile ? work() : once(digest, work))
  cookies.push(...posted.cookies)
  if ('file' in posted) return new Response(posted.file.bytes, { headers: posted.file.headers })
  return new Response(null, { status: SEE_OTHER, headers: { Location: posted.location } })
}

const PREFIX = '/api/form/'

/**
 * Resolves POST /api/form/{form}. Not rate limited itself, because the call that it makes is.
 * @param large the large forms, which the screens' rules validate
 */
export function formResolver(large: Readonly<Record<LargeFormName, Form>>): Resolve {
  const all = new Map<string, Form>(Object.entries({ ...forms, ...large }))
  return (method, url): Route => {
    const name = url.pathname.slice(PREFIX.length)
    const form = all.get(name)
    if (!form) throw new AppError('NOT_FOUND')
    if (method !== 'POST') throw new AppError('METHOD_NOT_ALLOWED', { headers: { Allow: 'POST' } })
    return route(postForm, (context) => answer(name, form, context), { uncounted: true })
  }
}

import 'server-only'
import * as z from 'zod'
import { Draft, keepDraft as keepDraftCall } from '#lib/contract/portal/draft.ts'
import type { postForm } from '#lib/contract/portal/form.ts'
import { inLanguage } from '#lib/language/in-language.ts'
import type { ApiError } from '#lib/messages/error-action.ts'
import { noticeNamed } from '#lib/notices.ts'
import { loginFor, returnPath } from '#lib/routes.ts'
import { config } from '#server/config.ts'
import { AppError } from '#server/http/app-error.ts'
import { keepDraft } from '../endpoints/draft.ts'
import type { RequestContext } from '../route-handler/define-route.ts'
import { createRouteHandler } from '../route-handler/route-handler.ts'
import { noticeOf } from '../session/cookies.ts'
import { cookieWithDraft, cookieWithoutDraft } from '../session/draft.ts'
import { formReplyCookie } from '../session/form-reply.ts'
import { memberOfCookie } from '../session/session.ts'
import { draftValuesOf, type Fields, type Form, type Lists, type Notice } from './define-form.ts'
import { digestOf } from './double-submits.ts'

/*
 * Turns a posted form into the call that the scripts would make, through the same request handler and its checks. The answer
 * redirects to the next page, or back to the form with the typed values and the error.
 */

export interface FormSubmission {
  name: string
  form: Form
  fields: Fields
  lists: Lists
  /** Path and query of the form's page. */
  page: string
  context: RequestContext<typeof postForm>
  /** Whether the answer leaves out what was typed, because the draft has it, or because another member has signed in. */
  omitsTyped?: boolean
}

/** The redirect that answers a post. */
interface Redirection {
  location: string
  cookies: string[]
}

/** A file that answers a post. */
interface Download {
  file: { bytes: ArrayBuffer; headers: Headers }
  cookies: string[]
}

/** What answers a post, with its Set-Cookie lines. */
export type FormResponse = Redirection | Download

const UNAUTHORIZED = 401
const FORBIDDEN = 403

const Messages = z.record(z.string(), z.string())

/** @throws AppError BAD_REQUEST */
function readParameters(text = '{}'): Readonly<Record<string, unknown>> {
  try {
    return { ...JSON.parse(text) }
  } catch {
    throw new AppError('BAD_REQUEST')
  }
}

const KEY_LENGTH = 32

/** The request that the scripts would send. Its idempotency key depends on the values. @throws AppError */
async function scriptsRequest(submission: FormSubmission): Promise<Request> {
  const { form, fields, lists, page, context } = submission
  const { query, session, caller } = context
  const extra = { lists, session, caller, page }
  const target = { method: form.method, path: form.path(fields) }
  return requestOf(submission, target, form.body && (await form.body(fields, readParameters(query.given), extra)))
}

type FormTarget = Pick<Form, 'method'> & { path: string }

function requestOf(
  { form, fields, lists, context }: FormSubmission,
  { method, path }: FormTarget,
  content: unknown,
): Request {
  const { request, query } = context
  const headers = new Headers(request.headers)
  for (const name of ['content-type', 'content-length']) headers.delete(name)
  headers.set('idempotency-key', digestOf(query.key, JSON.stringify([fields, lists])).slice(0, KEY_LENGTH))
  if (query.member && !form.forAnyMember) headers.set('x-member', query.member)
  const body = JSON.stringify(content)
  if (body !== undefined) headers.set('content-type', 'application/json')
  return new Request(new URL(path, config().origin), { method, headers, body })
}

/** Removes the notice cookie, meant for the next page's scripts, so that the page renders the sentence itself. */
function splitNotice(lines: readonly string[], location: string): { cookies: string[]; notice: Notice | null } {
  const name = lines.map(noticeOf).find(Boolean)
  const notice = name ? noticeNamed(name) : null
  const pathname = location.split('?', 1)[0] ?? ''
  if (!notice || (notice.on && !notice.on.includes(pathname))) return { cookies: [...lines], notice: null }
  return { cookies: lines.filter((line) => !noticeOf(line)), notice: { tone: notice.tone, text: notice.text } }
}

const parametersOf = (page: string) => new URL(page, config().origin).searchParams

async function successRedirect(
  { name, form, fields, page, context }: FormSubmission,
  response: Response,
): Promise<Redirection> {
  const done = form.done(await response.json(), fields, parametersOf(page))
  const { next: location = page, notice: formNotice, endsDraft } = done
  const { cookies, notice } = splitNotice(response.headers.getSetCookie(), location)
  if (endsDraft && context.session) {
    cookies.push(await cookieWithoutDraft(context.request.headers.get('cookie'), context.session, endsDraft))
  }
  cookies.push(await formReplyCookie({ form: name, refused: null, notice: formNotice ?? notice }))
  return { location, cookies }
}

/** Messages that ask to fill in secret fields again. */
const reenterErrors = ({ form, fields }: FormSubmission) =>
  Object.fromEntries(form.secret.flatMap((field) => (form.again && fields[field] ? [[field, form.again]] : [])))

async function refusalRedirect(
  submission: FormSubmission,
  error: ApiError,
  fieldErrors: Readonly<Record<string, string>> = {},
) {
  const { name, form, fields, lists, page, context, omitsTyped } = submission
  if (error.status === UNAUTHORIZED) return { location: loginFor(returnPath(page)), cookies: [] }
  const values = Object.fromEntries(
    Object.entries(fields).map(([field, value = '']) => [field, form.secret.includes(field) ? '' : value]),
  )
  const errors = { ...reenterErrors(submission), ...fieldErrors }
  const input = omitsTyped ? { values: {}, lists: {} } : { values, lists }
  const refused = { userId: context.session?.userId ?? null, ...input, error, errors }
  const refusalNotice = form.refused?.(error, await inLanguage(context.caller.language), parametersOf(page)) ?? null
  const { text, next } =
    typeof refusalNotice === 'object' && refusalNotice ? refusalNotice : { text: refusalNotice, next: undefined }
  const notice: Notice | null = text ? { tone: 'warning', text } : null
  return { location: next ?? page, cookies: [await formReplyCookie({ form: name, refused, notice })] }
}

const secondsIn = (retryAfter: string | null | undefined) => Number(retryAfter) || undefined

async function errorIn(response: Response): Promise<ApiError> {
  const { errorCode: code, errorMessage: message, requestId, during } = await response.json()
  const retryAfter = secondsIn(response.headers.get('retry-after'))
  return { status: response.status, code, message, requestId, during, retryAfter }
}

/** Saves the typed values of a large form as a draft first, as its scripts do, so a later error cannot lose them. */
async function saveTypedAsDraft(submission: FormSubmission): Promise<Response | null> {
  const { form, fields, lists } = submission
  if (!form.draft) return null
  const draft = { form: form.draft, values: draftValuesOf(fields, lists) }
  return drafts.POST(requestOf(submission, { method: 'POST', path: keepDraftCall.route }, draft))
}

const drafts = createRouteHandler(keepDraft)

/** Keeps what was typed in a session that has expired, for the member's next login. */
async function draftAfterExpiry({ form, fields, lists, context }: FormSubmission): Promise<string[]> {
  const cookieHeader = context.request.headers.get('cookie')
  const member = await memberOfCookie(cookieHeader)
  const draft = Draft.safeParse({ form: form.draft, values: draftValuesOf(fields, lists) })
  if (!draft.success || !member || String(member.userId) !== context.query.member) return []
  const { kept, cookie } = await cookieWithDraft(cookieHeader, member, draft.data)
  return kept ? [cookie] : []
}

const Kept = z.object({ kept: z.boolean() })

async function isKept(response: Response): Promise<boolean> {
  return response.ok && Kept.parse(await response.json()).kept
}

async function redirectAfterRefusal(submission: FormSubmission, response: Response): Promise<Redirection> {
  const { location, cookies } = await refusalRedirect(submission, await errorIn(response))
  return { location, cookies: [...response.headers.getSetCookie(), ...cookies] }
}

async function fileOf(response: Response): Promise<Download> {
  const headers = new Headers(response.headers)
  headers.delete('set-cookie')
  return { file: { bytes: await response.arrayBuffer(), headers }, cookies: response.headers.getSetCookie() }
}

async function sendChecked(submission: FormSubmission): Promise<FormResponse> {
  let request: Request
  try {
    request = await scriptsRequest(submission)
  } catch (error) {
    if (!(error instanceof AppError) || error.code === 'BAD_REQUEST') throw error
    const { status, code, message, details, headers } = error
    const refusal = { status, code, message, retryAfter: secondsIn(headers['Retry-After']) }
    return refusalRedirect(submission, refusal, Messages.safeParse(details.fields).data)
  }
  const response = await submission.form.send(request)
  if (!response.ok) return redirectAfterRefusal(submission, response)
  return submission.form.isFile ? fileOf(response) : successRedirect(submission, response)
}

/** A draft that cannot be kept does not stop the form, as with scripts. */
export async function sendForm(submission: FormSubmission): Promise<FormResponse> {
  const { form, context } = submission
  const draftResponse = await saveTypedAsDraft(submission)
  if (!draftResponse) return sendChecked(submission)
  const cookies = draftResponse.headers.getSetCookie()
  if (draftResponse.status === UNAUTHORIZED || draftResponse.status === FORBIDDEN) {
    const refused = await redirectAfterRefusal({ ...submission, omitsTyped: true }, draftResponse)
    return {
      ...refused,
      cookies: [...refused.cookies, ...(context.session ? [] : await draftAfterExpiry(submission))],
    }
  }
  const omitsTyped = (await isKept(draftResponse)) && !form.isPartlyDrafted
  const posted = await sendChecked({ ...submission, omitsTyped })
  return { ...posted, cookies: [...cookies, ...posted.cookies] }
}

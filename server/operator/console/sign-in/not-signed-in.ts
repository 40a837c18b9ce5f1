import { html, type Part } from '../../../http/html.ts'
import { LINK_MINUTES } from '../../../panel/operations/operators/sign-in.ts'
import { assertOwnPage, type Visit } from '../../http/visit.ts'
import { hidden } from '../form.ts'
import { page, redirect } from '../layout.ts'
import { readTyped } from '../upload.ts'
import { cookieIn, cookieLine } from './session.ts'

/*
 * Requests without a session, which may have ended while the operator was reading or typing: the page that was asked for
 * opens after the sign-in, and a form is sent again with what was typed.
 */

const COOKIE = 'operator-next'
const PATH_MAX = 1_000

/** Pages that can be opened again. Downloads and answers cannot: they belong to whoever asked. */
const PAGE = /^\/(?:topics|members|operations|passkeys)(?:[/?]|$)/

function rememberedPath(visit: Visit): string | null {
  const path = new URLSearchParams(`path=${cookieIn(visit, COOKIE) ?? ''}`).get('path') ?? ''
  return PAGE.test(path) ? path : null
}

/** The address to open after the sign-in. */
export const pathAfterSignIn = (visit: Visit): string => rememberedPath(visit) ?? ''

export function forgetPath(visit: Visit, { headers }: Response): void {
  if (cookieIn(visit, COOKIE) !== undefined) headers.append('Set-Cookie', cookieLine(visit, COOKIE, '', 0))
}

/** Says on the sign-in page what happens next. The script follows the link after a passkey. */
export function nextNote(visit: Visit): Part {
  const path = rememberedPath(visit)
  if (path === null) return null
  return html`<p>You are not signed in, or your session has ended. After you sign in, the page that you asked for opens.<span data-again hidden><a href="/operator${path}">Continue</a></span></p>`
}

/** Less than for operators, because anybody can send it. */
const FORM_LIMIT = 512 * 1024

/** A form that was sent after the session ended, with everything that was typed. */
async function keptForm(visit: Visit): Promise<Response> {
  assertOwnPage(visit)
  const form = await readTyped(visit.request, FORM_LIMIT)
  const typed = Object.fromEntries(
    [...form].flatMap(([name, value]) => (typeof value === 'string' ? [[name, value]] : [])),
  )
  const main = html`
<p>Your session has ended. Nothing was changed, and this page keeps what you typed.</p>
<ol>
<li><a href="/operator/sign-in" target="_blank">Sign in in another tab</a>.</li>
<li>Come back to this page.<div class="actions"><form method="post" action="${visit.url.pathname}">${hidden(typed)}<button class="primary">Continue</button></form></div></li>
</ol>`
  return page(visit, { title: 'Sign in to continue', main, status: 401 })
}

/** The answer to a request without a session. */
export async function notSignedIn(visit: Visit, method: string, path: string): Promise<Response> {
  if (method === 'POST' && /^\/operations\//.test(path)) return keptForm(visit)
  const asked = path + visit.url.search
  const isPage = method === 'GET' && PAGE.test(asked) && asked.length <= PATH_MAX && !visit.url.searchParams.has('as')
  if (!isPage) return redirect('/sign-in')
  const cookie = cookieLine(visit, COOKIE, encodeURIComponent(asked), LINK_MINUTES * 60)
  return redirect('/sign-in', { 'Set-Cookie': cookie })
}

import { AppError } from '#server/http/app-error.ts'
import { html } from '../../http/html.ts'
import type { ConsoleCaller, Visit } from '../http/visit.ts'
import { assetResponse, passkeyScript, styleSheet } from './assets.ts'
import { postOperation, showAnswer } from './change.ts'
import { page } from './layout.ts'
import { showOperation } from './run.ts'
import { mailLink, signIn, signInPage, signOut } from './sign-in/links.ts'
import { notSignedIn } from './sign-in/not-signed-in.ts'
import { passkeyPage, removeOne, renameOne } from './sign-in/passkey-list.ts'
import { passkeyCall } from './sign-in/passkeys.ts'
import { signedIn } from './sign-in/session.ts'
import { memberPage, overviewPage, topicPage } from './topics.ts'
import { removeOne as removeView, saveOne } from './views.ts'

/* The routes of the console below /operator. */

type Show = (visit: Visit, caller: ConsoleCaller, name: string) => Promise<Response>

const routes: readonly (readonly [method: string, path: RegExp, show: Show])[] = [
  ['GET', /^$/, overviewPage],
  ['GET', /^\/topics\/([a-z-]+)$/, topicPage],
  ['GET', /^\/members\/(\d{1,9})$/, memberPage],
  ['GET', /^\/operations\/([\w.-]+)$/, showOperation],
  ['POST', /^\/operations\/([\w.-]+)$/, postOperation],
  ['GET', /^\/answers\/([0-9a-f-]{36})$/, showAnswer],
  ['GET', /^\/passkeys$/, passkeyPage],
  ['POST', /^\/passkeys\/rename$/, renameOne],
  ['POST', /^\/passkeys\/remove$/, removeOne],
  ['POST', /^\/views$/, saveOne],
  ['POST', /^\/views\/remove$/, removeView],
  ['POST', /^\/sign-out$/, signOut],
]

/** Pages and assets that need no session. */
async function openPage(visit: Visit, method: string, path: string): Promise<Response | null> {
  if (path === '/console.css' && method === 'GET')
    return assetResponse(styleSheet(visit.settings.brand.hue), 'text/css')
  if (path === '/passkeys.js' && method === 'GET') return assetResponse(passkeyScript(), 'text/javascript')
  if (path === '/sign-in/link' && method === 'POST') return mailLink(visit)
  if (path !== '/sign-in') return passkeyCall(visit, method, path)
  if (method === 'POST') return signIn(visit)
  return signInPage(visit)
}

export async function answerPage(visit: Visit, path: string): Promise<Response> {
  const method = visit.request.method === 'HEAD' ? 'GET' : visit.request.method
  const open = await openPage(visit, method, path.replace(/\/$/, ''))
  if (open) return open
  const caller = await signedIn(visit)
  if (!caller) return notSignedIn(visit, method, path)
  for (const [routeMethod, pattern, show] of routes) {
    const [match, name = ''] = pattern.exec(path.replace(/\/$/, '')) ?? []
    if (match !== undefined && routeMethod === method)
      return show(visit, caller, name).catch((error: unknown) => {
        if (error instanceof AppError) return errorPage(error, visit, caller)
        throw error
      })
  }
  throw new AppError('NOT_FOUND')
}

const titles: Readonly<Record<string, string>> = {
  NOT_FOUND: 'There is no such page',
  FORBIDDEN: 'You may not do this',
  TOO_MANY_REQUESTS: 'Too many tries',
}

/** Shown under any other host name. No redirect: behind a proxy that does not pass on the name, it would never end. */
export const otherHostPage = (visit: Visit) => {
  const address = `${visit.settings.console.origin}/operator`
  return page(visit, {
    title: 'The console has another address',
    main: html`<p>The console is at <a href="${address}">${address}</a>.</p><p>If that link leads here again, your proxy does not pass on the host name. In nginx, add <code>proxy_set_header Host $http_host;</code>.</p>`,
    status: 404,
  })
}

/** The change may have been made before its answer got lost. Its key keeps it from being made twice. */
const isUnknownChange = ({ request, url }: Visit, { status }: AppError) =>
  request.method === 'POST' && url.pathname.startsWith('/operator/operations/') && status >= 500

/** The error page, with the request id that the log has. */
export const errorPage = (error: AppError, visit: Visit, caller: ConsoleCaller | null = null) =>
  page(visit, {
    title: titles[error.code] ?? 'Something went wrong',
    main: html`<p>${error.message}</p>${isUnknownChange(visit, error) && html`<p>If you confirmed a change, it may have been made. Reload this page to send it again: a change is made only once.</p>`}<p class="muted">Request ${visit.requestId}</p><p><a href="/operator">Go to the overview</a></p>`,
    status: error.status,
    headers: error.headers,
    caller,
  })

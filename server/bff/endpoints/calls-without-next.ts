import 'server-only'
import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http'
import { config } from '#server/config.ts'
import { requestOf, sendResponse } from '#server/http/node-request.ts'
import { createResolvingHandler, createRouteHandler } from '../route-handler/route-handler.ts'
import { requestLoginCode } from '../sign-in/login.ts'
import { requestRegistrationCode } from '../sign-in/registration.ts'
import { resendCode } from '../sign-in/resend.ts'
import { verifyCode } from '../sign-in/verify-code.ts'
import { resolveProxied } from './proxy.ts'

/*
 * Serves the most frequent calls without Next, with the handlers of their route files, at a third of the CPU time.
 * @see docs/decisions/2026-11-23-calls-without-next.md
 */

/** Paths that every URL parser reads the same way: no dots, percent signs or double slashes. Next handles all others. */
const PLAIN_PANEL_PATH = /^\/api\/panel(?:\/[\w~-]+)+\/?(?:\?|$)/

const panelCalls = createResolvingHandler(resolveProxied)

const signInCalls = new Map([
  ['/api/session/registration', createRouteHandler(requestRegistrationCode)],
  ['/api/session/login', createRouteHandler(requestLoginCode)],
  ['/api/session/resend', createRouteHandler(resendCode)],
  ['/api/session/verify', createRouteHandler(verifyCode)],
])

type Handlers = typeof panelCalls

const handlersAt = (url: string): Handlers | undefined =>
  PLAIN_PANEL_PATH.test(url) ? panelCalls : signInCalls.get(url.split('?', 1)[0] ?? '')

const isMethod = (method: string): method is keyof Handlers => Object.hasOwn(panelCalls, method)

async function answer(
  handler: Handlers[keyof Handlers],
  incoming: IncomingMessage,
  outgoing: ServerResponse,
): Promise<void> {
  const response = await handler(requestOf(incoming, config().origin))
  await sendResponse(response, outgoing, incoming.headers['accept-encoding'])
}

/** @param next handles all other requests */
export const withCallsWithoutNext =
  (next: RequestListener): RequestListener =>
  (incoming, outgoing) => {
    const { method = '', url = '' } = incoming
    const handlers = handlersAt(url)
    if (!handlers || !isMethod(method)) return next(incoming, outgoing)
    answer(handlers[method], incoming, outgoing).catch(() => outgoing.destroy())
  }

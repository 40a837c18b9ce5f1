import 'server-only'
import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http'
import { config } from '#server/config.ts'
import { requestOf, sendResponse } from '#server/http/node-request.ts'
import { createResolvingHandler } from '../route-handler/route-handler.ts'
import { resolveProxied } from './proxy.ts'

/*
 * Calls of the panel without Next: the function that their route handler exports, at a third of the processor time.
 * @see docs/decisions/2026-11-23-panel-calls-without-next.md
 */

/** Nothing that a URL is read differently for: no dot, no percent sign, no second slash. All else stays with Next. */
const PLAIN_PATH = /^\/api\/panel(?:\/[\w~-]+)+\/?(?:\?|$)/

const handlers = createResolvingHandler(resolveProxied)

const isMethod = (method: string): method is keyof typeof handlers => Object.hasOwn(handlers, method)

async function answer(method: keyof typeof handlers, incoming: IncomingMessage, outgoing: ServerResponse) {
  const response = await handlers[method](requestOf(incoming, config().origin))
  await sendResponse(response, outgoing, incoming.headers['accept-encoding'])
}

/** @param next answers everything else */
export const withPanelCalls =
  (next: RequestListener): RequestListener =>
  (incoming, outgoing) => {
    const { method = '', url = '' } = incoming
    if (!isMethod(method) || !PLAIN_PATH.test(url)) return next(incoming, outgoing)
    answer(method, incoming, outgoing).catch(() => outgoing.destroy())
  }

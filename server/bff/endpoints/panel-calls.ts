import 'server-only'
import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http'
import { config } from '#server/config.ts'
import { requestOf, sendResponse } from '#server/http/node-request.ts'
import { createResolvingHandler } from '../route-handler/route-handler.ts'
import { resolveProxied } from './proxy.ts'

/*
 * Serves panel calls without Next, using the same handlers as their route file: a third of the CPU time.
 * @see docs/decisions/2026-11-23-panel-calls-without-next.md
 */

/** Paths that every URL parser reads the same way: no dots, percent signs or double slashes. Next handles all others. */
const PLAIN_PATH = /^\/api\/panel(?:\/[\w~-]+)+\/?(?:\?|$)/

const handlers = createResolvingHandler(resolveProxied)

const isMethod = (method: string): method is keyof typeof handlers => Object.hasOwn(handlers, method)

async function answer(method: keyof typeof handlers, incoming: IncomingMessage, outgoing: ServerResponse) {
  const response = await handlers[method](requestOf(incoming, config().origin))
  await sendResponse(response, outgoing, incoming.headers['accept-encoding'])
}

/** @param next handles all other requests */
export const withPanelCalls =
  (next: RequestListener): RequestListener =>
  (incoming, outgoing) => {
    const { method = '', url = '' } = incoming
    if (!isMethod(method) || !PLAIN_PATH.test(url)) return next(incoming, outgoing)
    answer(method, incoming, outgoing).catch(() => outgoing.destroy())
  }

import 'server-only'
import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http'
import { pageAt } from '#lib/routes.ts'
import { config } from '../config.ts'
import { REQUEST_ID_HEADER } from '../listeners/ingress.ts'
import { traceRequest } from './spans.ts'

const CALLS = '/api/'

/** Handles a request; pages and calls are traced, files are not. */
export function traced(request: IncomingMessage, response: ServerResponse, handle: RequestListener): void {
  const path = (request.url ?? '').split('?')[0] ?? ''
  const page = pageAt(path)?.path ?? null
  if (page === null && !path.startsWith(CALLS)) {
    handle(request, response)
    return
  }
  const { traceparent, [REQUEST_ID_HEADER]: requestId } = request.headers
  const isTrusted = config().trustProxyHops > 0 && typeof traceparent === 'string'
  const end = traceRequest(
    {
      method: request.method ?? '',
      route: page,
      requestId: String(requestId),
      traceparent: isTrusted ? traceparent : undefined,
    },
    () => handle(request, response),
  )
  response.once('close', () => end(response.writableFinished ? response.statusCode : null))
}

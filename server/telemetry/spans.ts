import 'server-only'
import { AsyncLocalStorage } from 'node:async_hooks'
import { randomBytes } from 'node:crypto'
import { config } from '../config.ts'
import { processWide } from '../process-wide.ts'
import { createSender, type Envelope } from './sender.ts'

/*
 * Spans of requests and of calls to the panel, as OTLP JSON. They contain declared names, statuses and times, never an
 * actual path, an address or a member's id.
 * @see docs/operating.md#traces-and-errors
 */

/** OTLP's kinds of span, and its status code for an error. */
const SERVER = 2
const CLIENT = 3
const FAILED = 2

/** Fields that a span shares with its trace. */
interface TraceContext {
  traceId: string
  spanId: string
  isSampled: boolean
}

type Attributes = Readonly<Record<string, string | number>>

interface Span extends TraceContext {
  parentSpanId: string | null
  kind: typeof SERVER | typeof CLIENT
  method: string
  /** The declared route, with parameters in braces; `null` until it is known. */
  route: string | null
  attributes: Attributes
  startedAt: number
}

interface EndedSpan extends Span {
  endedAt: number
  /** `null` without an answer. */
  status: number | null
}

const nanoseconds = (milliseconds: number) => String(BigInt(Math.round(milliseconds * 1000)) * 1000n)
const now = () => performance.timeOrigin + performance.now()

const attribute = ([key, value]: [string, string | number]) =>
  typeof value === 'number' ? { key, value: { intValue: String(value) } } : { key, value: { stringValue: value } }

function otlpSpan(span: EndedSpan) {
  const { traceId, spanId, parentSpanId, kind, method, route, status, attributes, startedAt, endedAt } = span
  const failed = status === null || status >= 500
  const all: Attributes = {
    'http.request.method': method,
    ...(route && { 'http.route': route }),
    ...(status === null ? { 'error.type': 'no answer' } : { 'http.response.status_code': status }),
    ...attributes,
  }
  return {
    traceId,
    spanId,
    ...(parentSpanId && { parentSpanId }),
    name: route ? `${method} ${route}` : method,
    kind,
    startTimeUnixNano: nanoseconds(startedAt),
    endTimeUnixNano: nanoseconds(endedAt),
    attributes: Object.entries(all).map(attribute),
    status: failed ? { code: FAILED } : {},
  }
}

type Traces = NonNullable<ReturnType<typeof config>['traces']>

const pack =
  ({ url, headers, serviceName }: Traces) =>
  (spans: readonly EndedSpan[]): Envelope => ({
    url,
    headers: {
      ...Object.fromEntries([...headers].map(([name, value]) => [name, value.reveal()])),
      'content-type': 'application/json',
    },
    body: JSON.stringify({
      resourceSpans: [
        {
          resource: { attributes: [attribute(['service.name', serviceName])] },
          scopeSpans: [{ scope: { name: 'carepanel' }, spans: spans.map(otlpSpan) }],
        },
      ],
    }),
  })

const sender = (traces: Traces) =>
  processWide('span sender', () => createSender({ kind: 'spans', maxBatch: 500, pack: pack(traces) }))

const current = () => processWide('current span', () => new AsyncLocalStorage<Span>())

const newId = (bytes: number) => randomBytes(bytes).toString('hex')

/** @see https://www.w3.org/TR/trace-context/#traceparent-header */
const TRACEPARENT = /^00-(?!0{32})([0-9a-f]{32})-(?!0{16})([0-9a-f]{16})-([0-9a-f]{2})$/
const SAMPLED = 1

function parentIn(traceparent: string | undefined): TraceContext | null {
  const [, traceId, spanId, flags] = TRACEPARENT.exec(traceparent ?? '') ?? []
  if (!traceId || !spanId || !flags) return null
  return { traceId, spanId, isSampled: (Number.parseInt(flags, 16) & SAMPLED) === SAMPLED }
}

const traceparentOf = ({ traceId, spanId, isSampled }: TraceContext) =>
  `00-${traceId}-${spanId}-${isSampled ? '01' : '00'}`

type NewSpan = Pick<Span, 'kind' | 'method' | 'route' | 'attributes'>

function startSpan(parent: TraceContext | null, { share }: Traces, rest: NewSpan): Span {
  const traceId = parent?.traceId ?? newId(16)
  // Every process makes the same decision for a trace.
  const isSampled = parent ? parent.isSampled : Number.parseInt(traceId.slice(-8), 16) < share * 2 ** 32
  return { ...rest, traceId, spanId: newId(8), parentSpanId: parent?.spanId ?? null, isSampled, startedAt: now() }
}

function end(span: Span, traces: Traces, status: number | null): void {
  if (span.isSampled) sender(traces).add({ ...span, endedAt: now(), status })
}

interface Incoming {
  method: string
  /** The route of a page; `null` for a call, which sets it later. */
  route: string | null
  requestId: string
  /** From a trusted proxy only. */
  traceparent: string | undefined
}

/** Traces the handling of a request. @returns a function to call with the status once the answer is sent */
export function traceRequest({ method, route, requestId, traceparent }: Incoming, work: () => void) {
  const { traces } = config()
  if (!traces) {
    work()
    return () => undefined
  }
  const attributes = { 'carepanel.request_id': requestId }
  const span = startSpan(parentIn(traceparent), traces, { kind: SERVER, method, route, attributes })
  current().run(span, work)
  return (status: number | null) => end(span, traces, status)
}

/** Sets the route of the current request's span once it is known. */
export function nameRequest(route: string): void {
  const span = current().getStore()
  if (span) span.route = route
}

interface Outgoing {
  method: string
  route: string
}

/** Traces a call to the panel. @param work gets the headers by which the panel continues the trace */
export async function traceCall<T extends { status: number }>(
  { method, route }: Outgoing,
  work: (headers: Readonly<Record<string, string>>) => Promise<T>,
): Promise<T> {
  const { traces } = config()
  if (!traces) return work({})
  const span = startSpan(current().getStore() ?? null, traces, { kind: CLIENT, method, route, attributes: {} })
  let status: number | null = null
  try {
    const result = await work({ traceparent: traceparentOf(span) })
    status = result.status
    return result
  } finally {
    end(span, traces, status)
  }
}

/** Sends waiting spans now. */
export async function flushSpans(): Promise<void> {
  const { traces } = config()
  if (traces) await sender(traces).flush()
}

import 'server-only'
import type { Call } from '#lib/contract/endpoint.ts'
import { isFields, readLeniently } from '#lib/contract/lenient.ts'
import { config } from '#server/config.ts'
import { log } from '#server/log.ts'
import { processWide } from '#server/process-wide.ts'
import { countShadowCall, countShadowDifference, type ShadowResult } from '../metrics.ts'
import { jsonOf } from './answers.ts'
import { remoteTransport, type Transport, type TransportRequest, type TransportResponse } from './transport.ts'

/*
 * Repeats successful reads at a second panel, and logs the names of fields that differ. Members never wait for it and never
 * see its answers.
 * @see docs/integrating.md#a-second-panel-beside-the-first
 */

const CALLS_AT_ONCE = 8
const CALL_MILLISECONDS = 8_000
/** In bytes: comparing a longer answer would block the event loop. */
const LONGEST_COMPARED = 256 * 1024
const FIELDS_NAMED = 500

interface Shadow {
  transport: Transport
  underWay: number
  /** `route field` of each difference that is already logged. */
  named: Set<string>
}

const shadow = () =>
  processWide('shadow', (): Shadow | null => {
    const url = config().shadowPanelUrl
    return url ? { transport: remoteTransport(url, CALLS_AT_ONCE), underWay: 0, named: new Set() } : null
  })

/** Fields that each panel sets by itself. */
const NOT_COMPARED = new Set(['version'])
/** Keys that are field names. Any other key may contain member data, so it is not logged. */
const NAME = /^[A-Za-z]\w{0,63}$/

const placeIn = (path: string, name: string) => {
  const segment = NAME.test(name) ? name : '{}'
  return path === '' ? segment : `${path}.${segment}`
}

/** Paths of the fields that differ, such as `[].endDate`; a path that ends in `[]` means another number of rows. */
export function differingFields(a: unknown, b: unknown, path = ''): string[] {
  if (Array.isArray(a) && Array.isArray(b)) {
    if (a.length !== b.length) return [`${path}[]`]
    return [...new Set(a.flatMap((row, index) => differingFields(row, b[index], `${path}[]`)))]
  }
  if (isFields(a) && isFields(b)) {
    const names = [...new Set([...Object.keys(a), ...Object.keys(b)])].filter((name) => !NOT_COMPARED.has(name))
    return [...new Set(names.flatMap((name) => differingFields(a[name], b[name], placeIn(path, name))))]
  }
  return (a ?? null) === (b ?? null) ? [] : [path]
}

/** The answer as the portal reads it, or its error code. */
function comparableResult(call: Call, response: TransportResponse): unknown {
  const json = jsonOf(response.body)
  if (response.status >= 400) return { errorCode: isFields(json) ? json.errorCode : json }
  const read = readLeniently(call.answer, json)
  return read.ok ? read.data : undefined
}

function comparedFields(call: Call, response: TransportResponse, shadowPanel: TransportResponse): string[] {
  if (response.status >= 400 !== shadowPanel.status >= 400) return ['status']
  const [a, b] = [comparableResult(call, response), comparableResult(call, shadowPanel)]
  if (a === undefined || b === undefined) return a === b ? [] : ['answer']
  return differingFields(a, b).map((field) => field || 'answer')
}

function reportDifference({ named }: Shadow, route: string, field: string) {
  if (named.size >= FIELDS_NAMED && !named.has(`${route} ${field}`)) return
  countShadowDifference(route, field)
  if (named.has(`${route} ${field}`)) return
  named.add(`${route} ${field}`)
  log.warn('second panel answered differently', { route, field })
}

async function callShadowPanel(
  shadowPanel: Shadow,
  call: Call,
  request: TransportRequest,
  panelResponse: TransportResponse,
): Promise<ShadowResult> {
  const { transport } = shadowPanel
  const response = await transport(
    { ...request, answerLimit: LONGEST_COMPARED },
    AbortSignal.timeout(CALL_MILLISECONDS),
  )
  if (response.status >= 500) return 'failed'
  const fields = comparedFields(call, panelResponse, response)
  for (const field of fields) reportDifference(shadowPanel, call.route, field)
  return fields.length > 0 ? 'different' : 'same'
}

/**
 * Asks the second panel, if there is one, without waiting for it.
 * @param call a read
 * @param response the answer that the member gets
 */
export function compareWithShadowPanel(call: Call, request: TransportRequest, response: TransportResponse): void {
  const shadowPanel = shadow()
  if (!shadowPanel || call.file || response.status >= 500) return
  if (shadowPanel.underWay >= CALLS_AT_ONCE || response.body.length > LONGEST_COMPARED) {
    countShadowCall(call.route, 'skipped')
    return
  }
  shadowPanel.underWay++
  callShadowPanel(shadowPanel, call, request, response)
    .catch((): ShadowResult => 'failed')
    .then((result) => {
      shadowPanel.underWay--
      countShadowCall(call.route, result)
    })
}

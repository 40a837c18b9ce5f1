import 'server-only'
import type { Call } from '#lib/contract/endpoint.ts'
import { readLeniently } from '#lib/contract/lenient.ts'
import { config } from '#server/config.ts'
import { log } from '#server/log.ts'
import { processWide } from '#server/process-wide.ts'
import { countShadowCall, countShadowDifference, type ShadowResult } from '../metrics.ts'
import { jsonOf } from './answers.ts'
import { type Answered, remoteTransport, type Sent, type Transport } from './transport.ts'

/*
 * Repeats successful reads at a second panel, and logs the names of fields that differ. Members never wait for it and never
 * see its answers.
 * @see docs/integrating.md#a-second-panel-beside-the-first
 */

const CALLS_AT_ONCE = 8
const CALL_MILLISECONDS = 8_000
/** Comparing a longer answer would block the event loop. */
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

const isFields = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

const placeIn = (path: string, name: string) => {
  const shown = NAME.test(name) ? name : '{}'
  return path === '' ? shown : `${path}.${shown}`
}

/** Paths of the fields that differ, such as `[].endDate`; a path that ends in `[]` means another number of rows. */
export function differingFields(one: unknown, other: unknown, path = ''): string[] {
  if (Array.isArray(one) && Array.isArray(other)) {
    if (one.length !== other.length) return [`${path}[]`]
    return [...new Set(one.flatMap((row, at) => differingFields(row, other[at], `${path}[]`)))]
  }
  if (isFields(one) && isFields(other)) {
    const names = [...new Set([...Object.keys(one), ...Object.keys(other)])].filter((name) => !NOT_COMPARED.has(name))
    return [...new Set(names.flatMap((name) => differingFields(one[name], other[name], placeIn(path, name))))]
  }
  return (one ?? null) === (other ?? null) ? [] : [path]
}

/** The answer as the portal reads it, or its error code. */
function meaningOf(call: Call, answered: Answered): unknown {
  const json = jsonOf(answered.body)
  if (answered.status >= 400) return { errorCode: isFields(json) ? json.errorCode : json }
  const read = readLeniently(call.answer, json)
  return read.ok ? read.data : undefined
}

function compared(call: Call, first: Answered, second: Answered): string[] {
  if (first.status >= 400 !== second.status >= 400) return ['status']
  const [one, other] = [meaningOf(call, first), meaningOf(call, second)]
  if (one === undefined || other === undefined) return one === other ? [] : ['answer']
  return differingFields(one, other).map((field) => field || 'answer')
}

function note({ named }: Shadow, route: string, field: string) {
  if (named.size >= FIELDS_NAMED && !named.has(`${route} ${field}`)) return
  countShadowDifference(route, field)
  if (named.has(`${route} ${field}`)) return
  named.add(`${route} ${field}`)
  log.warn('second panel answered differently', { route, field })
}

async function ask(second: Shadow, call: Call, sent: Sent, first: Answered): Promise<ShadowResult> {
  const { transport } = second
  const answered = await transport({ ...sent, answerLimit: LONGEST_COMPARED }, AbortSignal.timeout(CALL_MILLISECONDS))
  if (answered.status >= 500) return 'failed'
  const fields = compared(call, first, answered)
  for (const field of fields) note(second, call.route, field)
  return fields.length > 0 ? 'different' : 'same'
}

/**
 * Asks the second panel, if there is one, without waiting for it.
 * @param call a read
 * @param first the answer that the member gets
 */
export function askSecondPanel(call: Call, sent: Sent, first: Answered): void {
  const second = shadow()
  if (!second || call.file || first.status >= 500) return
  if (second.underWay >= CALLS_AT_ONCE || first.body.length > LONGEST_COMPARED) {
    countShadowCall(call.route, 'skipped')
    return
  }
  second.underWay++
  ask(second, call, sent, first)
    .catch((): ShadowResult => 'failed')
    .then((result) => {
      second.underWay--
      countShadowCall(call.route, result)
    })
}

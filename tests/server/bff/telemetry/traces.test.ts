import { metricsText } from '#server/metrics.ts'
import { forgetProcessWide } from '#server/process-wide.ts'
import { flushSpans, traceRequest } from '#server/telemetry/spans.ts'
import { Browser } from '#tests/support/bff/browser.ts'
import { portalWithScriptedPanel } from '#tests/support/bff/portal.ts'
import { Collector } from '#tests/support/services/collectors.ts'

let collector: Collector
let portal: Awaited<ReturnType<typeof portalWithScriptedPanel>>
beforeAll(async () => {
  collector = await new Collector().open()
  portal = await portalWithScriptedPanel()
})
const restart = (more: Record<string, string> = {}) => {
  for (const name of ['span sender', 'telemetry dropped']) forgetProcessWide(name)
  portal.reset({
    OTEL_EXPORTER_OTLP_ENDPOINT: collector.origin,
    OTEL_EXPORTER_OTLP_HEADERS: 'authorization=Bearer%20of-the-collector',
    OTEL_SERVICE_NAME: 'portal-of-tests',
    OTEL_TRACES_SAMPLER_ARG: '1',
    ...more,
  })
}
beforeEach(() => {
  collector.forget()
  restart()
})
afterAll(async () => {
  restart({ OTEL_EXPORTER_OTLP_ENDPOINT: '', OTEL_EXPORTER_OTLP_HEADERS: '' })
  await portal.panel.close()
  await collector.close()
})

/** A signed-in browser; spans of its sign-in are dropped. */
async function signedIn(...given: Parameters<typeof portal.signedIn>) {
  const browser = await portal.signedIn(...given)
  await flushSpans()
  collector.forget()
  return browser
}

const REQUEST = { method: 'GET', route: null, requestId: 'request-1', traceparent: undefined }

/** Handles a request like `server/main.ts`. */
async function traced<T extends { status: number }>(
  work: () => Promise<T>,
  given: Partial<typeof REQUEST> | { traceparent: string } = {},
) {
  let result: Promise<T> | undefined
  const end = traceRequest({ ...REQUEST, ...given }, () => {
    result = work()
  })
  const answered = await result
  end(answered?.status ?? null)
  await flushSpans()
  return answered
}

const ROUTE = '/api/panelist-dashboard/{panelistId}'
const emailStatus = async (browser: Browser) => {
  portal.panel.on('GET /api/emailStatus', { json: { isVerified: true } })
  return browser.get('/api/panel/api/emailStatus')
}

describe('traces', () => {
  it('have a span for the request and one for its panel call, named by declared routes', async () => {
    const browser = await signedIn()
    expect(await traced(() => emailStatus(browser))).toMatchObject({ status: 200 })
    const [call, request] = collector.spans
    expect(request).toMatchObject({
      name: 'GET /api/panel/api/emailStatus',
      kind: 2,
      attributes: {
        'http.request.method': 'GET',
        'http.route': '/api/panel/api/emailStatus',
        'http.response.status_code': 200,
        'carepanel.request_id': 'request-1',
      },
      status: {},
    })
    expect(call).toMatchObject({
      name: 'GET /api/emailStatus',
      kind: 3,
      traceId: request?.traceId,
      parentSpanId: request?.spanId,
    })
    expect(request).not.toHaveProperty('parentSpanId')
    expect(request?.traceId).toMatch(/^[0-9a-f]{32}$/)
    expect(request?.spanId).toMatch(/^[0-9a-f]{16}$/)
    expect(BigInt(request?.endTimeUnixNano ?? 0) >= BigInt(call?.endTimeUnixNano ?? 1)).toBe(true)
    expect(collector.received[0]).toMatchObject({
      path: '/v1/traces',
      headers: { 'content-type': 'application/json', authorization: 'Bearer of-the-collector' },
    })
    expect(collector.bodies[0]?.resourceSpans[0]?.resource.attributes).toEqual([
      { key: 'service.name', value: { stringValue: 'portal-of-tests' } },
    ])
  })

  it('continue the trace of a proxy to the panel', async () => {
    const browser = await signedIn()
    const traceId = '4bf92f3577b34da6a3ce929d0e0e4736'
    await traced(() => emailStatus(browser), { traceparent: `00-${traceId}-00f067aa0ba902b7-01` })
    const [call, request] = collector.spans
    expect(request).toMatchObject({ traceId, parentSpanId: '00f067aa0ba902b7' })
    expect(portal.panel.received.at(-1)?.headers.traceparent).toBe(`00-${traceId}-${call?.spanId}-01`)
  })

  it.each([
    ['not wanted by the proxy', '00-4bf92f3577b34da6a3ce929d0e0e4736-00f067aa0ba902b7-00', '1', 0],
    ['outside the share', undefined, '0', 0],
    ['begun anew for what is no traceparent', '00-zz-00f067aa0ba902b7-01', '1', 2],
  ])('follow traceparent and sampling share: %s', async (_, traceparent, share, spans) => {
    restart({ OTEL_TRACES_SAMPLER_ARG: share })
    const browser = await signedIn()
    await traced(() => emailStatus(browser), { traceparent })
    expect(collector.spans).toHaveLength(spans)
  })

  it('mark failed requests and calls', async () => {
    const browser = await signedIn()
    portal.panel.on('GET /api/emailStatus', { status: 500, json: {} })
    await traced(() => browser.get('/api/panel/api/emailStatus'))
    expect(collector.spans.map(({ status }) => status)).toEqual([{ code: 2 }, { code: 2 }])
    collector.forget()
    await portal.panel.close()
    await traced(() => browser.get('/api/panel/api/emailStatus'))
    portal = await portalWithScriptedPanel()
    expect(collector.spans[0]?.attributes).toMatchObject({ 'error.type': 'no answer' })
  })

  it('contain no personal data', async () => {
    portal.panel.on('POST /login/sendotp', { json: {} })
    const browser = new Browser()
    await traced(() => browser.post('/api/session/login', { loginId: 'ada.lovelace@example.com' }))
    const member = await signedIn(1001, { firstName: 'Ada', mobileNumber: '+12025550123' })
    await traced(() => member.get('/api/panel/api/panelist-dashboard/me?page=1&size=10'))
    await traced(() => member.get('/api/panel/api/survey-infos/key-of-somebody'))
    // Without random span ids and times, which may contain "ada" or "501" by chance.
    const sent = collector.received.map(({ body }) => body.replaceAll(/"[0-9a-f]{16,32}"|"\d{19}"/g, '""')).join('')
    expect(collector.spans.length).toBeGreaterThan(2)
    for (const personal of ['ada', 'lovelace', '2025550123', '1001', '501', 'key-of-somebody', '203.0.113.7', 'Bearer'])
      expect(sent.toLowerCase()).not.toContain(personal.toLowerCase())
    expect(sent).not.toContain(ROUTE.replace('{panelistId}', '5'))
  })

  it('are dropped and counted while the collector fails, without delay', async () => {
    const browser = await signedIn()
    collector.status = 503
    await traced(() => emailStatus(browser))
    expect((await metricsText()).text).toContain('portal_telemetry_dropped_total{kind="spans"} 2')
    collector.forget()
    collector.status = null
    const startedAt = performance.now()
    const end = traceRequest(REQUEST, () => undefined)
    for (let index = 0; index < 3_000; index++) end(200)
    expect(performance.now() - startedAt).toBeLessThan(1_000)
    expect((await metricsText()).text).toContain('portal_telemetry_dropped_total{kind="spans"} 1002')
  })
})

it('sends nothing without a collector', async () => {
  restart({ OTEL_EXPORTER_OTLP_ENDPOINT: '' })
  const browser = await signedIn()
  await traced(() => emailStatus(browser))
  expect(collector.received).toEqual([])
  expect(portal.panel.received.at(-1)?.headers).not.toHaveProperty('traceparent')
})

import { log } from '#server/log.ts'
import { forgetProcessWide } from '#server/process-wide.ts'
import { flushErrors } from '#server/telemetry/errors.ts'
import { restartPortal } from '#tests/support/bff/portal.ts'
import { Collector } from '#tests/support/services/collectors.ts'

let sentry: Collector
beforeAll(async () => {
  sentry = await new Collector().open()
})
const restart = (SENTRY_DSN: string) => {
  forgetProcessWide('error sender')
  restartPortal({ SENTRY_DSN, SENTRY_ENVIRONMENT: 'tests' })
}
beforeEach(() => {
  sentry.forget()
  restart(sentry.origin.replace('//', '//public-key@').concat('/prefix/42'))
})
afterAll(async () => {
  restart('')
  await sentry.close()
})

const fault = () => Object.assign(new TypeError('no such member: Ada Lovelace, +12025550123'), { code: 'ERR_TEST' })

describe('error reports to Sentry', () => {
  it('send each logged error with its tags and stack frames', async () => {
    log.error(
      'call failed',
      { requestId: 'r-1', userId: 7, route: '/api/address', error: 'TypeError ERR_TEST' },
      fault(),
    )
    log.error('another')
    await flushErrors()
    expect(
      sentry.received.map(({ path, headers }) => [path, headers['content-type'], headers['x-sentry-auth']]),
    ).toEqual(
      Array(2).fill([
        '/prefix/api/42/envelope/',
        'application/x-sentry-envelope',
        'Sentry sentry_version=7, sentry_client=carepanel/1.0, sentry_key=public-key',
      ]),
    )
    const [[header, item, event] = [], second] = sentry.envelopes
    expect(header).toEqual({ event_id: expect.stringMatching(/^[0-9a-f]{32}$/) })
    expect(item).toEqual({ type: 'event' })
    expect(event).toMatchObject({
      event_id: header?.event_id,
      level: 'error',
      environment: 'tests',
      platform: 'node',
      transaction: '/api/address',
      tags: { requestId: 'r-1', userId: '7', route: '/api/address' },
      exception: { values: [{ type: 'TypeError ERR_TEST', value: 'call failed' }] },
    })
    expect(JSON.stringify(event)).toContain('"filename":"/tests/server/bff/telemetry/errors.test.ts"')
    expect(JSON.stringify(event)).toContain('"function":"fault"')
    expect(second?.[2]).toMatchObject({ exception: { values: [{ type: 'Error', value: 'another' }] } })
  })

  it('leave out the message of the thrown error', async () => {
    log.error('call failed', { error: 'TypeError' }, fault())
    await flushErrors()
    expect(sentry.received[0]?.body).not.toMatch(/Lovelace|2025550123|no such member/)
  })

  it('leave out warnings and information', async () => {
    log.warn('not an error')
    log.info('not one either')
    await flushErrors()
    expect(sentry.received).toEqual([])
  })

  it('are not sent without SENTRY_DSN', async () => {
    restart('')
    log.error('call failed')
    await flushErrors()
    expect(sentry.received).toEqual([])
  })
})

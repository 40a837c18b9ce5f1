import { render, screen } from '@testing-library/react'
import { ErrorWatch } from '#components/shell/ErrorWatch.tsx'
import FailedPage from '#components/shell/FailedPage.tsx'
import { open } from '#tests/support/screens/screens.tsx'

jest.mock('next/navigation', () => ({ useRouter: () => ({ refresh: () => {} }) }))

/* The tests share one page, which reports each error once and at most five, so each test reports few. */

const sent: { path: string; body: Blob }[] = []
beforeEach(() => {
  sent.length = 0
  Object.defineProperty(navigator, 'sendBeacon', {
    configurable: true,
    value: (path: string, body: Blob) => sent.push({ path, body }) > 0,
  })
})

/** jsdom's Blob has no `text()`. */
const textOf = (body: Blob) =>
  new Promise<string>((resolve) => {
    const reader = new FileReader()
    reader.onload = () => resolve(String(reader.result))
    reader.readAsText(body)
  })

const reports = () => Promise.all(sent.map(async ({ body }) => JSON.parse(await textOf(body))))
const thrown = (error: unknown) => dispatchEvent(new ErrorEvent('error', { error }))

it('the error page reports an error of the browser, and none that has a server digest', async () => {
  render(<FailedPage error={Object.assign(new Error('x'), { digest: '1' })} reset={() => undefined} />)
  expect(sent).toEqual([])
  render(<FailedPage error={new RangeError('x')} reset={() => undefined} />)
  expect(await reports()).toEqual([{ page: '/', error: 'RangeError' }])
})

it('the error page tries again on Retry', async () => {
  const reset = jest.fn()
  const { user } = open(<FailedPage error={Object.assign(new Error('x'), { digest: '1' })} reset={reset} />)
  await user.click(screen.getByRole('button', { name: 'Retry' }))
  expect(reset).toHaveBeenCalledTimes(1)
})

it('ErrorWatch reports the name and script position of an error once, without its message', async () => {
  history.pushState(null, '', '/dashboard?page=2')
  render(<ErrorWatch />)
  const error = new TypeError('maya@mail.test has no age')
  error.stack =
    'TypeError: maya@mail.test has no age\n at https://portal.test/_next/static/chunks/1f-2e.js:1:4711\n at https://portal.test/_next/static/chunks/9.js:1:2'
  thrown(error)
  thrown(error)
  expect(await reports()).toEqual([{ page: '/dashboard', error: 'TypeError', script: 'chunks/1f-2e.js:1:4711' }])
  expect(sent[0]).toMatchObject({ path: '/api/browser-error', body: { type: 'application/json' } })
})

it('ErrorWatch reports a thrown non-error as Unknown', async () => {
  history.pushState(null, '', '/settings')
  render(<ErrorWatch />)
  thrown('a text')
  expect(await reports()).toEqual([{ page: '/settings', error: 'Unknown' }])
})

it('reportBrowserError() reports at most five errors per page load', async () => {
  history.pushState(null, '', '/profile')
  await jest.isolateModulesAsync(async () => {
    const { reportBrowserError } = await import('#components/call/reportBrowserError.ts')
    for (const name of ['A', 'B', 'C', 'D', 'E', 'F']) reportBrowserError(Object.assign(new Error('x'), { name }))
  })
  expect((await reports()).map(({ error }) => error)).toEqual(['A', 'B', 'C', 'D', 'E'])
})

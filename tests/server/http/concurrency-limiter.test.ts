import { setImmediate as tick } from 'node:timers/promises'
import { createConcurrencyLimiter } from '#server/http/concurrency-limiter.ts'

const full = () => new Error('full')

/** Work that runs until it is told to end. */
function work() {
  const { promise, resolve } = Promise.withResolvers<void>()
  const begun = jest.fn(() => promise)
  return { begun, end: resolve }
}

it('runs two tasks of one key at once and the others in the order in which they came', async () => {
  const turns = createConcurrencyLimiter(2, 10)
  const works = [work(), work(), work(), work()]
  const done = works.map(({ begun }) => turns.take(['a'], begun, full))
  await tick()
  expect(works.map(({ begun }) => begun.mock.calls.length)).toEqual([1, 1, 0, 0])
  works[1]?.end()
  await tick()
  expect(works.map(({ begun }) => begun.mock.calls.length)).toEqual([1, 1, 1, 0])
  for (const { end } of works) end()
  await Promise.all(done)
  expect(works.map(({ begun }) => begun.mock.calls.length)).toEqual([1, 1, 1, 1])
})

it('runs a task of another key at once', async () => {
  const turns = createConcurrencyLimiter(1, 10)
  const [first, second] = [work(), work()]
  const done = [turns.take(['a'], first.begun, full), turns.take(['b'], second.begun, full)]
  await tick()
  expect(second.begun).toHaveBeenCalled()
  first.end()
  second.end()
  await Promise.all(done)
})

it('waits for every key of a task', async () => {
  const turns = createConcurrencyLimiter(1, 10)
  const [ofAddress, ofBoth] = [work(), work()]
  const done = [turns.take(['member'], ofAddress.begun, full), turns.take(['address', 'member'], ofBoth.begun, full)]
  await tick()
  expect(ofBoth.begun).not.toHaveBeenCalled()
  ofAddress.end()
  await tick()
  expect(ofBoth.begun).toHaveBeenCalled()
  ofBoth.end()
  await Promise.all(done)
})

it('rejects a task when as many as allowed are waiting', async () => {
  const turns = createConcurrencyLimiter(1, 1)
  const [running, waiting, refused] = [work(), work(), work()]
  const done = [turns.take(['a'], running.begun, full), turns.take(['a'], waiting.begun, full)]
  await expect(turns.take(['a'], refused.begun, full)).rejects.toThrow('full')
  running.end()
  waiting.end()
  await Promise.all(done)
})

it('runs the next task after one has failed', async () => {
  const turns = createConcurrencyLimiter(1, 10)
  const failed = turns.take(['a'], () => Promise.reject(new Error('broken')), full)
  const next = turns.take(['a'], async () => 'done', full)
  await expect(failed).rejects.toThrow('broken')
  expect(await next).toBe('done')
})

/*
 * The panel's own jobs, run when the simulation says so instead of by timers: the handlers are those that the panel hands
 * to its queue. A worker may die between a message and the note that it was sent; another one then sends it again.
 */
import type { Job, WorkHandler } from 'pg-boss'
import type { QueuedMessage } from '#server/panel/jobs/outbox.ts'
import { MESSAGES, type Queue, RELISTING, TIDYING } from '#server/panel/jobs/queue.ts'
import { startWorker } from '#server/panel/jobs/worker.ts'
import { ProcessDied } from './database.ts'
import { random } from './random.ts'
import { type Task, together } from './turns.ts'

type Worker = Parameters<typeof startWorker>[1]
type Handler = (jobs: Job<QueuedMessage>[]) => Promise<unknown>

/** How many of a hundred messages meet a worker that dies. */
const DYING = 1
const WORKERS = 2

/** What the panel registers with its queue, by the queue's name. */
async function handlersOf(queue: Queue, worker: Worker): Promise<Map<string, Handler>> {
  const handlers = new Map<string, Handler>()
  const recorder = new Proxy(queue, {
    get(target, name) {
      if (name === 'schedule') return async () => undefined
      if (name !== 'work') return Reflect.get(target, name)
      return async (of: string, _options: object, handler: WorkHandler<QueuedMessage>) => {
        handlers.set(of, (jobs) => Promise.resolve(handler(jobs)))
        return of
      }
    },
  })
  await startWorker(recorder, worker)
  return handlers
}

const taskOf = (name: string): Task => ({ name, faultIn: null, fault: null, isDead: false, statements: 0 })

const statusIn = (result: unknown): unknown =>
  Array.isArray(result) && typeof result[0] === 'object' && result[0] !== null ? Reflect.get(result[0], 'status') : null

export async function createDeliveries(queue: Queue, worker: Worker) {
  const handlers = await handlersOf(queue, worker)

  function handlerOf(name: string): Handler {
    const handler = handlers.get(name)
    if (!handler) throw new Error(`the panel has no job ${name}`)
    return handler
  }

  async function settle(job: Job<QueuedMessage>, one: PromiseSettledResult<unknown> | undefined): Promise<void> {
    if (random.percent(DYING)) return
    if (one?.status === 'rejected') {
      if (!(one.reason instanceof Error)) throw one.reason
      await queue.fail(MESSAGES, job.id, { message: one.reason.message })
    } else if (statusIn(one?.value) === 'completed') await queue.complete(MESSAGES, job.id)
    else await queue.cancel(MESSAGES, job.id)
  }

  return {
    /** Delivers what waits, by two workers at once. @returns how many messages were handled */
    async deliver(): Promise<number> {
      let handled = 0
      for (;;) {
        const jobs = await queue.fetch<QueuedMessage>(MESSAGES, { batchSize: WORKERS })
        const settled = await together(
          jobs.map((job) => [taskOf(`message ${job.id}`), () => handlerOf(MESSAGES)([job])] as const),
        )
        for (const [at, job] of jobs.entries()) await settle(job, settled[at])
        handled += jobs.length
        if (jobs.length < WORKERS) return handled
      }
    },
    /** What the queue does by itself every minute: gives up dead workers' messages, and forgets old ones. */
    look: () => queue.supervise(MESSAGES),
    /** The panel's own regular work. */
    async keepHouse(): Promise<void> {
      for (const name of [RELISTING, TIDYING]) {
        const [settled] = await together([[taskOf(name), () => handlerOf(name)([])]])
        if (settled?.status === 'rejected' && !(settled.reason instanceof ProcessDied)) throw settled.reason
      }
    },
  }
}

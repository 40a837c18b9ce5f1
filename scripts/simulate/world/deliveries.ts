/*
 * The panel's own jobs, run when the simulation says so instead of by timers: the handlers are those that the panel hands
 * to its queue. A worker may die between a message and the note that it was sent; another one then sends it again.
 */
import type { Job, JobResult } from 'pg-boss'
import type { QueuedMessage } from '#server/panel/jobs/outbox.ts'
import { PAYING_OUT, PAYOUT_NEWS, type Queue, RELISTING, TIDYING, WAITING_MESSAGES } from '#server/panel/jobs/queue.ts'
import { startWorker } from '#server/panel/jobs/worker.ts'
import type { Faults } from './faults.ts'
import { random } from './random.ts'
import { together } from './turns.ts'

type Worker = Parameters<typeof startWorker>[1]

interface Registered {
  batchSize: number
  handler: (jobs: Job<QueuedMessage>[]) => Promise<JobResult[] | undefined>
}

/** How many of a hundred messages meet a worker that dies before it has noted what became of them. */
const DYING = 1

/** What the panel registers with its queue, by the queue's name. */
async function registeredBy(queue: Queue, worker: Worker): Promise<Map<string, Registered>> {
  const registered = new Map<string, Registered>()
  const recorder = new Proxy(queue, {
    get(target, name) {
      if (name === 'schedule') return async () => undefined
      if (name !== 'work') {
        const value: unknown = Reflect.get(target, name)
        return typeof value === 'function' ? value.bind(target) : value
      }
      return async (of: string, { batchSize = 1 }: { batchSize?: number }, handler: Registered['handler']) => {
        registered.set(of, { batchSize, handler: async (jobs) => handler(jobs) })
        return of
      }
    },
  })
  await startWorker(recorder, worker)
  return registered
}

/** How many of a hundred runs of the payouts' job meet a fault. */
const PAYING_FAULTY = 15

export async function createDeliveries(queue: Queue, worker: Worker, faults: Faults) {
  const registered = await registeredBy(queue, worker)

  function registeredFor(name: string): Registered {
    const found = registered.get(name)
    if (!found) throw new Error(`the panel has no job ${name}`)
    return found
  }

  /** Runs a job's handler once for each batch, at the same time. @returns what those say that live to say it */
  async function run(name: string, batches: readonly Job<QueuedMessage>[][], chance?: number): Promise<JobResult[]> {
    const { handler } = registeredFor(name)
    const workers = batches.map((jobs) => [faults.newTask(name, chance), () => handler(jobs)] as const)
    const settled = await together(workers)
    return workers.flatMap(([task], at) => {
      faults.ended(task)
      const one = settled[at]
      if (one?.status === 'rejected' && task.fault === null) throw one.reason
      return task.isDead || one?.status !== 'fulfilled' ? [] : (one.value ?? [])
    })
  }

  /** Notes what became of the messages, as far as their worker lives to do so. */
  async function settle(name: string, results: readonly JobResult[]): Promise<void> {
    const noted = results.filter(() => !random.percent(DYING))
    const completed = noted.filter(({ status }) => status === 'completed').map(({ id }) => id)
    if (completed.length > 0) await queue.complete(name, completed)
    for (const { id, status, output } of noted) {
      if (status === 'failed') await queue.fail(name, id, output)
      else if (status !== 'completed') await queue.cancel(name, id)
    }
  }

  /** Two workers at once, until nothing waits. */
  async function deliverFrom(name: string): Promise<void> {
    const { batchSize } = registeredFor(name)
    for (;;) {
      const jobs = await queue.fetch<QueuedMessage>(name, { batchSize: 2 * batchSize })
      const half = Math.ceil(jobs.length / 2)
      const batches = [jobs.slice(0, half), jobs.slice(half)].filter(({ length }) => length > 0)
      await settle(name, await run(name, batches))
      if (jobs.length < 2 * batchSize) return
    }
  }

  return {
    /** Delivers what waits: codes alone, or everything. */
    async deliver(names: readonly string[] = WAITING_MESSAGES): Promise<void> {
      for (const name of names) await deliverFrom(name)
    },
    /** What the queue does by itself every minute: gives up dead workers' messages, and forgets old ones. */
    async look(): Promise<void> {
      for (const name of WAITING_MESSAGES) await queue.supervise(name)
    },
    /** Hands payouts over, by one worker or two, which may die between the provider's answer and their own note of it. */
    async payOut(): Promise<void> {
      await run(PAYING_OUT, random.percent(30) ? [[], []] : [[]], PAYING_FAULTY)
    },
    /** The panel's own regular work. */
    async keepHouse(): Promise<void> {
      for (const name of [RELISTING, TIDYING, PAYOUT_NEWS]) await run(name, [[]])
    },
  }
}

/*
 * Runs the panel's real job handlers when the simulation asks for it, instead of by timers. A worker may crash after sending
 * a message and before recording that; another worker then sends it again.
 */
import type { Job, JobResult } from 'pg-boss'
import type { QueuedMessage } from '#server/panel/jobs/outbox.ts'
import {
  PAYING_OUT,
  POLLING_PAYOUTS,
  type Queue,
  RELISTING,
  TIDYING,
  WAITING_MESSAGES,
} from '#server/panel/jobs/queue.ts'
import { startWorker } from '#server/panel/jobs/worker.ts'
import type { Faults } from './faults.ts'
import { random } from './random.ts'
import { together } from './turns.ts'

type Worker = Parameters<typeof startWorker>[1]

interface Registered {
  batchSize: number
  handler: (jobs: Job<QueuedMessage>[]) => Promise<JobResult[] | undefined>
}

/** Percentage of messages whose worker crashes before it records the result. */
const CRASH_PERCENT = 1

/** Captures the handlers that the panel registers with its queue, by queue name. */
async function registeredBy(queue: Queue, worker: Worker): Promise<Map<string, Registered>> {
  const registered = new Map<string, Registered>()
  const recorder = new Proxy(queue, {
    get(target, name) {
      if (name === 'schedule') return async () => undefined
      if (name !== 'work') {
        const value: unknown = Reflect.get(target, name)
        return typeof value === 'function' ? value.bind(target) : value
      }
      return async (name: string, { batchSize = 1 }: { batchSize?: number }, handler: Registered['handler']) => {
        registered.set(name, { batchSize, handler: async (jobs) => handler(jobs) })
        return name
      }
    },
  })
  await startWorker(recorder, worker)
  return registered
}

/** Percentage of payout runs with a fault. */
const PAYOUT_FAULT_PERCENT = 15

export async function createDeliveries(queue: Queue, worker: Worker, faults: Faults) {
  const registered = await registeredBy(queue, worker)

  function registeredFor(name: string): Registered {
    const found = registered.get(name)
    if (!found) throw new Error(`the panel has no job ${name}`)
    return found
  }

  /** Runs a job's handler concurrently, once per batch. @returns the results of the workers that survived */
  async function run(name: string, batches: readonly Job<QueuedMessage>[][], chance?: number): Promise<JobResult[]> {
    const { handler } = registeredFor(name)
    const workers = batches.map((jobs) => [faults.newTask(name, chance), () => handler(jobs)] as const)
    const settled = await together(workers)
    return workers.flatMap(([task], index) => {
      faults.ended(task)
      const result = settled[index]
      if (result?.status === 'rejected' && task.fault === null) throw result.reason
      return task.isDead || result?.status !== 'fulfilled' ? [] : (result.value ?? [])
    })
  }

  /** Records the messages' results, except those whose worker crashed. */
  async function recordResults(name: string, results: readonly JobResult[]): Promise<void> {
    const recorded = results.filter(() => !random.percent(CRASH_PERCENT))
    const completed = recorded.filter(({ status }) => status === 'completed').map(({ id }) => id)
    if (completed.length > 0) await queue.complete(name, completed)
    for (const { id, status, output } of recorded) {
      if (status === 'failed') await queue.fail(name, id, output)
      else if (status !== 'completed') await queue.cancel(name, id)
    }
  }

  /** Runs two workers at once until the queue is empty. */
  async function deliverFrom(name: string): Promise<void> {
    const { batchSize } = registeredFor(name)
    for (;;) {
      const jobs = await queue.fetch<QueuedMessage>(name, { batchSize: 2 * batchSize })
      const half = Math.ceil(jobs.length / 2)
      const batches = [jobs.slice(0, half), jobs.slice(half)].filter(({ length }) => length > 0)
      await recordResults(name, await run(name, batches))
      if (jobs.length < 2 * batchSize) return
    }
  }

  return {
    /** Delivers pending messages of these queues; all by default. */
    async deliver(names: readonly string[] = WAITING_MESSAGES): Promise<void> {
      for (const name of names) await deliverFrom(name)
    },
    /** The queue's own maintenance: times out dead workers' messages, and deletes old ones. */
    async maintainQueue(): Promise<void> {
      for (const name of WAITING_MESSAGES) await queue.supervise(name)
    },
    /** Sends payouts with one or two workers, which may crash between the provider's answer and recording it. */
    async payOut(): Promise<void> {
      await run(PAYING_OUT, random.percent(30) ? [[], []] : [[]], PAYOUT_FAULT_PERCENT)
    },
    /** Runs the panel's scheduled jobs. */
    async runScheduledJobs(): Promise<void> {
      for (const name of [RELISTING, TIDYING, POLLING_PAYOUTS]) await run(name, [[]])
    },
  }
}

/*
 * The panel's own jobs, run when the simulation says so instead of by timers: the handlers are those that the panel hands
 * to its queue. A worker may die between a message and the note that it was sent; another one then sends it again.
 */
import type { Job, JobResult } from 'pg-boss'
import type { QueuedMessage } from '#server/panel/jobs/outbox.ts'
import { CODES, MESSAGES, PAYING_OUT, type Queue, RELISTING, TIDYING } from '#server/panel/jobs/queue.ts'
import { startWorker } from '#server/panel/jobs/worker.ts'
import { random } from './random.ts'
import { FAULTS, type Task, together } from './turns.ts'

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
      if (name !== 'work') return Reflect.get(target, name)
      return async (of: string, { batchSize = 1 }: { batchSize?: number }, handler: Registered['handler']) => {
        registered.set(of, { batchSize, handler: async (jobs) => handler(jobs) })
        return of
      }
    },
  })
  await startWorker(recorder, worker)
  return registered
}

/** How many of a hundred runs of the payouts' job meet a fault, at one of so many statements. */
const PAYING_FAULTY = 15
const PAYING_STATEMENTS = 30

const taskOf = (name: string): Task => ({ name, faultIn: null, fault: null, isDead: false, statements: 0 })

export async function createDeliveries(queue: Queue, worker: Worker) {
  const registered = await registeredBy(queue, worker)

  function registeredFor(name: string): Registered {
    const found = registered.get(name)
    if (!found) throw new Error(`the panel has no job ${name}`)
    return found
  }

  async function run(name: string, batches: readonly Job<QueuedMessage>[][]): Promise<JobResult[]> {
    const { handler } = registeredFor(name)
    const settled = await together(batches.map((jobs) => [taskOf(name), () => handler(jobs)] as const))
    return settled.flatMap((one) => {
      if (one.status === 'rejected') throw one.reason
      return one.value ?? []
    })
  }

  async function settle(name: string, { id, status, output }: JobResult): Promise<void> {
    if (random.percent(DYING)) return
    if (status === 'completed') await queue.complete(name, id)
    else if (status === 'failed') await queue.fail(name, id, output)
    else await queue.cancel(name, id)
  }

  /** Two workers at once, until nothing waits. */
  async function deliverFrom(name: string): Promise<void> {
    const { batchSize } = registeredFor(name)
    for (;;) {
      const jobs = await queue.fetch<QueuedMessage>(name, { batchSize: 2 * batchSize })
      const half = Math.ceil(jobs.length / 2)
      const batches = [jobs.slice(0, half), jobs.slice(half)].filter(({ length }) => length > 0)
      for (const result of await run(name, batches)) await settle(name, result)
      if (jobs.length < 2 * batchSize) return
    }
  }

  return {
    /** Delivers what waits: codes alone, or everything. */
    async deliver(names: readonly string[] = [CODES, MESSAGES]): Promise<void> {
      for (const name of names) await deliverFrom(name)
    },
    /** What the queue does by itself every minute: gives up dead workers' messages, and forgets old ones. */
    async look(): Promise<void> {
      await queue.supervise(CODES)
      await queue.supervise(MESSAGES)
    },
    /** Hands payouts over, by a worker that may die between the provider's answer and its own note of it. */
    async payOut(): Promise<void> {
      const task = taskOf(PAYING_OUT)
      if (random.percent(PAYING_FAULTY))
        Object.assign(task, { faultIn: random.below(PAYING_STATEMENTS), fault: random.pick(FAULTS) })
      const { fault } = task
      const [settled] = await together([[task, () => registeredFor(PAYING_OUT).handler([])]])
      if (settled?.status === 'rejected' && fault === null) throw settled.reason
    },
    /** The panel's own regular work. */
    async keepHouse(): Promise<void> {
      for (const name of [RELISTING, TIDYING]) await run(name, [[]])
    },
  }
}

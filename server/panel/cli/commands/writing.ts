import { config } from '#server/config.ts'
import { openQueue } from '../../jobs/queue.ts'
import type { Panel } from '../../panel.ts'
import { panelOf } from '../../parts.ts'
import type { Desk } from './command.ts'

/** For commands that write to members. Messages leave with the portal that runs; here they are only written. */
export async function withPanel<T>({ database }: Desk, work: (panel: Panel) => Promise<T>): Promise<T> {
  const queue = await openQueue(database)
  try {
    return await work(panelOf(config(), queue))
  } finally {
    await queue.stop({ graceful: false })
  }
}

/** What an operator is told of it. */
export const byMail = (mailed: boolean) => (mailed ? ' A mail is on its way.' : ' No mail is sent.')

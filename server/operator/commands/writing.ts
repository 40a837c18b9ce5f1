import { config } from '#server/config.ts'
import type { PanelContext } from '../../panel/core/panel-context.ts'
import { openQueue } from '../../panel/jobs/queue.ts'
import { panelOf } from '../../panel/panel-parts.ts'
import type { CommandContext } from './command.ts'

/** For commands that write to members. Messages leave with the portal that runs; here they are only written. */
export async function withPanel<T>(
  { database }: CommandContext,
  work: (panel: PanelContext) => Promise<T>,
): Promise<T> {
  const queue = await openQueue(database)
  try {
    return await work(panelOf(config(), queue))
  } finally {
    await queue.stop({ graceful: false })
  }
}

/** What an operator is told of it. */
export const byMail = (mailed: boolean) => (mailed ? ' A mail is on its way.' : ' No mail is sent.')

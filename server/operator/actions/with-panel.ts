import { config } from '#server/config.ts'
import type { PanelContext } from '../../panel/core/panel-context.ts'
import { openQueue } from '../../panel/jobs/queue.ts'
import { panelOf } from '../../panel/panel-parts.ts'
import type { CommandContext } from './command-context.ts'

/** For actions that send mail: they only queue it, and the running portal delivers it. */
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

export const mailNote = (mailed: boolean) => (mailed ? ' An email is queued.' : ' No email is sent.')

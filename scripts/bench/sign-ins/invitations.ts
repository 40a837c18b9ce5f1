/** Invitation mails that wait to be sent. */
import { parseConfig } from '#server/config.ts'
import { openDatabase } from '#server/panel/database/open.ts'
import { inOneTransaction } from '#server/panel/database/transaction.ts'
import { openQueue } from '#server/panel/jobs/queue.ts'
import { panelOf } from '#server/panel/panel-parts.ts'

const AT_ONCE = 500
const TEXT =
  'You are invited to a survey about migraine. It takes about 15 minutes, and you earn $50 when you complete it.'

type Settings = Readonly<Record<string, string>> & { DATABASE_URL: string }

/** Queues mails to different people, in transactions of 500. */
export async function queueInvitations(settings: Settings, count: number): Promise<void> {
  const database = await openDatabase({ url: settings.DATABASE_URL })
  const queue = await openQueue(database)
  const { outbox } = panelOf(parseConfig(settings), queue)
  for (let from = 0; from < count; from += AT_ONCE)
    await inOneTransaction(database.db, async (tx) => {
      for (let index = from; index < Math.min(count, from + AT_ONCE); index++)
        await outbox.send(tx, {
          name: 'survey-invitation',
          channel: 'mail',
          to: `member-${index}@members.example`,
          subject: 'You are invited to a survey',
          text: TEXT,
        })
    })
  await queue.stop({ graceful: false })
  await database.close()
}

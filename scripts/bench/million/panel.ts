/** The embedded panel on a database, without an HTTP server: runs calls and operations directly. */
import type { AnswerOf } from '#lib/contract/endpoint.ts'
import { type CallName, type Contract, contract } from '#lib/contract/index.ts'
import { createPanel } from '#server/panel/app.ts'
import { beginSession } from '#server/panel/auth/sessions.ts'
import { openDatabase } from '#server/panel/database/open.ts'
import { openQueue } from '#server/panel/jobs/queue.ts'
import { operations } from '#server/panel/operations/index.ts'
import { execute } from '#server/panel/operations/kit/execute.ts'
import { type PanelSettings, panelOf } from '#server/panel/panel-parts.ts'
import { messagesTo } from '../../../tests/support/panel/messages.ts'
import { type Caller, type CallInput, requestFor } from '../../../tests/support/panel/world.ts'

export type Panel = Awaited<ReturnType<typeof openPanel>>

/** The caller must close it. */
export async function openPanel(settings: PanelSettings, url: string) {
  const database = await openDatabase({ url })
  const { db } = database
  const queue = await openQueue(database)
  const panel = panelOf(settings, queue)
  const handle = createPanel({ db, panel, trustProxyHops: 1 })
  return {
    db,
    /** @throws Error unless it succeeds */
    async call<N extends CallName>(name: N, input: CallInput<N> = {}, caller: Caller = {}) {
      const response = await handle(requestFor(name, input, caller))
      const text = await response.text()
      if (response.status !== 200) throw new Error(`${name}: ${response.status} ${text}`)
      return contract[name].answer.parse(JSON.parse(text)) as AnswerOf<Contract[N]>
    },
    /** @returns the rows @throws OperationError when refused */
    async operate(name: string, given: object) {
      const operation = operations.find((candidate) => candidate.name === name)
      if (!operation) throw new Error(`There is no operation ${name}.`)
      const operatorContext = { address: 'bench', requestId: 'bench' }
      const { rows } = await execute(operation, operation.prepare(given), { db, queue, panel, caller: operatorContext })
      return rows
    },
    /** Starts a session for the member with this number. */
    async memberOf(mobile: string) {
      const { id, user_id } = await db
        .selectFrom('panelist')
        .select(['id', 'user_id'])
        .where('mobile', '=', mobile)
        .executeTakeFirstOrThrow()
      const { accessToken: token } = await db.transaction().execute((tx) => beginSession(tx, panel.crypto, id))
      return { panelistId: id, userId: user_id, mobile, token }
    },
    /** The code in the last message to a number or address. */
    async lastCode(to: string): Promise<string> {
      const text = (await messagesTo(db, panel.crypto, to)).at(-1)?.text ?? ''
      return /\b\d{6}\b/.exec(text)?.[0] ?? ''
    },
    async close() {
      await queue.stop({ graceful: false })
      await database.close()
    },
  }
}

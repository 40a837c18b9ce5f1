import { sql } from 'kysely'
import { lockMember } from '#server/panel/core/member-lock.ts'
import { inOneTransaction } from '#server/panel/database/transaction.ts'
import { isWaitedFor } from '#tests/support/database/locks.ts'
import { anEarning } from '#tests/support/panel/facts/surveys.ts'
import { runOperatorCommand } from '#tests/support/panel/operator.ts'
import { useWorld } from '#tests/support/panel/world.ts'
import { waitUntil } from '#tests/support/wait-until.ts'

const world = useWorld()

it('two operators who approve the same payments in another order do not block each other', async () => {
  const [first, second] = [await world.member(), await world.member()]
  const payments = [await anEarning(world, second, 20), await anEarning(world, first, 20)].map(String)
  const { approving } = await inOneTransaction(world.db, async (tx) => {
    await lockMember(tx, first.panelistId)
    const approved = runOperatorCommand(world, ['payments', 'approve', ...payments, '--yes'])
    await waitUntil(() => isWaitedFor(tx))
    await sql`select from panelist where id = ${second.panelistId} for no key update nowait`.execute(tx)
    return { approving: approved }
  })
  expect(await approving).toMatchObject({ code: 0 })
})

import { inOneTransaction } from '#server/panel/database/transaction.ts'
import { completeOutcome } from '#server/panel/surveys/outcomes/complete-outcome.ts'
import { isWaitedFor } from '#tests/support/database/locks.ts'
import { anInvitation, aSurvey } from '#tests/support/panel/facts/surveys.ts'
import { runOperatorCommand } from '#tests/support/panel/operator.ts'
import { useWorld } from '#tests/support/panel/world.ts'
import { waitUntil } from '#tests/support/wait-until.ts'

const world = useWorld({ lookups: true })

it('stops the donation that another operator adds at the same time', async () => {
  const nonProfit = await world.db.selectFrom('non_profit').select('id').orderBy('id').executeTakeFirstOrThrow()
  const member = await world.member({ non_profit_id: nonProfit.id })
  const survey = await aSurvey(world.db, { donation: 7 })
  const { id, ikey, referenceNumber } = await anInvitation(world.db, member, survey, { status: 'Started' })
  await world.call('recordOutcome', {
    body: { redirectUri: 'partial-completed', ikey, surveyUrl: 'https://portal.test/partial-completed' },
  })
  const { rejecting } = await inOneTransaction(world.db, async (tx) => {
    await completeOutcome(tx, id, {
      caller: { address: 'operator other', requestId: 'test' },
      outbox: world.panel.outbox,
    })
    const rejected = runOperatorCommand(world, ['outcomes', 'reject', referenceNumber, 'Twice', '--yes'])
    await waitUntil(() => isWaitedFor(tx))
    return { rejecting: rejected }
  })
  expect(await rejecting).toMatchObject({ code: 0 })
  const payments = world.db.selectFrom('payment').select(['kind', 'status']).where('invitation_id', '=', id)
  expect(await payments.orderBy('kind').execute()).toEqual([
    { kind: 'donation', status: 'Stopped' },
    { kind: 'incentive', status: 'Stopped' },
  ])
})

it('has a column of the funnel, so that everybody who started is counted', async () => {
  const survey = await aSurvey(world.db)
  const statuses = [
    'Started',
    'Completed',
    'Completed',
    'Partially Completed',
    'Terminated',
    'Quota Completed',
  ] as const
  const invitations = []
  for (const status of statuses)
    invitations.push(await anInvitation(world.db, await world.member(), survey, { status }))
  await runOperatorCommand(world, ['outcomes', 'reject', invitations[1]?.referenceNumber ?? '', 'Too fast', '--yes'])
  const { stdout } = await runOperatorCommand(world, ['surveys', 'funnel', survey.seed.project, '--json'])
  const counted = { underway: 1, screenedOut: 1, overQuota: 1, partial: 1, rejected: 1, completed: 1 }
  expect(JSON.parse(stdout)).toMatchObject({ started: 6, ...counted })
})

import type { InvitationStatus } from '#server/panel/surveys/invitation-status.ts'
import { anEmail, verifiedNow } from '#tests/support/panel/facts/builders.ts'
import { anInvitation, aSurvey, rowsOf } from '#tests/support/panel/facts/surveys.ts'
import { runOperator } from '#tests/support/panel/operator.ts'
import { useWorld } from '#tests/support/panel/world.ts'

const world = useWorld({ lookups: true })
const operator = (name: string, ...args: string[]) => runOperator(world, [...name.split(' '), ...args])

/** A member who was invited for $75 to a survey with an incentive of $100 now. */
async function invitedForLess(status: InvitationStatus = 'Invited') {
  const survey = await aSurvey(world.db, { topic: 'Sleep', incentive: 75 })
  const email = anEmail()
  const member = await world.member({ email, email_verified_at: verifiedNow })
  await anInvitation(world.db, member, survey, { status })
  const project = survey.seed.project
  await operator('surveys set', project, '--incentive', '100')
  const offered = async () => (await rowsOf(world, member)).map(({ incentivesOffered }) => incentivesOffered)
  return { survey, project, email, member, offered }
}

describe('a raised incentive', () => {
  it.each<InvitationStatus>([
    'Invited',
    'Reminded',
    'Re-invited',
    'Started',
    'Declined',
    'Screener Completed',
    'Interview Scheduled',
  ])('is offered to a member whose invitation is %s', async (status) => {
    const { project, offered } = await invitedForLess(status)
    expect(await operator('surveys raise', project, '--yes')).toBe(
      '1 member is offered $100 now. If all of them complete, that costs $25 more.',
    )
    expect(await offered()).toEqual([100])
  })

  it.each<InvitationStatus>(['Completed', 'Terminated', 'Quota Completed', 'Expired'])(
    'changes nothing for a member whose invitation is %s',
    async (status) => {
      const { project, offered } = await invitedForLess(status)
      const before = await offered()
      expect(await operator('surveys raise', project, '--yes')).toBe(
        `Nobody who can still complete ${project} was offered less than $100.`,
      )
      expect(await offered()).toEqual(before)
    },
  )

  it('never lowers what was offered', async () => {
    const { project, offered } = await invitedForLess()
    await operator('surveys set', project, '--incentive', '50')
    expect(await operator('surveys raise', project, '--yes')).toBe(
      `Nobody who can still complete ${project} was offered less than $50.`,
    )
    expect(await offered()).toEqual([75])
  })

  it('is sent with the next reminder', async () => {
    const { project, email, member } = await invitedForLess()
    await operator('surveys raise', project, '--yes')
    await operator('surveys remind', project, member.mobile)
    expect((await world.messages(email)).at(-1)?.text).toContain('$100')
  })

  it('is earned by a member who has started', async () => {
    const { survey, project, member } = await invitedForLess('Started')
    await operator('surveys raise', project, '--yes')
    const { reference_number: reference } = await world.db
      .selectFrom('invitation')
      .where('survey_id', '=', survey.id)
      .select('reference_number')
      .executeTakeFirstOrThrow()
    await operator('outcomes complete', reference, '--yes')
    expect((await rowsOf(world, member))[0]).toMatchObject({ incentivesEarned: 100 })
  })

  it('is asked for before it is offered, to as many members as the limit says', async () => {
    const { survey, project } = await invitedForLess()
    const other = await world.member()
    await anInvitation(world.db, other, survey)
    await expect(operator('surveys raise', project)).rejects.toThrow(`Offer the incentive of ${project} to 2 members?`)
    expect(await operator('surveys raise', project, '--limit', '1', '--yes')).toBe(
      '1 member is offered $100 now. If all of them complete, that costs $25 more. There may be more: run the command again.',
    )
    expect(await operator('surveys raise', project, '--yes')).toMatch(/^1 member is offered \$100 now\./)
    expect(await operator('surveys raise', project, '--yes')).toMatch(/^Nobody who can still complete/)
  })

  it('is in the history of each member, with the amount before', async () => {
    const { survey, project, member } = await invitedForLess()
    await operator('surveys raise', project, '--yes')
    expect(await operator('members history', member.mobile)).toMatch(
      new RegExp(`incentive raised +survey ${survey.id}: \\$75 > \\$100`),
    )
  })
})

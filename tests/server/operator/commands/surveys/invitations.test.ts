import { anEmail, verifiedNow } from '#tests/support/panel/facts/builders.ts'
import { anInvitation, aSurvey } from '#tests/support/panel/facts/surveys.ts'
import { runOperator } from '#tests/support/panel/operator.ts'
import { useWorld, type World } from '#tests/support/panel/world.ts'

const world = useWorld({ lookups: true })
const operator = (name: string, ...args: string[]) => runOperator(world, [...name.split(' '), ...args])

describe('invitations by command', () => {
  const invited = async (columns: Parameters<World['member']>[0] = {}) => {
    const email = anEmail()
    const member = await world.member({ email, email_verified_at: verifiedNow, ...columns })
    const survey = await aSurvey(world.db, { topic: 'Sleep', incentive: 75, loi: 15 })
    return { email, member, survey, args: [survey.seed.project, member.mobile] as const }
  }
  const statusOf = async (panelistId: number) =>
    await world.db.selectFrom('invitation').selectAll().where('panelist_id', '=', panelistId).executeTakeFirstOrThrow()

  it('are mailed once, with both ways to unsubscribe', async () => {
    const { email, member, args } = await invited()
    expect(await operator('surveys invite', ...args)).toMatch(/ is invited to .* An email is queued\.$/)
    expect(await operator('surveys invite', ...args)).toMatch(/has already been invited to/)
    const { masked_id } = await statusOf(member.panelistId)
    const messages = await world.messages(email)
    expect(messages).toHaveLength(1)
    const link = `https://portal.test/unsubscribe?m=${masked_id}`
    expect(messages[0]).toMatchObject({
      channel: 'mail',
      subject: 'A survey for you: 15 minutes, $75',
      headers: { 'List-Unsubscribe': `<${link}>`, 'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click' },
    })
    expect(messages[0]?.text).toContain(`https://portal.test/surveyLanding?maskId=${masked_id}`)
    // Locked phones show the beginning of a mail: the topic follows it.
    expect(messages[0]?.text).toMatch(/^About 15 minutes, \$75\. .+\n\nTopic: Sleep\n/)
    expect(messages[0]?.text).toContain(link)
  })

  it("are not sent by a member's id, which part of a number in a file could be", async () => {
    const { member, args } = await invited()
    const id = `${member.panelistId}`
    await expect(operator('surveys invite', args[0], id)).rejects.toThrow(`No member has the number ${id}.`)
    expect(await operator('members show', id)).toContain(member.mobile)
  })

  it('are reminded while they are open, and renewed after they expire', async () => {
    const { email, member, args } = await invited()
    await operator('surveys invite', ...args)
    await operator('surveys remind', ...args)
    expect((await statusOf(member.panelistId)).status).toBe('Reminded')
    await world.db
      .updateTable('invitation')
      .set({ status: 'Expired' })
      .where('panelist_id', '=', member.panelistId)
      .execute()
    await expect(operator('surveys remind', ...args)).rejects.toThrow('no open invitation')
    await operator('surveys invite', ...args)
    expect((await statusOf(member.panelistId)).status).toBe('Re-invited')
    await world.db
      .updateTable('invitation')
      .set({ status: 'Completed' })
      .where('panelist_id', '=', member.panelistId)
      .execute()
    await expect(operator('surveys remind', ...args)).rejects.toThrow('no open invitation')
    expect(await operator('surveys invite', ...args)).toContain('already')
    expect(await world.messages(email)).toHaveLength(3)
  })

  it('are not mailed again to a member who unsubscribes, who still sees them (UNSUB-009)', async () => {
    const { member, survey, args } = await invited()
    await operator('surveys invite', ...args)
    const { masked_id } = await statusOf(member.panelistId)
    await world.call('unsubscribe', { body: { invitationMaskId: masked_id } })
    expect(await operator('surveys remind', ...args)).toContain('No email is sent: wants no invitations by email.')
    const rows = await world.as(member).call('listSurveys')
    expect(rows).toMatchObject([{ projectNumber: survey.seed.project, invitationStatus: { status: 'Reminded' } }])
  })

  it('are not mailed to an address that is not verified', async () => {
    const { email, args } = await invited({ email_verified_at: null })
    expect(await operator('surveys invite', ...args)).toContain('No email is sent: no verified email.')
    expect(await world.messages(email)).toEqual([])
  })
})

it('invitations list: lists those with a status', async () => {
  const survey = await aSurvey(world.db)
  const [declined] = [
    await anInvitation(world.db, await world.member(), survey, { status: 'Declined' }),
    await anInvitation(world.db, await world.member(), survey, { status: 'Started' }),
  ]
  const listed = await operator('invitations list', 'Declined', '--survey', survey.seed.project, '--json')
  expect(listed.split('\n').map((line) => JSON.parse(line).reference)).toEqual([declined.referenceNumber])
})

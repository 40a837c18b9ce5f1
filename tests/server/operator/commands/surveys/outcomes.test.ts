import { anInvitation, aSurvey } from '#tests/support/panel/facts/surveys.ts'
import { runOperator } from '#tests/support/panel/operator.ts'
import { useWorld } from '#tests/support/panel/world.ts'

const world = useWorld({ lookups: true })
const operator = (name: string, ...args: string[]) => runOperator(world, [...name.split(' '), ...args])

const lastAudit = async () =>
  await world.db.selectFrom('audit').selectAll().orderBy('id', 'desc').executeTakeFirstOrThrow()

describe('outcomes commands', () => {
  it('list unsigned outcomes until they are confirmed', async () => {
    const survey = await aSurvey(world.db)
    const member = await world.member()
    const { ikey, referenceNumber } = await anInvitation(world.db, member, survey, { status: 'Started' })
    const report = { body: { redirectUri: 'completed', ikey, surveyUrl: 'https://s.test' } } as const
    await world.call('recordOutcome', report)
    await world.refusal('recordOutcome', report)
    expect(await operator('outcomes unconfirmed')).toMatch(new RegExp(`${referenceNumber} +Completed +75.00`))
    expect((await operator('outcomes show', referenceNumber)).split('\n').slice(1)).toEqual([
      expect.stringMatching(/ completed +decided/),
      expect.stringMatching(/ completed +-/),
      '',
      `${referenceNumber} is Completed.`,
    ])
    expect(await operator('outcomes confirm', referenceNumber)).toBe(`${referenceNumber} is confirmed.`)
    expect(await operator('outcomes confirm', referenceNumber)).toContain('is already confirmed')
    expect(await operator('outcomes unconfirmed')).not.toContain(referenceNumber)
    expect(await lastAudit()).toMatchObject({ event: 'outcome confirmed', panelist_id: member.panelistId })
    expect(await operator('audit list', '--member', member.mobile)).toMatch(
      /outcome confirmed[\s\S]*outcome refused[\s\S]*outcome recorded/,
    )
    expect(await operator('audit list', 'outcome', 'refused')).toContain('completed, decided before')
  })

  it('are confirmed when their payment is approved', async () => {
    const { ikey, referenceNumber } = await anInvitation(world.db, await world.member(), await aSurvey(world.db), {
      status: 'Started',
    })
    await world.call('recordOutcome', { body: { redirectUri: 'completed', ikey, surveyUrl: 'https://s.test' } })
    expect(await operator('outcomes unconfirmed')).toContain(referenceNumber)
    await operator('payments approve', referenceNumber)
    expect(await operator('outcomes unconfirmed')).not.toContain(referenceNumber)
  })

  it("show how many reports of the invitation, and of no other, were not the survey host's", async () => {
    const survey = await aSurvey(world.db)
    const [forged, genuine] = [
      await anInvitation(world.db, await world.member(), survey),
      await anInvitation(world.db, await world.member(), survey),
    ]
    await world.db.updateTable('invitation').set({ forged_reports: 3 }).where('id', '=', forged.id).execute()
    const sentence = 'Reports with a missing, wrong or reused signature: 3.'
    expect(await operator('outcomes show', forged.referenceNumber)).toContain(sentence)
    expect(await operator('outcomes show', genuine.referenceNumber)).not.toContain('reused signature')
  })

  it('are in the audit by day', async () => {
    const days = ['2020-02-29T23:59:59Z', '2020-03-01T00:00:00Z', '2020-03-02T23:59:59Z', '2020-03-03T00:00:00Z']
    await world.db
      .insertInto('audit')
      .values(days.map((at) => ({ event: 'outcome recorded', at: new Date(at), client_address: '', request_id: '' })))
      .execute()
    const listed = await operator('audit list', '--from', '2020-03-01', '--to', '2020-03-02', '--json')
    expect(listed.split('\n').map((line) => JSON.parse(line).at)).toEqual([
      '2020-03-02 23:59:59',
      '2020-03-01 00:00:00',
    ])
  })

  it('refuse to confirm an unknown reference number', async () => {
    await expect(operator('outcomes confirm', 'X-1')).rejects.toThrow('No invitation')
  })
})

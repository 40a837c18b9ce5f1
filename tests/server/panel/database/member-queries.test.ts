import type pg from 'pg'
import { memberTables } from '#server/panel/database/personal-data/index.ts'
import { databaseKind } from '#tests/support/database/database.ts'
import { clientOf, planOf, statementsOf } from '#tests/support/database/plans.ts'
import { memberWith, verifiedNow } from '#tests/support/panel/facts/builders.ts'
import { signIn, signUp } from '#tests/support/panel/facts/sign-up.ts'
import { anInvitation, aSurvey, rowsOf } from '#tests/support/panel/facts/surveys.ts'
import { useWorld } from '#tests/support/panel/world.ts'

const world = useWorld({ lookups: true })
const onPostgres = databaseKind() === 'postgres' ? describe : describe.skip

/** Tables that grow with the number of members, and must not be scanned sequentially. */
const GROWING = new Set<string>(memberTables.map(([table]) => table))

/** Growing tables that a statement scans sequentially, although it could use an index. */
async function scannedTables(client: pg.Client, statement: string): Promise<string[]> {
  const nodes = await planOf(client, statement)
  return nodes.flatMap(({ 'Node Type': type, 'Relation Name': table = '' }) =>
    type === 'Seq Scan' && GROWING.has(table) ? [table] : [],
  )
}

/** A new member downloads the stored data. */
async function downloadData(): Promise<void> {
  const member = await world.member()
  await world.as(member).call('sendPrivacyCode', { body: {} })
  await world.send('copyOfData', { body: { otp: await world.lastCode(member.mobile) } }, { member })
}

/** A new member erases the account. */
async function eraseAccount(): Promise<void> {
  const member = await world.member()
  await world.as(member).call('sendPrivacyCode', { body: {} })
  const body = { otp: await world.lastCode(member.mobile), givesUpUnpaid: true }
  const { receipt } = await world.as(member).call('eraseAccount', { body })
  await world.call('erasureReceipt', { path: { receipt } })
}

/** All calls of members, from registration to a completed survey and erasure. */
async function makeAllCalls(): Promise<void> {
  const { panelist } = await signUp(world)
  const member = await memberWith(world.db, world.panel.crypto, {
    status: 'Verified',
    email: 'mary@mail.test',
    email_verified_at: verifiedNow,
  })
  await signIn(world, member.mobile, { device: 'a-browser' })
  const asMember = world.as(member)
  const survey = await aSurvey(world.db, { target: 5 })
  const invitation = await anInvitation(world.db, member, survey)
  await anInvitation(world.db, { ...member, panelistId: panelist.id }, survey)
  await rowsOf(world, member)
  for (const call of ['emailStatus', 'referralStatus', 'nonProfitOrganizations'] as const) await asMember.call(call)
  await asMember.call('incentiveSummary', { path: { userId: member.userId } })
  await asMember.call('getProfile', { path: { userId: member.userId } })
  await asMember.call('validateInvitation', {
    body: { panelistId: member.panelistId, invitationMaskedId: invitation.maskedId },
  })
  await world.call('recordOutcome', {
    body: { redirectUri: 'completed', ikey: invitation.ikey, surveyUrl: 'https://s.test' },
  })
  await asMember.call('contactUs', { body: { content: 'hello' } })
  await asMember.call('referPanelist', { body: { email: 'friend@mail.test', name: 'Ann' } })
  await asMember.call('registerEmail', { body: { email: 'other@mail.test' } })
  await asMember.call('surveyLength', { path: { surveyMaskedId: survey.maskedId } })
  await asMember.call('privacySummary')
  await asMember.call('logout')
  await downloadData()
  await eraseAccount()
}

onPostgres('query plans of a member’s calls', () => {
  let client: pg.Client
  beforeAll(async () => {
    client = await clientOf(world.db)
    // Postgres scans small tables even when there is an index, so disable sequential scans.
    await client.query('set enable_seqscan = off')
  })
  afterAll(() => client.end())

  it('scan no growing table sequentially', async () => {
    const statements = await statementsOf(makeAllCalls)
    expect(statements.size).toBeGreaterThan(60)
    const scanned: string[] = []
    for (const statement of statements)
      for (const table of await scannedTables(client, statement)) scanned.push(`${table}: ${statement}`)
    expect(scanned).toEqual([])
  })

  it('show a sequential scan when an index is missing', async () => {
    expect(await scannedTables(client, 'select id from panelist where first_name = $1')).toEqual(['panelist'])
  })
})

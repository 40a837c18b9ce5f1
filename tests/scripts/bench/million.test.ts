import { sql } from 'kysely'
import { generate } from '#scripts/bench/million/generate.ts'
import { mailOf, npiOf, numberOf } from '#scripts/bench/million/lives.ts'
import { openPanel, type Panel } from '#scripts/bench/million/panel.ts'
import { moneyRules } from '#scripts/simulate/invariants/money.ts'
import { recordRules } from '#scripts/simulate/invariants/records.ts'
import { parseConfig } from '#server/config.ts'
import { createCrypto } from '#server/panel/core/crypto.ts'
import { migrate } from '#server/panel/database/migrate.ts'
import { openDatabase } from '#server/panel/database/open.ts'
import { guardsOf } from '#tests/support/database/guards.ts'
import { startPostgres } from '#tests/support/database/postgres.mjs'

/* Generated members work like registered ones. */

const settings = parseConfig(process.env)
const crypto = createCrypto(settings.dataKeys ?? new Map())
const progress: string[] = []
const wanted = { members: 1_001, crypto, report: (sentence: string) => progress.push(sentence) }

let postgres: Awaited<ReturnType<typeof startPostgres>>
let panel: Panel

beforeAll(async () => {
  postgres = await startPostgres()
  await generate(postgres.url(), wanted)
  panel = await openPanel(settings, postgres.url())
})
afterAll(async () => {
  await panel.close()
  await postgres.stop()
})

async function signInBy(loginId: string) {
  await panel.call('sendLoginCode', { body: { loginId, otp: '' } })
  return panel.call('login', { body: { loginId, otp: await panel.lastCode(loginId) } })
}

describe('a generated member', () => {
  it.each([
    ['number', numberOf],
    ['address', mailOf],
  ])('signs in by %s', async (_, loginIdOf) => {
    expect(await signInBy(loginIdOf(1_000))).toMatchObject({ tokenType: 'Bearer' })
  })

  it('sees ten surveys, ended ones as expired, and what was paid', async () => {
    const member = await panel.memberOf(numberOf(2))
    const list = await panel.call('listSurveys', { query: { page: 1, size: 20, filter: 'All Surveys' } }, { member })
    const statuses = (Array.isArray(list) ? list : list.rows).map(({ invitationStatus }) => invitationStatus?.status)
    expect(statuses.filter((status) => status === 'Expired')).toHaveLength(3)
    expect(statuses.filter((status) => status === 'Invited')).toHaveLength(5)
    expect(statuses).toEqual(expect.arrayContaining(['Completed', 'Terminated']))
    const summary = { path: { userId: member.userId } }
    expect(await panel.call('incentiveSummary', summary, { member })).toMatchObject({ totalIncentiveEarned: 75 })
  })

  it('starts and completes a survey that everybody is invited to', async () => {
    const member = await panel.memberOf(numberOf(5))
    const { masked_id: invitationMaskedId, ikey } = await panel.db
      .selectFrom('invitation')
      .innerJoin('survey', 'survey.id', 'invitation.survey_id')
      .select(['invitation.masked_id', 'ikey'])
      .where('project_number', '=', 'CP-1000')
      .where('panelist_id', '=', member.panelistId)
      .executeTakeFirstOrThrow()
    await panel.call('validateInvitation', { body: { invitationMaskedId } }, { member })
    const surveyUrl = 'https://surveys.test/done'
    await panel.call('recordOutcome', { body: { redirectUri: 'completed', ikey, surveyUrl } })
    const reports = await panel.operate('outcomes.show', { reference: `CP-1000-${member.panelistId}` })
    expect(reports).toMatchObject([{ outcome: 'completed', decided: 'decided' }])
  })

  it('is found by operators by NPI and reference', async () => {
    const [found] = await panel.operate('members.find', { what: npiOf(6) })
    expect(found).toMatchObject({ mobile: numberOf(6), name: 'Kofi Haddad6' })
    expect(await panel.operate('outcomes.show', { reference: 'CP-1001-7' })).toMatchObject([{ outcome: 'completed' }])
  })
})

describe('generated rows', () => {
  it.each([...moneyRules, ...recordRules])('keep the rule: $says', async ({ broken }) => {
    const { rows } = await sql`select * from (${broken}) broken limit 3`.execute(panel.db)
    expect(rows).toEqual([])
  })

  it('give each survey its number of invitations: everybody, a thousand, or one', async () => {
    const { rows } = await sql<{ members: number }>`select count(*)::int as members from invitation
      group by survey_id order by survey_id`.execute(panel.db)
    expect(rows.map(({ members }) => members)).toEqual([1_001, ...Array(9).fill(1_000), ...Array(9).fill(1)])
  })

  it('can be decrypted with the key of the panel', async () => {
    const { id, ssn_sealed } = await panel.db
      .selectFrom('panelist')
      .select(['id', 'ssn_sealed'])
      .where('mobile', '=', numberOf(20))
      .executeTakeFirstOrThrow()
    expect(crypto.open(ssn_sealed ?? '', { table: 'panelist', column: 'ssn_sealed', row: id }).reveal()).toBe('1020')
  })
})

describe('the generator', () => {
  it('leaves constraints, indexes and triggers as the migrations made them', async () => {
    await sql`create database plain`.execute(panel.db)
    const plain = await openDatabase({ url: postgres.url('plain') })
    await migrate(plain.db)
    expect(await guardsOf(panel.db)).toEqual(await guardsOf(plain.db))
    await plain.close()
  })

  it('reports how many rows each table got', () => {
    expect(progress).toContainEqual(expect.stringMatching(/^invitation: 10,010 rows, [\d,]+ a second$/))
  })

  it('refuses a database with members', async () => {
    await expect(generate(postgres.url(), wanted)).rejects.toThrow('Generate into an empty one.')
  })

  it('refuses a database with another key', async () => {
    const { dataKeys } = parseConfig({ ...process.env, DATA_KEYS: '1:Zk3vQ8mT1xLr5nYw9cBs7dHj2pGf6aKeZk3vQ8mT1xI=' })
    const other = createCrypto(dataKeys ?? new Map())
    await expect(generate(postgres.url(), { ...wanted, crypto: other })).rejects.toThrow('DATA_KEYS')
  })
})

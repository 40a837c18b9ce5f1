import { sql } from 'kysely'
import { aNumber, anEmail, type TestMember, verifiedNow } from '#tests/support/panel/facts/builders.ts'
import { anNpi, cardiologist } from '#tests/support/panel/facts/profiles.ts'
import { anEarning, anInvitation, aSurvey, type TestSurvey } from '#tests/support/panel/facts/surveys.ts'
import { lastForm, signOwn } from '#tests/support/panel/facts/tax.ts'
import { operator } from '#tests/support/panel/operator.ts'
import { useWorld } from '#tests/support/panel/world.ts'

/* Operators' commands change the rows that they name and no others. */

const world = useWorld({ lookups: true })

interface Named {
  member: TestMember
  survey: TestSurvey
  payment: number
  reference: string
  /** Reference of an invitation that was started. */
  started: string
  contact: number
  /** An approved Form W-9. */
  form: number
}

let named: Named
beforeAll(async () => {
  named = await everything('one')
  await everything('two')
})

/** A member with a survey, an earning and a message, and a partner, a non-profit, a campaign and an operator of this name. */
async function everything(name: string): Promise<Named> {
  const verified = { email: anEmail(), email_verified_at: verifiedNow, status: 'Verified' }
  const member = await world.member({
    ...verified,
    profile: JSON.stringify({ npiNumber: name === 'one' ? '1234567893' : anNpi() }),
  })
  const survey = await aSurvey(world.db)
  await anInvitation(world.db, member, survey)
  const { referenceNumber: started } = await anInvitation(world.db, member, await aSurvey(world.db), {
    status: 'Started',
  })
  const payment = await anEarning(world, member, 50)
  const { reference_number: reference } = await world.db
    .selectFrom('payment')
    .innerJoin('invitation', 'invitation.id', 'payment.invitation_id')
    .where('payment.id', '=', payment)
    .select('reference_number')
    .executeTakeFirstOrThrow()
  await world.as(member).call('contactUs', { body: { content: 'When?' } })
  const { id: contact } = await world.db
    .selectFrom('contact_message')
    .where('panelist_id', '=', member.panelistId)
    .select('id')
    .executeTakeFirstOrThrow()
  await signOwn(world, member)
  const { id: form } = await lastForm(world, member)
  await operator(world, `forms approve ${form} --yes`)
  await operator(world, `partners add ${name} Exchange ${name}`)
  await operator(world, `nonprofits add Helpers ${name}`)
  await operator(world, `campaigns recruit HCP ${name}`)
  await operator(world, `operators add ${name} viewer --email ${name}@company.test`)
  return { member, survey, payment, reference, started, contact, form }
}

/** The rows of all tables, as `table {…}`. */
async function allRows(): Promise<string[]> {
  const { rows: tables } = await sql<{ name: string }>`
    select table_name as name from information_schema.tables
    where table_schema = 'public' and table_type = 'BASE TABLE'`.execute(world.db)
  const rows = tables.map(async ({ name }) => {
    const found = await sql<{ row: object }>`select to_jsonb(t) as row from ${sql.table(name)} t`.execute(world.db)
    return found.rows.map(({ row }) => `${name} ${JSON.stringify(row)}`)
  })
  return (await Promise.all(rows)).flat()
}

const campaignId = async (name: string) =>
  (await world.db.selectFrom('campaign').where('name', '=', name).select('id').executeTakeFirstOrThrow()).id
const nonProfitId = async (name: string) =>
  (await world.db.selectFrom('non_profit').where('name', '=', name).select('id').executeTakeFirstOrThrow()).id

it.each<[command: string, words: (names: Named) => string | Promise<string>, changed: string[]]>([
  ['members flag', ({ member }) => `${member.panelistId} Pending Verification`, ['panelist']],
  ['members correct', ({ member }) => `${member.panelistId} --last-name Smythe`, ['panelist']],
  ['members set', ({ member }) => `${member.panelistId} --test-account yes`, ['panelist']],
  ['members number', ({ member }) => `${member.panelistId} --to ${aNumber()} --yes`, ['panelist', 'session']],
  ['members email', ({ member }) => `${member.panelistId} --to ${anEmail()} --yes`, ['panelist']],
  ['npi release', () => '1234567893 It belongs to another person --yes', ['panelist']],
  ['contacts done', ({ contact }) => String(contact), ['contact_message']],
  ['forms revoke', ({ form }) => `${form} No --yes`, ['panelist', 'tax_form']],
  ['outcomes confirm', ({ reference }) => reference, ['invitation']],
  ['outcomes complete', ({ started }) => `${started} --yes`, ['incentive_total', 'invitation']],
  ['payments approve', ({ payment }) => String(payment), ['payment']],
  [
    'outcomes reject',
    ({ reference }) => `${reference} Too fast --yes`,
    ['incentive_total', 'invitation', 'payment', 'survey_completes'],
  ],
  ['surveys set', ({ survey }) => `${survey.seed.project} --minutes 25`, ['survey']],
  ['surveys set', ({ survey }) => `${survey.seed.project} --incentive 500`, ['survey']],
  ['surveys raise', ({ survey }) => `${survey.seed.project} --yes`, ['invitation']],
  ['surveys status', ({ survey }) => `${survey.seed.project} Closed`, ['survey']],
  ['campaigns end', async () => String(await campaignId('one')), ['campaign']],
  ['partners pass', () => 'one rid', ['partner']],
  ['partners secret', () => 'one', ['partner']],
  ['nonprofits rename', async () => `${await nonProfitId('Helpers one')} Helpers three`, ['non_profit']],
  ['nonprofits hide', async () => String(await nonProfitId('Helpers three')), ['non_profit']],
  ['lookups rename', () => 'pharmacySettings 2 Pharmacy by mail', ['lookup']],
  ['lookups remove', () => 'pharmacySettings 2', ['lookup']],
  ['operators set', () => 'one support', ['operator']],
  ['operators remove', () => 'one', ['operator', 'operator_link']],
])('%s changes no other row', async (command, words, changed) => {
  const before = await allRows()
  await operator(world, `${command} ${await words(named)}`)
  const after = new Set(await allRows())
  const tables = before.flatMap((row) => (after.has(row) ? [] : [row.slice(0, row.indexOf(' '))]))
  expect(tables.toSorted()).toEqual(changed)
})

it('lookups add --before moves only the entries of its list and parent that come after', async () => {
  const group = () =>
    world.db
      .selectFrom('lookup')
      .where('kind', '=', 'subSpecialities')
      .where('parent_id', '=', cardiologist.specialityId)
      .select('id')
      .orderBy('display_order')
      .execute()
  const [, second, ...later] = await group()
  const before = await allRows()
  await operator(world, `lookups add subSpecialities Apnea --below ${cardiologist.specialityId} --before ${second?.id}`)
  const after = new Set(await allRows())
  const moved = before.filter((row) => !after.has(row))
  expect([later.length > 0, moved.length]).toEqual([true, later.length + 1])
})

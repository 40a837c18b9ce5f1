import { sql } from 'kysely'
import { anEmail, type TestMember, verifiedNow } from '../../../support/panel/facts/builders.ts'
import { runOperatorCommand } from '../../../support/panel/operator.ts'
import { useWorld } from '../../../support/panel/world.ts'
import { readProjectFile } from '../../../support/sources.ts'

/* Runs the commands of the study in docs/operating.md, and simulates members, clients and the bank in between. */

const world = useWorld({ lookups: true })

const section =
  /^### A study from start to paid\n([\s\S]*?)(?=^##)/m.exec(`${readProjectFile('docs/operating.md')}`)?.[1] ?? ''
const blocks = [...section.matchAll(/^```sh .*\n([\s\S]*?)^```/gm)].map(([, block = '']) => block.trim().split('\n'))
const surveysCsv = /^```csv\n([\s\S]*?)^```/m.exec(section)?.[1] ?? ''

const files: Record<string, string> = { 'surveys.csv': surveysCsv }
let commands = 0

const unquote = (word: string) => word.replace(/^'(.*)'$/, '$1')

/** Runs a line like a shell: words, quoted words, and `> file`. */
async function run(line: string): Promise<string> {
  // Without --silent, npm's own lines would be in the file.
  expect(line.includes(' > ')).toBe(line.includes(' --silent '))
  const [command = '', file] = line.replace(/^npm run (?:--silent )?operator -- /, '').split(' > ')
  const args = (command.match(/'[^']*'|\S+/g) ?? []).map(unquote)
  const result = await runOperatorCommand(world, args, { files, answer: true })
  commands++
  if (result.code !== 0) throw new Error(`${line}: ${result.code} ${result.stderr}`)
  if (file) files[file] = result.stdout
  return result.stdout
}

/** Runs a block's commands. @returns their output */
async function runBlock(block: readonly string[] = []): Promise<string[]> {
  const outputs: string[] = []
  for (const line of block) outputs.push(await run(line))
  return outputs
}

const nurse = (state: string, columns: Parameters<typeof world.member>[0] = {}) =>
  world.member({
    panelist_type: 'Nurse',
    status: 'Verified',
    email: anEmail(),
    email_verified_at: verifiedNow,
    profile: JSON.stringify({
      professionId: 4,
      mailingAddress: { firstLine: '1 Main Street', city: 'Town', state, zipCode: '73301' },
    }),
    ...columns,
  })

/** Adds columns to a CSV file, like somebody with a spreadsheet. */
function withColumns(csv: string, names: readonly string[], cellsOf: (row: number) => readonly string[]): string {
  const [heading = '', ...rows] = csv.replace('\uFEFF', '').trimEnd().split('\r\n')
  return [[heading, ...names].join(','), ...rows.map((row, index) => [row, ...cellsOf(index)].join(','))].join('\r\n')
}

async function takePart(member: TestMember): Promise<void> {
  const { masked_id, ikey } = await world.db
    .selectFrom('invitation')
    .select(['masked_id', 'ikey'])
    .where('panelist_id', '=', member.panelistId)
    .executeTakeFirstOrThrow()
  const body = { panelistId: member.panelistId, invitationMaskedId: masked_id }
  expect((await world.send('validateInvitation', { body }, { member })).status).toBe(200)
  await world.call('recordOutcome', {
    body: { redirectUri: 'completed', ikey, surveyUrl: 'https://host.example/done' },
  })
}

it('the study in docs/operating.md takes 50 members from start to paid in at most 25 commands', async () => {
  const members: TestMember[] = []
  for (let index = 0; index < 50; index++) members.push(await nurse(index % 2 === 0 ? 'TX' : 'OK'))
  await nurse('NY')
  await nurse('TX', { is_active: false })
  await nurse('TX', { status: 'Banned for Both' })
  await nurse('OK', { unsubscribed_at: verifiedNow })
  expect(blocks).toHaveLength(5)
  const [start, watch, decide, pay, record] = blocks

  const [added, counted, opened, invited] = await runBlock(start)
  expect(added).toMatch(/^HM-100 is added as a draft\./)
  expect(counted).toMatch(/^53$/m)
  expect(opened).toMatch(/^HM-100 is open\.\n"Night shifts": 20 minutes, \$75, for Nurse\./)
  expect(invited).toContain('50 done, 3 skipped. 50 emails are queued. If all of them complete, that costs $3,750.')

  await world.db.updateTable('invitation').set({ invited_at: sql`now() - interval '49 hours'` }).execute()
  for (const member of members.slice(0, 20)) await takePart(member)
  const [reminded, funnel] = await runBlock(watch)
  expect(reminded).toContain('30 done. 30 emails are queued.')
  expect(funnel).toMatch(/^HM-100 +- +Launched +50 +0 +20 +0 +0 +0 +0 +0 +20 +50 +20 +0 +1500\.00$/m)
  for (const member of members.slice(20)) await takePart(member)

  await run(decide?.[0] ?? '')
  files['outcomes.csv'] = withColumns(files['outcomes.csv'] ?? '', ['decision', 'reason'], (row) =>
    row < 3 ? ['reject', 'The answers contradict each other'] : ['confirm', ''],
  )
  expect(await run(decide?.[1] ?? '')).toContain('50 done.')

  const [approve = '', forms = '', save = '', ...rest] = pay ?? []
  expect(await run(approve)).toContain('47 done.')
  await run(forms)
  await run(save)
  files['payments.csv'] = withColumns(files['payments.csv'] ?? '', ['bankReference'], (row) => [`ACH-${row}`])
  const [sent, closed] = await runBlock(rest)
  expect(sent).toContain('47 done.')
  expect(closed).toBe('HM-100 changed from Launched to Closed.')

  const [end] = await runBlock(record)
  expect(end).toMatch(/^HM-100 +- +Closed +50 +0 +50 +0 +0 +0 +0 +3 +47 +50 +0 +0 +3525\.00$/m)
  expect(files['paid.csv']?.trimEnd().split('\r\n')).toHaveLength(48)
  expect(files['invitations.csv']?.trimEnd().split('\r\n')).toHaveLength(81)
  expect(commands).toBe(17)

  const paid = await world.db.selectFrom('payment').where('status', '=', 'Paid').select('amount_cents').execute()
  expect(paid).toHaveLength(47)
  const references = await world.db
    .selectFrom('payment_event')
    .where('event', '=', 'sent')
    .select('bank_reference')
    .execute()
  expect(references.map(({ bank_reference }) => bank_reference)).toContain('ACH-46')
  const stopped = await world.db.selectFrom('payment').where('status', '=', 'Stopped').select('id').execute()
  expect(stopped).toHaveLength(3)
  const history = await run(`payments show ${stopped[0]?.id}`)
  expect(history).toMatch(/stopped +Stopped +The answers contradict each other/)
})

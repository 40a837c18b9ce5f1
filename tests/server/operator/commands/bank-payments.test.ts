import { sql } from 'kysely'
import { anEmail, verifiedNow } from '../../../support/panel/facts/builders.ts'
import { completes } from '../../../support/panel/facts/completes.ts'
import { FakeProvider, payingBy } from '../../../support/panel/facts/payouts.ts'
import { anEarning, anInvitation, aSurvey } from '../../../support/panel/facts/surveys.ts'
import { runOperatorCommand } from '../../../support/panel/operator.ts'
import { useWorld } from '../../../support/panel/world.ts'

/* The file for the bank, and recording what the bank has sent. */

const world = useWorld({ lookups: true })

const operator = (line: string, files: Record<string, string> = {}) =>
  runOperatorCommand(world, line.split(' '), { files, answer: true })

describe('payments export and payouts', () => {
  const payment = async (project: string) =>
    JSON.parse((await operator(`payments list Approved --survey ${project} --json`)).stdout).payment

  it('are named in the list of approved payments, and not counted as to send in the overview', async () => {
    const toSend = async () => {
      const lines = (await operator('overview show --json')).stdout.split('\n').map((line) => JSON.parse(line))
      return lines.find(({ what }) => what === 'payments to send').count
    }
    const before = await toSend()
    const { project, references } = await completes(world, 3)
    Object.assign(world.panel.payouts, payingBy(new FakeProvider()))
    await operator(`payments approve ${references.join(' ')}`)
    expect(await toSend()).toBe(before + 3)
    await operator(`payouts send ${references[0]}`)
    const list = async () =>
      (await operator(`payments list Approved --survey ${project} --json`)).stdout
        .split('\n')
        .map((line) => JSON.parse(line).with)
    expect(await list()).toEqual(['payout ready', null, null])
    expect(await toSend()).toBe(before + 2)
    await operator(`payments export --survey ${project}`)
    expect(await list()).toEqual(['payout ready', expect.stringMatching(/^bank-\d+$/), expect.stringMatching(/^bank-/)])
    expect(await toSend()).toBe(before)
  })

  it('leaves out a payment whose payout is not finished, and exports it again after that', async () => {
    const { project, references } = await completes(world, 1)
    Object.assign(world.panel.payouts, payingBy(new FakeProvider()))
    await operator(`payments approve ${references[0]}`)
    const id = await payment(project)
    const sent = await operator(`payouts send ${id}`)
    expect(sent.questions).toEqual(['Pay out 1 payment, $50 in total?'])
    for (const state of ['waiting', 'ready', 'sending', 'unclear'] as const) {
      await world.db.updateTable('payout').set({ state }).where('payment_id', '=', id).execute()
      expect(await operator(`payments export --survey ${project} --json`)).toMatchObject({
        stdout: '',
        stderr: '0 payments, $0 in total. 1 left out: their payouts are not finished (payouts list).',
      })
    }
    await world.db.updateTable('payout').set({ state: 'refused' }).where('payment_id', '=', id).execute()
    expect(await operator(`payments export --survey ${project} --json`)).toMatchObject({
      stdout: expect.stringContaining(`"payment":${id}`),
      stderr: expect.stringMatching(/^Bank file bank-\d+: 1 payment, \$50 in total\.$/),
    })
  })
})

describe('payments by the bank and Form W-9', () => {
  /** Approved payments of one member, in dollars. */
  async function approvedOf(...amounts: number[]) {
    const member = await world.member({ email: anEmail(), email_verified_at: verifiedNow })
    const ids: number[] = []
    for (const amount of amounts) ids.push(await anEarning(world, member, amount))
    await operator(`payments approve ${ids.join(' ')}`)
    return { member, ids }
  }
  const statusesOf = async (ids: readonly number[]) => {
    const rows = await world.db
      .selectFrom('payment')
      .where('id', 'in', ids)
      .orderBy('id')
      .select(sql<string>`status`.as('status'))
      .execute()
    return rows.map(({ status }) => status)
  }
  const exported = async (ids: readonly number[]) => {
    const { stdout, stderr } = await operator('payments export --json')
    const all = stdout === '' ? [] : stdout.split('\n').map((line) => JSON.parse(line).payment)
    return { ids: ids.filter((id) => all.includes(id)), message: stderr }
  }

  it('exports only what may be sent together, and puts the rest on hold when that is recorded', async () => {
    const { member, ids } = await approvedOf(250, 250, 250)
    const [first, second] = ids
    const file = await exported(ids)
    expect(file.ids).toEqual([first, second])
    expect(file.message).toMatch(/ 1 left out: after the others, they need a Form W-9 first\.$/)
    const csv = `payment,bankReference\n${first},ACH-1\n${second},ACH-2\n`
    const sent = await operator('payments send --file bank.csv', { 'bank.csv': csv })
    expect(sent.stderr + sent.stdout).toMatch(/2 done\. On hold for a Form W-9: 1 more\. bank-\d+ is recorded\./)
    expect(await statusesOf(ids)).toEqual(['Paid', 'Paid', 'Pending W9'])
    expect((await exported(ids)).ids).toEqual([])
    const { tax_status } = await world.db
      .selectFrom('panelist')
      .select('tax_status')
      .where('id', '=', member.panelistId)
      .executeTakeFirstOrThrow()
    expect(tax_status).toBe('W9 Pending')
  })

  it('refuses a row of an earlier answer for a payment that was reversed and is in another file since', async () => {
    const { ids } = await approvedOf(75)
    const [id] = ids
    const rowOf = (json: string) => json.split('\n').find((line) => JSON.parse(line).payment === id) ?? ''
    const first = rowOf((await operator('payments export --json')).stdout)
    const sent = await operator('payments send --file bank.jsonl', { 'bank.jsonl': first })
    expect(sent.stdout).toMatch(/^Payment \d+, \$75, is now Paid\. bank-\d+ is recorded\.$/)
    for (const line of ['reverse 0 lost', 'reopen 0', 'approve 0'])
      await operator(`payments ${line.replace('0', `${id}`)}`)
    const second = rowOf((await operator('payments export --json')).stdout)
    const again = await operator('payments send --file bank.jsonl', { 'bank.jsonl': first })
    expect(again.stderr).toMatch(/^Payment \d+ is now in bank-\d+: this row of bank-\d+ is from an earlier answer\.$/)
    expect(await statusesOf(ids)).toEqual(['Approved'])
    await operator('payments send --file bank.jsonl', { 'bank.jsonl': second })
    expect(await statusesOf(ids)).toEqual(['Paid'])
  })

  it('records a payment with a bank reference although it needed the form, and says so', async () => {
    const { ids } = await approvedOf(250, 250, 250)
    const [, second, third] = ids
    const csv = ['payment,bankReference', ...ids.map((id) => `${id},ACH-${id}`)].join('\n')
    const sent = await operator('payments send --file bank.csv', { 'bank.csv': csv })
    expect(sent.stdout).toMatch(
      new RegExp(`Payment ${third}, \\$250, is now Paid\\. It was sent without the Form W-9 that it needs\\.`),
    )
    expect(sent.stdout).toMatch(new RegExp(`Payment ${second}, \\$250, is now Paid\\. +Paid`))
    expect(await statusesOf(ids)).toEqual(['Paid', 'Paid', 'Paid'])
  })

  it('records a payment with a bank reference that was put on hold after the export', async () => {
    const { ids } = await approvedOf(400, 400)
    await operator(`payments send ${ids[0]}`)
    expect(await statusesOf(ids)).toEqual(['Paid', 'Pending W9'])
    const csv = `payment,bankReference\n${ids[1]},ACH-9\n`
    const sent = await operator('payments send --file bank.csv', { 'bank.csv': csv })
    expect(sent.stdout).toBe(`Payment ${ids[1]}, $400, is now Paid. It was sent without the Form W-9 that it needs.`)
    expect(await statusesOf(ids)).toEqual(['Paid', 'Paid'])
  })
})

it('payments export: shows the day on which each address was saved, and counts recent ones', async () => {
  const { project, references } = await completes(world, 2)
  const [recent, old] = await world.db
    .selectFrom('invitation')
    .where('reference_number', 'in', references)
    .select('panelist_id')
    .orderBy('id')
    .execute()
  const saved = (panelist: { panelist_id: number } | undefined, at: string) =>
    world.db
      .insertInto('profile_part_saved')
      .values({ panelist_id: panelist?.panelist_id ?? 0, part: 'address', saved_at: sql<Date>`${at}::timestamptz` })
      .execute()
  await saved(old, '2026-01-06 01:00:00Z')
  await operator(`payments approve ${references.join(' ')}`)
  const before = await operator(`payments export --survey ${project} --json --dry-run`)
  expect(before.stderr).toMatch(/^Dry run: .*\nBank file bank-\d+: 2 payments, \$100 in total\.$/)
  await saved(recent, 'now')
  const { stdout, stderr } = await operator(`payments export --survey ${project} --json`)
  const days = stdout.split('\n').map((line) => JSON.parse(line).addressSaved)
  expect(days).toEqual([expect.stringMatching(/^\d{4}-\d\d-\d\d$/), '2026-01-05'])
  expect(stderr).toMatch(
    /: 2 payments, \$100 in total\. 1 to addresses saved in the last 7 days: check them \(column addressSaved\)\.$/,
  )
})

it('payments export: a donation names the non-profit and no address of the member', async () => {
  const nonProfit = await world.db
    .insertInto('non_profit')
    .values({ name: 'Heart Fund', display_order: 1 })
    .returning('id')
    .executeTakeFirstOrThrow()
  const survey = await aSurvey(world.db, { project: 'DON-1', incentive: 10, donation: 5 })
  const member = await world.member({ non_profit_id: nonProfit.id, email: anEmail() })
  const { ikey } = await anInvitation(world.db, member, survey, { status: 'Started' })
  await world.call('recordOutcome', { body: { redirectUri: 'completed', ikey, surveyUrl: 'https://s.test' } })
  const { stdout } = await operator('payments list Pending --survey DON-1 --json')
  const donation = stdout
    .split('\n')
    .map((line) => JSON.parse(line))
    .find((row) => row.for === 'donation')
  await operator(`payments approve ${donation.payment}`)
  const exported = await operator('payments export --survey DON-1 --json')
  expect(JSON.parse(exported.stdout)).toMatchObject({
    payee: 'Heart Fund',
    address: null,
    email: null,
    dollars: '5.00',
  })
})

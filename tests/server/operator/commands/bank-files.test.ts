import { sql } from 'kysely'
import { anEmail, verifiedNow } from '#tests/support/panel/facts/builders.ts'
import { FakeProvider, payingBy } from '#tests/support/panel/facts/payouts.ts'
import { anEarning, anInvitation, aSurvey } from '#tests/support/panel/facts/surveys.ts'
import { runOperatorCommand } from '#tests/support/panel/operator.ts'
import { useWorld } from '#tests/support/panel/world.ts'

/* Bank files: what is in one is not paid in another way, too. */

const world = useWorld({ lookups: true })

const operator = (line: string, files: Record<string, string> = {}) =>
  runOperatorCommand(world, line.split(' '), { files, answer: true })

/** Approved payments of one member, in dollars; no other payment is approved. */
async function approvedOf(...amounts: number[]) {
  await sql`insert into payment_event (payment_id, event, becomes)
    select id, 'stopped', 'Stopped' from payment where status in ('Approved', 'Pending W9')`.execute(world.db)
  return { ids: await moreOf(await world.member({ email: anEmail(), email_verified_at: verifiedNow }), ...amounts) }
}

async function moreOf(member: Awaited<ReturnType<typeof world.member>>, ...amounts: number[]) {
  const ids: number[] = []
  for (const amount of amounts) ids.push(await anEarning(world, member, amount))
  await operator(`payments approve ${ids.join(' ')}`)
  return ids
}

const rowsIn = (stdout: string) => (stdout === '' ? [] : stdout.split('\n').map((line) => JSON.parse(line)))
const nameIn = (stderr: string) => /bank-\d+/.exec(stderr)?.[0] ?? 'none'
async function exported(options = '') {
  const { stdout, stderr } = await operator(`payments export --json${options}`)
  return { rows: rowsIn(stdout), ids: rowsIn(stdout).map(({ payment }) => payment), stderr, name: nameIn(stderr) }
}
const statusOf = async (id: number) =>
  (await world.db.selectFrom('payment').select('status').where('id', '=', id).executeTakeFirstOrThrow()).status
const statusesOf = (ids: readonly number[]) => Promise.all(ids.map(statusOf))

beforeEach(async () => {
  await sql`update bank_file_payment set state = 'taken back', payee = null where state = 'open'`.execute(world.db)
  await sql`update payout set state = 'canceled'`.execute(world.db)
  Object.assign(world.panel.payouts, payingBy(new FakeProvider()))
})

describe('payments export', () => {
  it('leaves out the payments of an open bank file, says how many, and names both', async () => {
    const { ids } = await approvedOf(40, 60)
    const file = await exported()
    expect([file.ids, file.stderr]).toEqual([ids, `Bank file ${file.name}: 2 payments, $100 in total.`])
    expect(file.rows.map(({ bankFile }) => bankFile)).toEqual([file.name, file.name])
    expect(await exported()).toMatchObject({
      ids: [],
      stderr: '0 payments, $0 in total. 2 left out: they are in bank files that are open (`bankfiles list open`).',
    })
    expect((await operator(`payments show ${ids[0]}`)).stdout).toMatch(
      new RegExp(
        `^Payment ${ids[0]}: \\$40 to .+ \\(incentive, .+\\), Approved\\. It is in ${file.name}, which is open\\.$`,
        'm',
      ),
    )
  })

  it('marks nothing in a dry run', async () => {
    const { ids } = await approvedOf(40)
    const tried = await exported(' --dry-run')
    expect(tried.ids).toEqual(ids)
    expect(await exported()).toMatchObject({ ids, name: tried.name })
  })

  it('puts each payment into one file when two operators export at once', async () => {
    const { ids } = await approvedOf(10, 20, 30)
    const files = await Promise.all([exported(), exported()])
    expect(files.flatMap((file) => file.ids).toSorted((a, b) => a - b)).toEqual(ids)
    expect(files.map((file) => file.ids.length).toSorted()).toEqual([0, 3])
  })

  it('audits the file and each payment in it', async () => {
    const { ids } = await approvedOf(40)
    const { name } = await exported()
    const audited = await world.db
      .selectFrom('audit')
      .select(['event', 'subject', 'client_address'])
      .where('event', 'in', ['bank file made', 'payment exported'])
      .orderBy('id', 'desc')
      .limit(2)
      .execute()
    expect(audited.toReversed()).toEqual([
      { event: 'bank file made', subject: name, client_address: 'operator test' },
      { event: 'payment exported', subject: `payment ${ids[0]} ${name}`, client_address: 'operator test' },
    ])
  })

  it('does not count a donation in an open file for a Form W-9', async () => {
    const nonProfit = await world.db
      .insertInto('non_profit')
      .values({ name: 'Heart Fund', display_order: 1 })
      .returning('id')
      .executeTakeFirstOrThrow()
    const member = await world.member({
      email: anEmail(),
      email_verified_at: verifiedNow,
      non_profit_id: nonProfit.id,
    })
    await approvedOf()
    const survey = await aSurvey(world.db, { incentive: 10, donation: 500 })
    const { ikey } = await anInvitation(world.db, member, survey, { status: 'Started' })
    await world.call('recordOutcome', { body: { redirectUri: 'completed', ikey, surveyUrl: 'https://s.test' } })
    const owed = rowsIn((await operator(`payments list Pending --survey ${survey.seed.project} --json`)).stdout)
    await operator(`payments approve ${owed.map(({ payment }) => payment).join(' ')}`)
    expect((await exported()).rows.map(({ dollars }) => dollars).toSorted()).toEqual(['10.00', '500.00'])
    const [next = 0] = await moreOf(member, 550)
    expect(await statusOf(next)).toBe('Approved')
  })

  it('counts what is in open files before it exports, approves or pays out more that needs a Form W-9', async () => {
    const member = await world.member({ email: anEmail(), email_verified_at: verifiedNow })
    await approvedOf()
    const [first = 0, second = 0] = await moreOf(member, 400, 150)
    expect((await exported()).ids).toEqual([first, second])
    const [third = 0] = await moreOf(member, 100)
    expect(await statusOf(third)).toBe('Pending W9')
    expect(await statusesOf([first, second])).toEqual(['Approved', 'Approved'])
  })
})

describe('payouts send and bank files', () => {
  it('leaves out payments of an open bank file and says how many; by number it refuses them', async () => {
    const { ids } = await approvedOf(40)
    const [id] = ids
    const { name } = await exported()
    expect((await operator('payouts send')).stdout).toBe(
      'No payment is waiting to be paid out. 1 left out: they are in bank files that are open (`bankfiles list open`).',
    )
    expect((await operator(`payouts send ${id} --json`)).stdout).toContain(
      `Payment ${id} is in ${name}. If the bank paid it, record that: payments send ${id}. If it will not, take it back first: bankfiles cancel ${name} ${id}.`,
    )
  })

  it('never pays a payment by both when it runs beside an export', async () => {
    const { ids } = await approvedOf(10, 20, 30)
    const [file, sent] = await Promise.all([exported(), operator('payouts send --json')])
    const paidOut = rowsIn(sent.stdout).flatMap((row) => (row.result === 'done' ? [Number(row.payment)] : []))
    expect([...file.ids, ...paidOut].toSorted((a, b) => a - b)).toEqual(ids)
  })
})

describe('payments send --bank-file', () => {
  it('records the payments of the file, on the day that the bank sent them', async () => {
    const { ids } = await approvedOf(40, 60)
    const { name } = await exported()
    const ran = await operator(`payments send --bank-file ${name}`)
    expect(ran.questions).toEqual(['Record as sent: 2 payments, $100 in total?'])
    expect(ran.stderr + ran.stdout).toContain(`2 done. ${name} is recorded.`)
    expect(await statusesOf(ids)).toEqual(['Paid', 'Paid'])
    expect(await operator(`payments send --bank-file ${name}`)).toMatchObject({
      code: 1,
      stderr: `No payment of ${name} is open: each was recorded as sent or taken back.`,
    })
  })

  it('records a payment that needs a Form W-9 by now, because its money has left', async () => {
    const member = await world.member({ email: anEmail(), email_verified_at: verifiedNow })
    await approvedOf()
    const [first = 0] = await moreOf(member, 400)
    const { name } = await exported()
    await world.db.updateTable('tax_threshold').set({ cents: 30_000 }).execute()
    const ran = await operator(`payments send --bank-file ${name}`)
    expect(ran.stdout).toContain('It was sent without the Form W-9 that it needs.')
    expect(await statusOf(first)).toBe('Paid')
  })

  it('keeps the payments open that a file of the bank does not name', async () => {
    const { ids } = await approvedOf(40, 60)
    const [first, second] = ids
    const { name } = await exported()
    const csv = `payment,bankReference,bankFile\n${first},ACH-1,${name}\n`
    const ran = await operator('payments send --file bank.csv', { 'bank.csv': csv })
    expect(ran.stdout).toBe(`Payment ${first}, $40, is now Paid. Still open in ${name}: 1, $60.`)
    expect((await exported()).ids).toEqual([])
    await operator(`bankfiles cancel ${name} ${second}`)
    expect((await exported()).ids).toEqual([second])
  })

  it('refuses a file together with payments, and an unknown file', async () => {
    expect((await operator('payments send 1 --bank-file bank-1')).stderr).toBe(
      'Name payments, a bank file or a file of rows, not several of them.',
    )
    expect((await operator('payments send --bank-file bank-999')).stderr).toBe('There is no bank file bank-999.')
  })
})

describe('bankfiles', () => {
  it('takes back a file that was never sent, after a question', async () => {
    const { ids } = await approvedOf(40, 60)
    const { name } = await exported()
    const ran = await operator(`bankfiles cancel ${name}`)
    expect(ran.questions).toEqual([`Take back 2 payments, $100 in total, from ${name}? The bank must not pay them.`])
    expect(await statusesOf(ids)).toEqual(['Approved', 'Approved'])
    expect((await exported()).ids).toEqual(ids)
    expect((await operator(`bankfiles cancel ${name}`)).code).toBe(1)
  })

  it('stay taken back when the payment is sent in another way', async () => {
    const { ids } = await approvedOf(40)
    const { name } = await exported()
    await operator(`bankfiles cancel ${name}`)
    await operator(`payments send ${ids[0]}`)
    expect(await statusesOf(ids)).toEqual(['Paid'])
    expect(rowsIn((await operator('bankfiles list closed --json')).stdout)).toContainEqual(
      expect.objectContaining({ bankFile: name, sent: 0, takenBack: 1 }),
    )
  })

  it('takes nothing back that is in another file', async () => {
    const { ids } = await approvedOf(40)
    const first = await exported()
    await approvedOf(60)
    const second = await exported()
    expect((await operator(`bankfiles cancel ${second.name} ${ids[0]}`)).stderr).toBe(
      `Payment ${ids[0]} is not open in ${second.name}.`,
    )
    expect((await operator(`bankfiles list open --json`)).stdout).toContain(first.name)
  })

  it('prints a file again whose output was lost, with the same rows, although the address has changed', async () => {
    await approvedOf(40, 60)
    const { name, rows } = await exported()
    await sql`update panelist set profile = '{"payTo": "Somebody Else"}' where id in (
      select panelist_id from payment where id = ${rows[0].payment})`.execute(world.db)
    const again = await operator(`bankfiles print ${name} --json`)
    expect(rowsIn(again.stdout)).toEqual(rows)
    expect(again.stderr).toMatch(
      new RegExp(
        `^Bank file ${name} of [\\d: -]+ UTC again: 2 payments, \\$100 in total\\. If the bank has it already`,
      ),
    )
  })

  it('leaves out what was recorded or taken back when it prints a file again', async () => {
    const { ids } = await approvedOf(40, 60, 80)
    const { name } = await exported()
    await operator(`payments send ${ids[0]}`)
    await operator(`bankfiles cancel ${name} ${ids[1]}`)
    await moreOf(await world.member(), 30)
    await exported()
    const again = await operator(`bankfiles print ${name} --json`)
    expect(rowsIn(again.stdout).map(({ payment }) => payment)).toEqual([ids[2]])
    expect(again.stderr).toContain('1 left out: recorded as sent. 1 left out: taken back.')
  })

  it('lists open files with what is open of each', async () => {
    const { ids } = await approvedOf(40, 60)
    const { name } = await exported()
    await operator(`payments send ${ids[0]}`)
    const open = rowsIn((await operator('bankfiles list open --json')).stdout)
    expect(open).toEqual([
      expect.objectContaining({
        bankFile: name,
        state: 'open',
        payments: 2,
        dollars: '100.00',
        open: 1,
        openDollars: '60.00',
        sent: 1,
        takenBack: 0,
        madeBy: 'operator test',
      }),
    ])
    expect((await operator('bankfiles list closed --json')).stdout).not.toContain(`"bankFile":"${name}"`)
    expect((await operator('overview show --json')).stdout).toContain('"what":"bank files to record","count":1')
    await operator(`payments send --bank-file ${name}`)
    expect(rowsIn((await operator('bankfiles list open --json')).stdout)).toEqual([])
    expect((await operator('bankfiles list closed --json')).stdout).toContain(`"bankFile":"${name}","state":"closed"`)
  })

  it('keeps a payee only while the payment is open', async () => {
    const { ids } = await approvedOf(40, 60)
    const { name } = await exported()
    await operator(`payments send ${ids[0]}`)
    const kept = await world.db
      .selectFrom('bank_file_payment')
      .where('bank_file_id', '=', Number(name.slice(5)))
      .select(['payment_id', 'payee'])
      .orderBy('payment_id')
      .execute()
    expect(kept.map(({ payee }) => payee?.payee ?? null)).toEqual([null, 'Mary Smith'])
  })
})

it('payments reverse: refuses a payment that the bank may be paying, and no other one', async () => {
  const { ids } = await approvedOf(40)
  const { name } = await exported()
  const [free = 0] = await moreOf(await world.member(), 60)
  expect((await operator(`payments reverse ${ids[0]} The client rejected it --yes`)).stderr).toContain(
    `Payment ${ids[0]} is in ${name}.`,
  )
  await operator(`payments reverse ${free} The client rejected it --yes`)
  expect(await statusesOf([...ids, free])).toEqual(['Approved', 'Stopped'])
})

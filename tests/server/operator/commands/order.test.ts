import type pg from 'pg'
import { addBankFile } from '#server/panel/rewards/bank-files/repository.ts'
import { databaseKind } from '#tests/support/database/database.ts'
import { clientOf, planOf, statementsOf } from '#tests/support/database/plans.ts'
import { readyPayouts } from '#tests/support/panel/facts/payouts.ts'
import { anInvitation, aSurvey } from '#tests/support/panel/facts/surveys.ts'
import { operator, runOperatorCommand } from '#tests/support/panel/operator.ts'
import { useWorld } from '#tests/support/panel/world.ts'

/* Lists in a chosen order, by page. */

const world = useWorld()
const onPostgres = databaseKind() === 'postgres' ? describe : describe.skip

const argsOf = (line: string) => line.split(' ')
const rowsOf = (printed: string): Record<string, string>[] => printed.split('\n').map((line) => JSON.parse(line))

/** All rows of a list, loaded in pages of two. Every page but the last one is full, and says that there are more. */
async function allPages(line: string): Promise<Record<string, string>[]> {
  const rows: Record<string, string>[] = []
  for (let page: string | undefined = ''; page !== undefined; ) {
    const ran = await runOperatorCommand(world, argsOf(`${line} --limit 2 --json${page && ` --page ${page}`}`))
    expect(ran.code).toBe(0)
    const onPage = ran.stdout === '' ? [] : rowsOf(ran.stdout)
    rows.push(...onPage)
    page = /--page ([\w-]+)/.exec(ran.stderr)?.[1]
    expect(onPage.length).toBeGreaterThan(0)
    if (page !== undefined) expect(onPage).toHaveLength(2)
    expect(ran.stderr.includes('Only 2 are shown.')).toBe(page !== undefined)
  }
  return rows
}

const NAMES = ['Zoe Adams', 'Ann de Boer', 'Bea Adams', 'Cy Chen', 'Abe Adams']

beforeAll(async () => {
  const survey = await aSurvey(world.db, { project: 'LIST-1' })
  for (const [index, name] of NAMES.entries()) {
    const [first_name = '', ...last] = name.split(' ')
    const status = index % 2 === 0 ? 'Verified' : 'Pending Verification'
    const member = await world.member({ first_name, last_name: last.join(' '), status })
    const invitation = await anInvitation(world.db, member, survey)
    const outcome_at = index === 0 ? null : new Date(Date.UTC(2026, 0, 10 - index))
    await world.db
      .updateTable('invitation')
      .set({ outcome_at, earned_cents: outcome_at && 100 })
      .where('id', '=', invitation.id)
      .execute()
    const payment = {
      panelist_id: member.panelistId,
      invitation_id: invitation.id,
      amount_cents: 100 * (index % 3) + 500,
    }
    const { id } = await world.db
      .insertInto('payment')
      .values({ ...payment, kind: 'incentive' })
      .returning('id')
      .executeTakeFirstOrThrow()
    await world.db.insertInto('payment_event').values({ payment_id: id, event: 'earned', becomes: 'Pending' }).execute()
  }
  await readyPayouts(world.db)
  const payments = await world.db.selectFrom('payment').select('id').orderBy('id').limit(3).execute()
  for (const { id } of payments) await addBankFile(world.db, 'operator test', [{ paymentId: id, payee: null }])
  for (const project of ['LIST-2', 'LIST-3']) await aSurvey(world.db, { project, status: 'Closed' })
})

/** Commands in the audit log. */
const twoEntries = () => Promise.all([1, 2].map((days) => operator(world, `terms set complete approved ${days}`)))

describe('lists of the operator commands', () => {
  it('members list sorts by last name, each member once, over pages that end within a name', async () => {
    const names = (await allPages('members list --sort name')).map(({ name }) => name)
    expect(names).toEqual(['Abe Adams', 'Bea Adams', 'Zoe Adams', 'Cy Chen', 'Ann de Boer'])
    const back = (await allPages('members list --sort name --reverse')).map(({ name }) => name)
    expect(back).toEqual(names.toReversed())
  })

  it('members list begins with the newest, and with the oldest with --reverse', async () => {
    expect((await allPages('members list')).map(({ name }) => name)).toEqual(NAMES.toReversed())
    expect((await allPages('members list --reverse')).map(({ name }) => name)).toEqual(NAMES)
  })

  it.each([
    ['zoe', 'Zoe Adams'],
    ['Zoe Ad', 'Zoe Adams'],
    ['de boer', 'Ann de Boer'],
    ['CHEN CY', 'Cy Chen'],
  ])('members find %s finds a member by the beginning of a name, in either order', async (typed, name) => {
    expect(rowsOf(await operator(world, `members find ${typed} --json`)).map((row) => row.name)).toEqual([name])
  })

  it.each(['dams', '%', '_oe', 'zoe%'])('members find %s finds nobody', async (typed) => {
    await expect(operator(world, `members find ${typed}`)).rejects.toThrow(`No member matches ${typed}.`)
  })

  it('members list keeps its filter from page to page', async () => {
    const names = (await allPages('members list Verified --sort name')).map(({ name }) => name)
    expect(names).toEqual(['Abe Adams', 'Bea Adams', 'Zoe Adams'])
  })

  it('payments list sorts by dollars, then by payment number', async () => {
    const paid = await allPages('payments list --sort dollars --reverse')
    expect(paid.map(({ dollars }) => dollars)).toEqual(['7.00', '6.00', '6.00', '5.00', '5.00'])
    expect(new Set(paid.map(({ payment }) => payment)).size).toBe(5)
  })

  it('payments list continues after its last row even when that row has changed', async () => {
    const first = await runOperatorCommand(world, argsOf('payments list --sort since --limit 2 --json'))
    const page = /--page ([\w-]+)/.exec(first.stderr)?.[1]
    const last = rowsOf(first.stdout).at(-1)
    const approved = { event: 'approved', becomes: 'Approved' } as const
    await world.db
      .insertInto('payment_event')
      .values({ payment_id: Number(last?.payment), ...approved })
      .execute()
    const next = rowsOf(
      (await runOperatorCommand(world, argsOf(`payments list --sort since --page ${page} --json`))).stdout,
    )
    expect(next).toHaveLength(3)
  })

  it('invitations list sorted by outcome leaves out invitations without one', async () => {
    const names = (await allPages('invitations list --sort outcome')).map(({ name }) => name)
    expect(names).toEqual(NAMES.slice(1).toReversed())
  })

  it('contacts list and forms list have pages that reach the oldest and the newest', async () => {
    const { id: panelist_id } = await world.db.selectFrom('panelist').select('id').limit(1).executeTakeFirstOrThrow()
    for (const content of ['first', 'second', 'third'])
      await world.db.insertInto('contact_message').values({ panelist_id, content }).execute()
    expect((await allPages('contacts list waiting')).map(({ text }) => text)).toEqual(['third', 'second', 'first'])
    expect((await allPages('contacts list --reverse')).map(({ text }) => text)).toEqual(['first', 'second', 'third'])
    for (const masked_id of ['form-1', 'form-2', 'form-3']) {
      const { panelistId } = await world.member()
      const form = { masked_id, panelist_id: panelistId, signer: 'hellosign', state: 'open' } as const
      await world.db.insertInto('tax_form').values(form).execute()
    }
    const forms = (await allPages('forms list open')).map(({ form }) => Number(form))
    expect(forms).toHaveLength(3)
    expect(forms).toEqual(forms.toSorted((a, b) => a - b))
  })

  it('outcomes unconfirmed begins with the oldest', async () => {
    const outcomes = await allPages('outcomes unconfirmed')
    expect(outcomes.map(({ at }) => at)).toEqual([6, 7, 8, 9].map((day) => `2026-01-0${day} 00:00:00`))
  })

  it('surveys list sorts by when they were added, each survey once', async () => {
    const closed = await allPages('surveys list Closed')
    expect(closed.map(({ project }) => project)).toEqual(['LIST-2', 'LIST-3'])
    const back = await allPages('surveys list --reverse')
    expect(back.map(({ project }) => project)).toEqual(['LIST-3', 'LIST-2', 'LIST-1'])
  })

  it('payouts list begins with the newest, and totals the page', async () => {
    const payouts = await allPages('payouts list ready')
    expect(payouts.map(({ dollars }) => dollars)).toEqual(['6.00', '5.00', '7.00', '6.00', '5.00'])
    const first = await runOperatorCommand(world, argsOf('payouts list --limit 2'))
    expect(first.stdout).toMatch(
      /^Only 2 are shown\. 2 payouts, \$11 in total\. \$0 of \$5,000 sent today\. For the next page: /m,
    )
    const one = await runOperatorCommand(world, argsOf('payouts list --limit 1'))
    expect(one.stdout).toContain(' 1 payout, $6 in total.')
    expect((await allPages('payouts list --reverse')).map(({ payout }) => payout)).toEqual(
      payouts.map(({ payout }) => payout).toReversed(),
    )
  })

  it('bankfiles list begins with the newest', async () => {
    expect((await allPages('bankfiles list')).map(({ bankFile }) => bankFile)).toEqual(['bank-3', 'bank-2', 'bank-1'])
    expect((await allPages('bankfiles list --reverse')).map(({ bankFile }) => bankFile)).toEqual([
      'bank-1',
      'bank-2',
      'bank-3',
    ])
  })

  it('campaigns list keeps the order in which they were added', async () => {
    for (const name of ['Autumn', 'Winter', 'Spring']) await operator(world, `campaigns add LIST-1 HCP ${name}`)
    expect((await allPages('campaigns list')).map(({ campaign }) => campaign)).toEqual(['Autumn', 'Winter', 'Spring'])
  })

  it('partners list has whole partners on each page, also those without addresses', async () => {
    for (const code of ['one', 'two', 'three']) await operator(world, `partners add ${code} Partner`)
    for (const outcome of ['screened', 'completed'])
      await operator(world, `partners return two ${outcome} https://two.example/${outcome}`)
    const first = await runOperatorCommand(world, argsOf('partners list --limit 2 --json'))
    expect(rowsOf(first.stdout).map(({ partner, after }) => [partner, after])).toEqual([
      ['one', null],
      ['two', 'completed'],
      ['two', 'screened'],
    ])
    const page = /--page ([\w-]+)/.exec(first.stderr)?.[1]
    const rest = rowsOf(await operator(world, `partners list --page ${page} --json`))
    expect(rest.map(({ partner }) => partner)).toEqual(['three'])
  })

  it('partners links says that there are more', async () => {
    await operator(world, 'partners invite one LIST-1 --count 5')
    expect(new Set((await allPages('partners links one')).map(({ link }) => link)).size).toBe(5)
  })

  it('npi list is sorted by number', async () => {
    for (const npi of ['1234567893', '1000000491', '1000000509']) await operator(world, `npi bar ${npi}`)
    expect((await allPages('npi list')).map(({ npi }) => npi)).toEqual(['1000000491', '1000000509', '1234567893'])
  })

  it('tax 1099 begins with the highest sum, each member once', async () => {
    await operator(world, 'tax threshold 1099 2031 5')
    const survey = await aSurvey(world.db)
    for (const amount_cents of [700, 900, 700]) {
      const member = await world.member()
      const { id: invitation_id } = await anInvitation(world.db, member, survey)
      const { id } = await world.db
        .insertInto('payment')
        .values({ panelist_id: member.panelistId, invitation_id, kind: 'incentive', amount_cents })
        .returning('id')
        .executeTakeFirstOrThrow()
      const paid = { payment_id: id, event: 'sent', becomes: 'Paid', at: new Date('2031-05-05') } as const
      await world.db.insertInto('payment_event').values(paid).execute()
    }
    const rows = await allPages('tax 1099 2031')
    expect(rows.map(({ dollars }) => dollars)).toEqual(['9.00', '7.00', '7.00'])
    expect(new Set(rows.map(({ member }) => member)).size).toBe(3)
    expect(await operator(world, 'tax 1099 2031 --limit 1')).toContain(
      'Only 1 are shown. A Form 1099 is due from 5.00 dollars.',
    )
  })

  it.each(['x', 'bm90IGpzb24', Buffer.from('["a"]').toString('base64url')])('refuse the page %s', async (page) => {
    await expect(operator(world, `members list --page ${page}`)).rejects.toThrow(
      'Invalid value for page: expected the value that came with the previous page.',
    )
  })
})

onPostgres('queries of the operator lists', () => {
  let client: pg.Client
  beforeAll(async () => {
    client = await clientOf(world.db)
    // Postgres scans small tables even when there is an index, so disable the alternatives.
    await twoEntries()
    for (const planNode of ['seqscan', 'sort', 'incremental_sort', 'bitmapscan'])
      await client.query(`set enable_${planNode} = off`)
  })
  afterAll(() => client.end())

  it.each([
    ['members list', 'panelist_pkey'],
    ['members list --sort name', 'panelist_by_name'],
    ['members list --sort name --reverse', 'panelist_by_name'],
    ['members list --sort status', 'panelist_status'],
    ['payments list', 'payment_by_status'],
    ['payments list --sort dollars', 'payment_by_amount'],
    ['payments list --sort since --reverse', 'payment_by_change'],
    ['invitations list', 'invitation_pkey'],
    ['invitations list --sort outcome --reverse', 'invitation_by_outcome'],
    ['invitations list --survey LIST-1', 'invitation_survey'],
    ['invitations list --survey LIST-1 --sort outcome', 'invitation_survey_outcome'],
    ['audit list --reverse', 'audit_pkey'],
    ['surveys list', 'survey_pkey'],
    ['surveys list --reverse', 'survey_pkey'],
    ['payouts list', 'payout_pkey'],
    ['bankfiles list', 'bank_file_pkey'],
    ['campaigns list', 'campaign_pkey'],
    ['outcomes unconfirmed', 'invitation_by_outcome'],
    ['partners list', 'partner_pkey'],
  ])('%s uses the index %s, on the first page and later ones', async (line, index) => {
    const lists = await statementsOf(async () => {
      const first = await runOperatorCommand(world, argsOf(`${line} --limit 1`))
      const page = /--page ([\w-]+)/.exec(first.stdout)?.[1]
      await operator(world, `${line} --limit 1 --page ${page}`)
    })
    const ordered = [...lists].filter((statement) => statement.includes('json_build_array'))
    expect(ordered).toHaveLength(2)
    for (const statement of ordered) {
      expect(statement).not.toMatch(/offset/i)
      const nodes = await planOf(client, statement)
      expect(nodes.filter((node) => node['Node Type'].endsWith('Sort'))).toEqual([])
      expect(nodes.map((node) => node['Index Name'])).toContain(index)
    }
  })

  it('outcomes show and payments show use the index on the reference number', async () => {
    const reference = `LIST-1-${(await rowsOf(await operator(world, 'members list --reverse --json')))[0]?.member}`
    const statements = await statementsOf(async () => {
      await operator(world, `outcomes show ${reference}`)
      await operator(world, `payments show ${reference}`)
    })
    const named = [...statements].filter((statement) => statement.includes('"reference_number" = $'))
    expect(named).toHaveLength(2)
    for (const statement of named)
      expect((await planOf(client, statement)).map((node) => node['Index Name'])).toContain('invitation_reference')
  })

  it('members find uses the indexes on both names and on emails', async () => {
    const [statement = ''] = await statementsOf(() => operator(world, 'members find chen'))
    const values = [...statement.matchAll(/\$\d+/g)].map((_, index) => (index < 3 ? 'chen%' : 50))
    await client.query('set enable_bitmapscan = on')
    const indexes = (await planOf(client, statement, values)).flatMap((node) => node['Index Name'] ?? [])
    await client.query('set enable_bitmapscan = off')
    expect(indexes.toSorted()).toEqual([
      'panelist_beginning_email',
      'panelist_beginning_first',
      'panelist_beginning_last',
    ])
  })
})

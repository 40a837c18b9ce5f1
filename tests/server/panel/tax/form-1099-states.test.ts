import { mkdtemp, readFile, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import type { TaxDetails } from '#server/panel/tax/details.repository.ts'
import { copiesOfState } from '#server/panel/tax/form-1099/state-copies.repository.ts'
import { anEmail, verifiedNow } from '#tests/support/panel/facts/builders.ts'
import { approveDetails, paidMembers, payer, reportedDetails } from '#tests/support/panel/facts/form-1099.ts'
import { operator, runOperatorCommand } from '#tests/support/panel/operator.ts'
import { readPdf } from '#tests/support/panel/pdf/tagged-pdf.ts'
import { useWorld } from '#tests/support/panel/world.ts'

/* Forms 1099 for states: reported through the IRS, or with Copy 1. */

const world = useWorld({ lookups: true, form1099: { payer, hcp: 'NEC', patients: 'MISC' } })
const { paidMember, reported } = paidMembers(world)

let directory: string
let files = 0
beforeAll(async () => {
  directory = await mkdtemp(join(tmpdir(), 'carepanel-states-'))
})
afterAll(() => rm(directory, { recursive: true }))

async function run(command: string, form: string, ...flags: string[]) {
  const file = join(directory, `${++files}`)
  const ran = await runOperatorCommand(world, ['tax', command, '2025', form, file, '--json', ...flags])
  const rows = ran.stdout === '' ? [] : ran.stdout.split('\n').map((line) => JSON.parse(line))
  return { ...ran, rows, file, bytes: await readFile(file).catch(() => null) }
}
/** Runs a command. @returns the columns after the account number, by member */
async function boxes(command: string, form: string) {
  const { bytes } = await run(command, form)
  const lines = (bytes?.toString('utf8') ?? '').trim().split('\r\n').slice(1)
  return Object.fromEntries(lines.map((line) => /,M(\d+),(.*)$/.exec(line)?.slice(1) ?? []))
}
const textOf = async (bytes: Uint8Array | null) => (await readPdf(bytes ?? new Uint8Array())).pages

const livingIn = (state: string, zipCode: string): Partial<TaxDetails> => ({
  address: { ...reportedDetails.address, state, zipCode },
})
const NJ = livingIn('NJ', '07030')
const NY = livingIn('NY', '10001')
const OH = livingIn('OH', '44101')

it('lists, changes and removes states for Form 1099', async () => {
  await operator(world, 'tax state ny direct')
  await operator(world, 'tax state NJ direct 1')
  expect(await operator(world, "tax state NJ combined '123-456-789/000'").catch(String)).toContain('at most 20 letters')
  await operator(world, 'tax state NJ combined 123-456-789')
  await operator(world, 'tax state OH combined')
  await operator(world, 'tax state OH none')
  const lines = (await operator(world, 'tax states --json')).split('\n').map((line) => JSON.parse(line))
  expect(lines).toEqual([
    { state: 'NJ', filing: 'combined', number: '123-456-789' },
    { state: 'NY', filing: 'direct', number: '' },
  ])
  const audited = await world.db
    .selectFrom('audit')
    .select('subject')
    .where('event', '=', 'tax state changed')
    .execute()
  expect(audited.map(({ subject }) => subject)).toEqual(
    expect.arrayContaining(['NY direct', 'NJ combined 123-456-789', 'OH none']),
  )
})

it.each([
  ['XX', 'direct'],
  ['N', 'direct'],
  ['NJ', 'maybe'],
])('refuses the state and filing %s %s', async (...args) => {
  expect((await runOperatorCommand(world, ['tax', 'state', ...args])).code).toBe(2)
})

it('fills the state columns of the Form 1099 export: program, number and income', async () => {
  const combined = await paidMember('Nurse', 600, NJ)
  const direct = await paidMember('Nurse', 1250.5, NY)
  const untold = await paidMember('Nurse', 700, OH)
  expect(await boxes('export', 'NEC')).toEqual({
    [combined]: 'N,600.00,N,,NJ,NJ,,123-456-789,600.00,,,,,,,,',
    [direct]: 'N,1250.50,N,,,NY,,,1250.50,,,,,,,,',
    [untold]: 'N,700.00,N,,,,,,,,,,,,,,',
  })
  const patient = await paidMember('Patient', 800, NJ)
  expect(await boxes('export', 'MISC')).toEqual({
    [patient]: ',N,,,800.00,,,,,,,,,,,,NJ,NJ,,123-456-789,800.00,,,,,,,,',
  })
})

it("corrects a Form 1099 when a member moves to another state, not when a state's number changes", async () => {
  const stays = await paidMember('Nurse', 650, NJ)
  const moves = await paidMember('Nurse', 660, NJ)
  await boxes('export', 'NEC')
  await operator(world, 'tax state NJ combined 999')
  expect(await boxes('correct', 'NEC')).toEqual({})
  await approveDetails(world, moves, NY)
  const corrected = await boxes('correct', 'NEC')
  expect(corrected).toEqual({ [moves]: 'N,660.00,N,,,NY,,,660.00,,,,,,,,' })
  expect(corrected).not.toHaveProperty(String(stays))
  await operator(world, 'tax state NJ combined 123-456-789')
})

it("prints the state on the member's form, with Copy 2 for the state return", async () => {
  const member = await world.member({ email: anEmail(), email_verified_at: verifiedNow, panelist_type: 'Nurse' })
  await reported(member, 900, NJ)
  await world.as(member).call('saveConsent', { body: { purpose: 'tax-forms', given: true, version: '1' } })
  await run('export', 'NEC')
  const response = await world.send('form1099Copy', { path: { year: '2025', form: 'NEC' } }, { member })
  const pages = await textOf(new Uint8Array(await response.arrayBuffer()))
  expect(pages).toHaveLength(2)
  for (const part of ['Copy B', 'Box 6', 'NJ/123-456-789', 'Box 7', '$900.00', 'Boxes 5–7'])
    expect(pages[0]).toContain(part)
  for (const part of ['Copy 2', 'when required', 'NJ/123-456-789', '$900.00', 'XXX-XX-8765'])
    expect(pages[1]).toContain(part)
  expect(pages.join('')).not.toContain('219-04')
})

it("prints Copy 1 for a state's residents with whole tax numbers, in a file only its owner can read", async () => {
  const first = await paidMember('Nurse', 700, NY)
  const elsewhere = await paidMember('Nurse', 710, OH)
  const second = await paidMember('Nurse', 720, NY)
  await run('export', 'NEC')
  await sql`insert into form_1099 (year, form, panelist_id, masked_id, record_sealed)
    select other.year, other.form, panelist_id, other.form || other.year, record_sealed
    from form_1099, (values (2024, 'NEC'), (2025, 'MISC')) other (year, form) where panelist_id = ${first}`.execute(
    world.db,
  )
  const { rows, bytes, stderr, file } = await run('print', 'NEC', '--state', 'ny', '--after', String(first - 1))
  expect(rows.map(({ member }) => member)).toEqual([first, second])
  expect(rows).not.toContainEqual(expect.objectContaining({ member: elsewhere }))
  expect(stderr).toContain('2 forms in the file. It contains full tax numbers: delete it once it is filed.')
  expect((await stat(file)).mode & 0o777).toBe(0o600)
  const pages = await textOf(bytes)
  expect(pages).toHaveLength(2)
  for (const page of pages) expect(page).toMatch(/Copy 1, for state tax department.*219-04-8765.*NY/s)
  const audited = await world.db
    .selectFrom('audit')
    .select('subject')
    .where('event', '=', 'form 1099 printed')
    .where('panelist_id', '=', second)
    .execute()
  expect(audited).toEqual([{ subject: 'Form 1099-NEC 2025 for NY' }])
})

it("prints the state's number that is valid now", async () => {
  await operator(world, 'tax state PA direct')
  const member = await world.member({ email: anEmail(), email_verified_at: verifiedNow, panelist_type: 'Nurse' })
  await reported(member, 910, livingIn('PA', '19103'))
  await world.as(member).call('saveConsent', { body: { purpose: 'tax-forms', given: true, version: '1' } })
  await run('export', 'NEC')
  await operator(world, 'tax state PA direct 77-1')
  const forState = await run('print', 'NEC', '--state', 'PA')
  expect((await textOf(forState.bytes))[0]).toContain('PA/77-1')
  const own = await world.send('form1099Copy', { path: { year: '2025', form: 'NEC' } }, { member })
  expect((await textOf(new Uint8Array(await own.arrayBuffer()))).at(1)).toContain('PA/77-1')
  await operator(world, 'tax state PA none')
  const later = await world.send('form1099Copy', { path: { year: '2025', form: 'NEC' } }, { member })
  expect((await textOf(new Uint8Array(await later.arrayBuffer()))).at(1)).toMatch(/PA\b(?!\/)/)
})

describe('state that a member left', () => {
  async function moved(filing: 'combined' | 'direct', from: string, { printedBefore }: { printedBefore: boolean }) {
    await operator(world, `tax state ${from} ${filing} 5`)
    const member = await paidMember('Nurse', 660, livingIn(from, '50301'))
    await run('export', 'NEC')
    if (printedBefore) await run('print', 'NEC', '--state', from)
    await approveDetails(world, member, NY)
    await run('correct', 'NEC')
    return { member, ...(await run('print', 'NEC', '--state', from)) }
  }

  it.each([
    ['direct', 'IA', true],
    ['combined', 'ID', false],
  ] as const)(
    'gets a correction with zero income when it had the form before (%s)',
    async (filing, state, printedBefore) => {
      const { member, rows, bytes } = await moved(filing, state, { printedBefore })
      expect(rows).toEqual([expect.objectContaining({ member, dollars: '0.00', corrected: 'yes' })])
      const [page = '', ...others] = await textOf(bytes)
      expect(others).toEqual([])
      expect(page).toContain('CORRECTED')
      expect(page).toMatch(new RegExp(`compensation\\s*\\$660\\.00.*${state}/5.*state income\\s*\\$0\\.00`, 's'))
      const { bytes: theirs } = await run('print', 'NEC', '--state', 'NY', '--member', String(member))
      expect((await textOf(theirs))[0]).toMatch(/CORRECTED.*state income\s*\$660\.00/s)
    },
  )

  it('gets nothing when it did not have the form before', async () => {
    expect(await moved('direct', 'KS', { printedBefore: false })).toMatchObject({ rows: [], bytes: null })
  })
})

it('prints forms exported before their state was listed, and refuses a state that is not listed', async () => {
  expect((await run('print', 'NEC', '--state', 'OH')).stderr).toContain('Forms 1099 are not reported to OH')
  await operator(world, 'tax state OH direct 51-7')
  const member = await world.db
    .selectFrom('form_1099')
    .select('panelist_id as id')
    .orderBy('id', 'desc')
    .executeTakeFirstOrThrow()
  const late = await paidMember('Nurse', 730, OH)
  expect(late).toBeGreaterThan(member.id)
  const { bytes, rows } = await run('print', 'NEC', '--state', 'OH')
  expect(rows.map(({ member: id }) => id)).not.toContain(late)
  expect((await textOf(bytes))[0]).toContain('OH/51-7')
})

it("prints a state's forms page by page without decrypting those of an earlier page", async () => {
  const members = [
    await paidMember('Nurse', 740, livingIn('MT', '59601')),
    await paidMember('Nurse', 750, livingIn('MT', '59601')),
  ]
  await run('export', 'NEC')
  const wanted = { state: 'MT', stateFiling: { filing: 'direct', payerNumber: '' }, limit: 1 } as const
  const open = jest.spyOn(world.panel.crypto, 'open')
  const page = (after: number) =>
    copiesOfState(world.db, world.panel.crypto, { year: 2025, form: 'NEC' }, { ...wanted, after })
  const first = await page((members[0] ?? 0) - 1)
  const second = await page(members[0] ?? 0)
  expect([...first, ...second].map(({ panelistId }) => panelistId)).toEqual(members)
  expect(open).toHaveBeenCalledTimes(2)
  open.mockRestore()
})

import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { insertRecords } from '#server/panel/tax/form-1099/exports.repository.ts'
import type { Record1099 } from '#server/panel/tax/form-1099/iris.ts'
import { recipientOf } from '#server/panel/tax/form-1099/record.ts'
import { anEmail, type TestMember, verifiedNow } from '#tests/support/panel/facts/builders.ts'
import { approveDetails, paidMembers, payer, reportedDetails } from '#tests/support/panel/facts/form-1099.ts'
import { runOperatorCommand } from '#tests/support/panel/operator.ts'
import { readPdf } from '#tests/support/panel/pdf/tagged-pdf.ts'
import { useWorld } from '#tests/support/panel/world.ts'

/* A member's copy of Form 1099: a download for members who consented, on paper for all others. */

const world = useWorld({ lookups: true, form1099: { payer, hcp: 'NEC', patients: 'MISC' } })
const { reported } = paidMembers(world)

let directory: string
let files = 0
beforeAll(async () => {
  directory = await mkdtemp(join(tmpdir(), 'carepanel-copies-'))
})
afterAll(() => rm(directory, { recursive: true }))

async function run(command: string, form: string, ...flags: string[]) {
  const file = join(directory, `${++files}`)
  const ran = await runOperatorCommand(world, ['tax', command, '2025', form, file, '--json', ...flags])
  const rows = ran.stdout === '' ? [] : ran.stdout.split('\n').map((line) => JSON.parse(line))
  return { ...ran, rows, bytes: await readFile(file).catch(() => null) }
}

const paidNurse = async (dollars = 700) => {
  const email = anEmail()
  const member = await world.member({ email, email_verified_at: verifiedNow, panelist_type: 'Nurse' })
  await reported(member, dollars)
  return { member, email }
}
const agree = (member: TestMember, given = true) =>
  world.as(member).call('saveConsent', { body: { purpose: 'tax-forms', given, version: '1' } })
const formsOf = async (member: TestMember) => (await world.as(member).call('form1099Copies')).forms
const download = (member: TestMember, year = '2025', form: 'NEC' | 'MISC' = 'NEC') =>
  world.send('form1099Copy', { path: { year, form } }, { member })
const statusOf = async (...args: Parameters<typeof download>) => (await download(...args)).status
const events = async (member: TestMember, event: 'form 1099 downloaded' | 'form 1099 printed') =>
  (
    await world.db
      .selectFrom('audit')
      .select('subject')
      .where('panelist_id', '=', member.panelistId)
      .where('event', '=', event)
      .execute()
  ).map(({ subject }) => subject)
const notices = async (email: string) =>
  (await world.messages(email)).filter(({ subject }) => subject === 'IMPORTANT TAX RETURN DOCUMENT AVAILABLE')

it("offers the member's copy after consent and export, with the number masked, and sends a mail", async () => {
  const { member, email } = await paidNurse(1250.5)
  await agree(member)
  expect(await formsOf(member)).toEqual([])
  expect(await statusOf(member)).toBe(404)

  await run('export', 'NEC')
  expect(await formsOf(member)).toEqual([
    { year: 2025, form: 'NEC', isCorrected: false, writtenAt: expect.stringMatching(/^\d{4}-/) },
  ])
  const [notice] = await notices(email)
  expect(notice?.text).toContain('Your Form 1099-NEC for 2025 is ready.')

  const response = await download(member)
  expect(response.headers.get('content-disposition')).toBe('attachment; filename="Form 1099-NEC 2025.pdf"')
  expect(response.headers.get('cache-control')).toBe('no-store')
  const { pages, language, title, tags } = await readPdf(new Uint8Array(await response.arrayBuffer()))
  expect([language, title]).toEqual(['(en-US)', 'Form 1099-NEC 2025'])
  expect(tags.slice(0, 5)).toEqual(['H1', 'H2', 'P', 'L', 'P'])
  const text = pages.join('')
  for (const part of ['Copy B', '1545-0116', 'Carepanel Research LLC', '12-3456780', 'XXX-XX-8765', '$1,250.50'])
    expect(text).toContain(part)
  expect(text).not.toMatch(/21904|CORRECTED/)
  expect(await events(member, 'form 1099 downloaded')).toEqual(['Form 1099-NEC 2025'])
})

it('refuses a copy to other members, of other years and forms, and without a recent code', async () => {
  const [{ member, email }, { member: other, email: otherEmail }] = [await paidNurse(), await paidNurse(10)]
  await agree(member)
  await agree(other)
  await run('export', 'NEC')
  expect([await notices(email), await notices(otherEmail)]).toEqual([[expect.anything()], []])
  expect(await statusOf(member)).toBe(200)
  expect(await formsOf(other)).toEqual([])
  expect(await statusOf(other)).toBe(404)
  expect(await statusOf(member, '2024')).toBe(404)
  expect(await statusOf(member, '2025', 'MISC')).toBe(404)
  await world.pass({ minutes: 61 })
  expect(await world.as(member).refusal('form1099Copy', { path: { year: '2025', form: 'NEC' } })).toBe(
    'RECENT_CODE_NEEDED',
  )
})

it('prints the form of a member without consent, who gets no download and no mail', async () => {
  const [{ member, email }, { member: agreed }] = [await paidNurse(800), await paidNurse(900)]
  await agree(agreed)
  await run('export', 'NEC')
  await sql`insert into form_1099 (year, form, panelist_id, masked_id, record_sealed)
    select other.year, other.form, panelist_id, other.form || other.year, record_sealed
    from form_1099, (values (2024, 'NEC'), (2025, 'MISC')) other (year, form)
    where panelist_id = ${member.panelistId}`.execute(world.db)
  expect(await formsOf(member)).toEqual([])
  expect(await statusOf(member)).toBe(404)
  expect(await notices(email)).toEqual([])

  expect((await run('print', 'NEC', '--dry-run')).bytes).toBeNull()
  const { rows, bytes } = await run('print', 'NEC', '--after', String(member.panelistId - 1))
  expect(rows).toEqual([
    {
      member: member.panelistId,
      name: 'Rosa Lee',
      address: '5 Elm Street 4, Apt 2, Dallas, TX, 75001',
      dollars: '800.00',
      corrected: 'no',
    },
  ])
  const { pages } = await readPdf(bytes ?? new Uint8Array())
  expect(pages.join('')).toContain('$800.00')
  expect(pages.join('')).not.toContain('21904')
  expect(await events(member, 'form 1099 printed')).toEqual(['Form 1099-NEC 2025'])
  expect(await events(agreed, 'form 1099 printed')).toEqual([])
})

it('prints the form of one member despite their consent', async () => {
  const { member } = await paidNurse()
  await agree(member)
  await run('export', 'NEC')
  const { rows } = await run('print', 'NEC', '--member', String(member.panelistId))
  expect(rows).toMatchObject([{ member: member.panelistId }])
  expect((await run('print', 'NEC', '--member', '999999999')).stderr).toBe('There is no form to print.')
})

it('keeps a copy after consent was withdrawn, and prints a later correction', async () => {
  const { member, email } = await paidNurse()
  await agree(member)
  await run('export', 'NEC')
  await world.pass({ minutes: 1 })
  await agree(member, false)
  expect((await world.messages(email)).at(-1)?.subject).toBe('Your Forms 1099 come on paper again')
  expect(await statusOf(member)).toBe(200)

  await world.pass({ minutes: 1 })
  await approveDetails(world, member.panelistId, { taxIdNumber: '219048799' })
  await run('correct', 'NEC')
  expect(await statusOf(member)).toBe(404)
  const { rows, bytes } = await run('print', 'NEC', '--after', String(member.panelistId - 1))
  expect(rows).toMatchObject([{ member: member.panelistId, corrected: 'yes' }])
  expect((await readPdf(bytes ?? new Uint8Array())).pages.join('')).toMatch(/CORRECTED.*XXX-XX-8799/s)
  await agree(member)
  expect(await formsOf(member)).toMatchObject([{ isCorrected: true }])
})

it('refuses consent without a verified email address', async () => {
  const member = await world.member({ panelist_type: 'Nurse' })
  const body = { purpose: 'tax-forms', given: true, version: '1' } as const
  expect(await world.as(member).refusal('saveConsent', { body })).toBe('FORBIDDEN')
})

it('mails nothing to an address that is not verified any more', async () => {
  const [{ member, email }, other] = [await paidNurse(800), await paidNurse(900)]
  for (const agreed of [member, other.member]) await agree(agreed)
  await world.db.updateTable('panelist').set({ email_verified_at: null }).where('id', '=', member.panelistId).execute()
  await run('export', 'NEC')
  expect(await notices(email)).toEqual([])
  expect(await notices(other.email)).toHaveLength(1)
})

it('names paper, withdrawal, format and duration in the words of the consent', async () => {
  const { member } = await paidNurse(5)
  const { consents } = await world.as(member).call('consents')
  const text = consents.find(({ purpose }) => purpose === 'tax-forms')?.words ?? ''
  for (const part of [
    'on paper',
    'until I take it back',
    '100 Main St',
    '5125550100',
    'PDF',
    'October 15',
    'When it ends',
  ])
    expect(text).toContain(part)
})

it("returns a sample form without a member's data", async () => {
  const { member } = await paidNurse(5)
  const response = await world.send('form1099Sample', {}, { member })
  const { pages } = await readPdf(new Uint8Array(await response.arrayBuffer()))
  expect(pages.join('')).toMatch(/^SAMPLE\..*Sample Person.*XXX-XX-0000/s)
})

it('offers no copies when the payer settings are missing', async () => {
  const { member } = await paidNurse(5)
  const { form1099 } = world.panel
  expect(await world.as(member).call('form1099Copies')).toEqual({ isOffered: true, forms: [] })
  Object.assign(world.panel, { form1099: { ...form1099, payer: null } })
  expect(await world.as(member).call('form1099Copies')).toEqual({ isOffered: false, forms: [] })
  expect((await world.send('form1099Sample', {}, { member })).status).toBe(404)
  expect((await run('print', 'NEC')).stderr).toBe(
    'Set the TAX_PAYER settings first: they say who reports the payments to the IRS.',
  )
  Object.assign(world.panel, { form1099 })
})

it('prints 200 members into a file, and the others into the next', async () => {
  const members: TestMember[] = []
  for (let index = 0; index < 201; index++) members.push(await world.member({ panelist_type: 'Nurse' }))
  const record: Record1099 = { ...recipientOf(reportedDetails, new Map()), account: 'M1', cents: 70_000 }
  await insertRecords(
    world.db,
    world.panel.crypto,
    { year: 2025, form: 'NEC' },
    members.map(({ panelistId }) => ({ panelistId, record })),
  )
  const ids = members.map(({ panelistId }) => panelistId)
  const first = await run('print', 'NEC', '--after', String((ids[0] ?? 0) - 1))
  expect(first.rows.map(({ member }) => member)).toEqual(ids.slice(0, 200))
  expect(first.stderr).toMatch(new RegExp(`^200 forms in the file\\..*--after ${ids[199]}`, 's'))
  const second = await run('print', 'NEC', '--after', String(ids[199]))
  expect([second.rows.map(({ member }) => member), second.stderr]).toEqual([[ids[200]], '1 form in the file.'])
})

import { mkdtemp, readFile, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { lockPayment } from '#server/panel/rewards/ledger.ts'
import { problemOf } from '#server/panel/tax/form-1099/checks.ts'
import { irisColumns, type Record1099 } from '#server/panel/tax/form-1099/iris.ts'
import { approveDetails, paidMembers, payer } from '#tests/support/panel/facts/form-1099.ts'
import { addEvent } from '#tests/support/panel/facts/payment-events.ts'
import { runOperatorCommand } from '#tests/support/panel/operator.ts'
import { useWorld } from '#tests/support/panel/world.ts'

/* Forms 1099 of a fixed year, compared with files made by hand. */

const world = useWorld({ lookups: true, form1099: { payer, hcp: 'NEC', patients: 'MISC' } })

let directory: string
let files = 0
beforeAll(async () => {
  directory = await mkdtemp(join(tmpdir(), 'carepanel-1099-'))
})
afterAll(() => rm(directory, { recursive: true }))

async function runTax(command: string, form: string, ...flags: string[]) {
  const file = join(directory, `${++files}.csv`)
  const ran = await runOperatorCommand(world, ['tax', command, '2025', form, file, '--json', ...flags])
  const rows = ran.stdout === '' ? [] : ran.stdout.split('\n').map((line) => JSON.parse(line))
  const text = await readFile(file, 'utf8').catch(() => null)
  return { ...ran, rows, text, file }
}

const { paidMember, pay } = paidMembers(world)

const NEC_HEADING =
  'Form Type,Tax Year,Payer TIN Type,Payer Taxpayer ID Number,Payer Name Type,Payer Business or Entity Name Line 1,Payer Business or Entity Name Line 2,Payer First Name,Payer Middle Name,Payer Last Name (Surname),Payer Suffix,Payer Country,Payer Address Line 1,Payer Address Line 2,Payer City/Town,Payer State/Province/Territory,Payer ZIP/Postal Code,Payer Phone Type,Payer Phone,Payer Email Address,Recipient TIN Type,Recipient Taxpayer ID Number,Recipient Name Type,Recipient Business or Entity Name Line 1,Recipient Business or Entity Name Line 2,Recipient First Name,Recipient Middle Name,Recipient Last Name (Surname),Recipient Suffix,Recipient Country,Recipient Address Line 1,Recipient Address Line 2,Recipient City/Town,Recipient State/Province/Territory,Recipient ZIP/Postal Code,Office Code,Form Account Number,2nd TIN Notice,Box 1 - Nonemployee Compensation,Box 2 - Payer made direct sales totaling $5000 or more of consumer products to a recipient for resale,Box 4 - Federal income tax withheld,Combined Federal/State Filing,State 1,State 1 - State Tax Withheld,State 1 - State/Payer state number,State 1 - State income,State 1 - Local income tax withheld,State 1 - Special Data Entries,State 2,State 2 - State Tax Withheld,State 2 - State/Payer state number,State 2 - State income,State 2 - Local income tax withheld,State 2 - Special Data Entries'
const NEC_PAYER =
  '1099-NEC,2025,EIN,123456780,B,Carepanel Research LLC,,,,,,US,100 Main St,,Austin,TX,78701,D,5125550100,help@portal.test'
/** 14 empty columns: box 4, the combined federal and state program, and six for each of two states. */
const NO_STATES = ',,,,,,,,,,,,,,'

it('exports who was paid 600 dollars or more in 2025, in the columns of Form 1099-NEC', async () => {
  const person = await paidMember('Nurse', 600)
  const practice = await paidMember('Nurse', 1250.5, {
    taxIdTypeId: 2,
    fullName: 'Lee',
    lastName: 'Practice',
    taxIdNumber: '752345678',
  })
  await paidMember('Nurse', 599.99, { taxIdNumber: '219048001' })
  const unsigned = await paidMember('Nurse', 900, null)
  const implausible = await paidMember('Nurse', 900, { taxIdNumber: '666123456' })
  const tried = await runTax('export', 'NEC', '--dry-run')
  expect(tried).toMatchObject({ code: 3, text: null })

  const { rows, text, file, stderr, code } = await runTax('export', 'NEC')
  expect(code).toBe(3)
  expect(rows).toEqual([
    { member: person, name: 'Rosa Lee', dollars: '600.00', result: 'done', detail: null },
    { member: practice, name: 'Rosa Lee', dollars: '1250.50', result: 'done', detail: null },
    {
      member: unsigned,
      name: 'Rosa Lee',
      dollars: '900.00',
      result: 'refused',
      detail: 'There is no approved Form W-9.',
    },
    {
      member: implausible,
      name: 'Rosa Lee',
      dollars: '900.00',
      result: 'refused',
      detail: 'The SSN is not a possible number.',
    },
  ])
  expect(stderr).toBe('2 members in the file, 0 for the next one, 2 refused, 0 exported before.')
  const address = 'US,5 Elm Street 4,Apt 2,Dallas,TX,75001,'
  expect(text).toBe(
    [
      NEC_HEADING,
      `${NEC_PAYER},SSN,219048765,I,,,Rosa,,Lee,,${address},M${person},N,600.00,N${NO_STATES}`,
      `${NEC_PAYER},EIN,752345678,B,Lee Practice,,,,,,${address},M${practice},N,1250.50,N${NO_STATES}`,
      '',
    ].join('\r\n'),
  )
  expect((await stat(file)).mode & 0o777).toBe(0o600)
  const audited = await world.db
    .selectFrom('audit')
    .select(['panelist_id', 'subject'])
    .where('event', '=', 'form 1099 exported')
    .orderBy('id')
    .execute()
  expect(audited).toEqual([
    { panelist_id: person, subject: 'Form 1099-NEC 2025' },
    { panelist_id: practice, subject: 'Form 1099-NEC 2025' },
  ])
  const stored = await world.db.selectFrom('form_1099').selectAll().execute()
  expect(JSON.stringify(stored)).not.toMatch(/219048765|752345678|Rosa/)
})

it('reports patients in box 3 of Form 1099-MISC', async () => {
  const patient = await paidMember('Patient', 700)
  const { text, rows } = await runTax('export', 'MISC')
  expect(rows).toMatchObject([{ member: patient, result: 'done' }])
  const [heading = '', line = ''] = (text ?? '').split('\r\n')
  const columns = heading.split(',')
  expect(columns).toEqual(irisColumns('MISC'))
  expect(columns).toHaveLength(37 + 16 + 13)
  expect(line.split(',')[columns.indexOf('Box 3 - Other Income')]).toBe('700.00')
  expect(line.split(',')[0]).toBe('1099-MISC')
})

it('exports no member twice and corrects no unchanged form', async () => {
  expect((await runTax('export', 'MISC')).text).toBeNull()
  const second = await runTax('correct', 'MISC')
  expect(second).toMatchObject({ code: 0, text: null, stderr: 'Nothing that was exported has changed.' })
})

describe('corrections of Form 1099', () => {
  it('report the new sum under the same account, once', async () => {
    const member = await world.member({ first_name: 'Rosa', last_name: 'Lee', panelist_type: 'Patient' })
    await approveDetails(world, member.panelistId)
    await pay(member, 800)
    const laterPayment = await pay(member, 100)
    await runTax('export', 'MISC')
    await world.db
      .transaction()
      .execute(async (tx) => void (await addEvent(tx, await lockPayment(tx, laterPayment), 'reversed')))
    const { text, rows } = await runTax('correct', 'MISC')
    expect(rows).toEqual([
      { member: member.panelistId, name: 'Rosa Lee', dollars: '800.00', result: 'done', detail: 'It was 900.00.' },
    ])
    const lines = (text ?? '').trim().split('\r\n')
    expect(lines).toHaveLength(2)
    expect(lines[1]).toContain(`,M${member.panelistId},,N,,,800.00,`)
    expect((await runTax('correct', 'MISC')).text).toBeNull()
  })

  it('set the sum of the old tax number to zero before they report the new number', async () => {
    const id = await paidMember('Patient', 650, { taxIdNumber: '219048766' })
    await runTax('export', 'MISC')
    await approveDetails(world, id, { taxIdNumber: '219048799' })
    const lines = ((await runTax('correct', 'MISC')).text ?? '').trim().split('\r\n')
    expect(lines.slice(1).map((line) => [line.split(',')[21], /,N,,,(\d+\.\d\d),/.exec(line)?.[1]])).toEqual([
      ['219048766', '0.00'],
      ['219048799', '650.00'],
    ])
  })
})

it('writes a lost file again by its number, without new records', async () => {
  const member = await paidMember('Nurse', 700)
  const first = await runTax('export', 'NEC')
  const { rows: written } = await sql<{ files: number }>`
    select count(distinct exported_at)::int as files from form_1099 where year = 2025 and form = 'NEC'`.execute(
    world.db,
  )
  const number = written[0]?.files ?? 0
  await sql`insert into form_1099 (year, form, panelist_id, masked_id, record_sealed, exported_at)
    select 2024, form, panelist_id, 'of 2024', record_sealed, exported_at - interval '1 day' from form_1099
    order by id limit 1`.execute(world.db)
  await approveDetails(world, member, { taxIdNumber: '219048766' })
  const correction = await runTax('correct', 'NEC')
  const countRecords = async () => (await world.db.selectFrom('form_1099').select('id').execute()).length
  const before = await countRecords()

  const rewritten = await runTax('export', 'NEC', '--again', String(number))
  expect([rewritten.code, rewritten.text]).toEqual([0, first.text])
  expect(rewritten.rows).toEqual([{ member, name: 'Rosa Lee', dollars: '700.00', result: 'done', detail: null }])
  expect((await stat(rewritten.file)).mode & 0o777).toBe(0o600)
  expect((await runTax('export', 'NEC', '--again', String(number + 1))).text).toBe(correction.text)
  expect(await countRecords()).toBe(before)
  const audited = await world.db
    .selectFrom('audit')
    .select('subject')
    .where('event', '=', 'form 1099 exported')
    .where('panelist_id', '=', member)
    .orderBy('id')
    .execute()
  expect(audited.map(({ subject }) => subject)).toContain(`Form 1099-NEC 2025 file ${number} again`)

  const none = await runTax('export', 'NEC', '--again', '9999')
  expect([none.code, none.text]).toEqual([1, null])
  expect(none.stderr).toBe(`There is no file 9999: ${number + 1} files were written so far for Form 1099-NEC 2025.`)
})

it('writes 100 records into a file and the others into the next', async () => {
  for (let index = 0; index < 101; index++) await paidMember('Nurse', 600, { taxIdNumber: String(219_050_001 + index) })
  const first = await runTax('export', 'NEC')
  expect((first.text ?? '').trim().split('\r\n')).toHaveLength(101)
  expect(first.stderr).toMatch(/^100 members in the file, 1 for the next one/)
  const second = await runTax('export', 'NEC')
  expect((second.text ?? '').trim().split('\r\n')).toHaveLength(2)
})

it('refuses to export without the payer settings', async () => {
  Object.assign(world.panel, { form1099: { ...world.panel.form1099, payer: null } })
  expect(await runTax('export', 'NEC')).toMatchObject({
    code: 1,
    stderr: 'Set the TAX_PAYER settings first: they say who reports the payments to the IRS.',
  })
})

describe('check of a Form 1099 record', () => {
  const record: Record1099 = {
    taxIdType: 'SSN',
    taxId: '219048765',
    firstName: 'Rosa',
    lastName: 'Lee-Park',
    address: '5 Elm St',
    addressLine2: '',
    city: 'Dallas',
    state: 'TX',
    zip: '75001',
    account: 'M1',
    cents: 60_000,
  }
  it.each<[string, Partial<Record1099>, string | null]>([
    ['a whole record', {}, null],
    ['an ITIN', { taxId: '912701234' }, null],
    ['an ITIN of the last groups', { taxId: '912921234' }, null],
    ...['50', '65', '70', '88', '90', '94', '99'].map((group): [string, Partial<Record1099>, null] => [
      `an ITIN of group ${group}`,
      { taxId: `912${group}1234` },
      null,
    ]),
    ...['49', '66', '69', '89', '93'].map((group): [string, Partial<Record1099>, string] => [
      `a number of group ${group}, which no ITIN has`,
      { taxId: `912${group}1234` },
      'The SSN is not a possible number.',
    ]),
    ['a number of area 000', { taxId: '000123456' }, 'The SSN is not a possible number.'],
    ['a number of area 666', { taxId: '666123456' }, 'The SSN is not a possible number.'],
    ['a number of area 9 that is no ITIN', { taxId: '900123456' }, 'The SSN is not a possible number.'],
    ['a number of group 00', { taxId: '219001234' }, 'The SSN is not a possible number.'],
    ['a number of serial 0000', { taxId: '219040000' }, 'The SSN is not a possible number.'],
    ['an ITIN of serial 0000', { taxId: '912700000' }, null],
    ['a number of an advertisement', { taxId: '078051120' }, 'The SSN is not a possible number.'],
    ['nine times the same digit', { taxId: '111111111' }, 'The SSN is not a possible number.'],
    ['an employer’s number', { taxIdType: 'EIN', taxId: '752345678' }, null],
    ...'00 07 08 09 17 18 19 28 29 49 69 70 78 79 89 96 97'
      .split(' ')
      .map((prefix): [string, Partial<Record1099>, string] => [
        `an employer’s number with ${prefix}, which is no prefix`,
        { taxIdType: 'EIN', taxId: `${prefix}2345678` },
        'The EIN is not a possible number.',
      ]),
    ['an employer’s number of zeros', { taxIdType: 'EIN', taxId: '750000000' }, 'The EIN is not a possible number.'],
    [
      'a business with a name of one word',
      { taxIdType: 'EIN', taxId: '752345678', firstName: '', lastName: 'Acme' },
      null,
    ],
    [
      'a business with other signs',
      { taxIdType: 'EIN', taxId: '752345678', firstName: 'Lee & Sons', lastName: '3' },
      null,
    ],
    [
      'a business without a name',
      { taxIdType: 'EIN', taxId: '752345678', firstName: '', lastName: '' },
      'The name is missing or has characters that the IRS does not accept.',
    ],
    ['no last name', { lastName: '' }, 'The last name is missing or has characters other than letters.'],
    ['a name with digits', { firstName: 'R2' }, 'The first name is missing or has characters other than letters.'],
    ['a long name', { lastName: 'L'.repeat(40) }, 'The name is longer than 40 letters.'],
    ['no street', { address: '' }, 'The address is incomplete.'],
    ['a long street', { address: '5 '.repeat(20) }, 'A line of the address is longer than 35 letters.'],
    ['a state in words', { state: 'Texas' }, 'The state is not a code of two letters.'],
    ['a short ZIP code', { zip: '750' }, 'The ZIP code does not have 5 or 9 digits.'],
  ])('finds the problem of %s, if any', (_, other, problem) => {
    expect(problemOf({ ...record, ...other })).toBe(problem)
  })
})

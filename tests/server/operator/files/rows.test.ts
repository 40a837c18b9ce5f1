import { rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { anEmail, verifiedNow } from '#tests/support/panel/facts/builders.ts'
import { aSurvey } from '#tests/support/panel/facts/surveys.ts'
import { runOperatorCommand } from '#tests/support/panel/operator.ts'
import { useWorld } from '#tests/support/panel/world.ts'

/* Files of operators: the numbers of their rows, and columns that nobody asked for. */

const world = useWorld({ lookups: true })
const run = (command: string, file: string) =>
  runOperatorCommand(world, command.split(' '), { files: { 'f.csv': file } })

describe('a problem in a CSV file', () => {
  it('names the row that a spreadsheet shows: after the heading, blank rows and cells of several lines', async () => {
    const file = [
      'project,url,topic,minutes',
      'F-7,https://host.test/7,"Sleep,\nagain",20',
      '',
      ',,,',
      'F-8,https://host.test/8,Night,long',
      ',https://host.test/9,Night,20',
    ].join('\n')
    expect((await run('surveys import --file f.csv', file)).stderr).toBe(
      [
        'Row 5: Invalid value "long" for minutes: expected a whole number from 1 to 10000',
        'Row 6: project is missing.',
      ].join('\n'),
    )
  })

  it.each([
    [
      'too few cells',
      'HM-1,https://host.test/1,Sleep,20\n\nHM-2,https://host.test/2,Sleep',
      'Row 4 has 3 columns, and the heading 4. Put a cell that has a comma or semicolon in quotation marks.',
    ],
    [
      'too many cells',
      'HM-1,https://host.test/1,Sleep, deep,20',
      'Row 2 has 5 columns, and the heading 4. Put a cell that has a comma or semicolon in quotation marks.',
    ],
    [
      'an open quotation mark',
      'HM-1,https://host.test/1,Sleep,20\nHM-2,https://host.test/2,"Sleep,20\nHM-3,https://host.test/3,Sleep,20',
      'Row 3 has a quotation mark that is never closed.',
    ],
    [
      'a quotation mark inside a cell',
      'HM-1,https://host.test/1,"Sleep" well,20',
      'Row 2 has a quotation mark inside a cell. Write it twice, and put the cell in quotation marks.',
    ],
  ])('names the row with %s', async (_, rows, problem) => {
    const { code, stderr } = await run('surveys import --file f.csv', `project,url,topic,minutes\n${rows}`)
    expect(code).toBe(2)
    expect(stderr).toBe(`The CSV file cannot be read. ${problem}`)
  })

  it('names a column as the file does', async () => {
    const file = 'payment,sentOn\n5,tomorrow'
    expect((await run('payments send --file f.csv', file)).stderr).toBe(
      'Row 2: Invalid value "tomorrow" for sentOn: expected a date YYYY-MM-DD',
    )
  })
})

describe('a file of a spreadsheet', () => {
  it('keeps its accents when it was saved as plain CSV on Windows', async () => {
    const file = join(tmpdir(), `windows-${process.pid}.csv`)
    await writeFile(file, 'project,url,topic\nF-20,https://host.test/20,Caf\u00e9 \u00a9\n', 'latin1')
    const { code } = await run(`surveys import --file ${file}`, '')
    await rm(file)
    expect(code).toBe(0)
    expect((await run('surveys show F-20', '')).stdout).toMatch(/^topic +Caf\u00e9 \u00a9$/m)
  })

  it('is refused as a workbook or as Unicode text, and says what to do', async () => {
    expect(await run('surveys import --file f.csv', 'PK\0\0')).toMatchObject({
      code: 2,
      stderr: 'This is not a text file. Save it as CSV in the spreadsheet, and choose that file.',
    })
  })
})

it('a file that is not there is a mistake in the command line', async () => {
  expect(await run('surveys import --file nowhere.csv', '')).toMatchObject({
    code: 2,
    stderr: 'Cannot read nowhere.csv.',
  })
})

it('a file with too many rows is refused, and what to do is said', async () => {
  const file = `mobile\n${'2125550101\n'.repeat(2001)}`
  expect(await run('surveys invite INV-9 --file f.csv --yes', file)).toMatchObject({
    code: 2,
    stderr: 'Invalid file: expected at most 2000 rows; split the file',
  })
})

describe('a file with columns that are not needed', () => {
  it('is accepted, such as a list of members saved as CSV, and the column that is used is named', async () => {
    const member = await world.member({ status: 'Verified', email: anEmail(), email_verified_at: verifiedNow })
    await aSurvey(world.db, { project: 'INV-9' })
    const { stdout: list } = await run('members list --csv', '')
    expect(list).toContain('member,name,mobile,email,type,status')
    const { code, stdout, stderr } = await run('surveys invite INV-9 --file f.csv --yes', list)
    expect(stderr).toBe('Of the file, the column mobile is used. Not used: member, name, email, type, status.')
    expect(stdout).toContain('is invited to INV-9. An email is queued.')
    expect(code).toBe(0)
    const invited = await world.db.selectFrom('invitation').select('panelist_id').execute()
    expect(invited).toEqual([{ panelist_id: member.panelistId }])
    expect((await run('surveys exclude INV-9 --file f.csv', list)).stderr).toContain('the column mobile is used')
    const admitted = await run('surveys admit INV-9 --file f.csv', 'name,npi,contact\nLee,1234567893,lee@mail.test')
    expect(admitted).toMatchObject({
      code: 0,
      stderr: 'Of the file, the columns npi, contact are used. Not used: name.',
    })
  })

  it('is refused without the column that is needed', async () => {
    expect(await run('surveys invite INV-9 --file f.csv --yes', 'member,name\n1,Lee')).toMatchObject({
      code: 2,
      stderr:
        'The file has no column mobile. Its first row names the columns, separated by commas or semicolons: member, name.',
    })
  })

  it('is refused with the needed column twice: only the last one would count', async () => {
    const file = 'reference,decision,decision\nF-1,reject,confirm'
    expect(await run('outcomes decide --file f.csv --yes', file)).toMatchObject({
      code: 2,
      stderr: 'The file has two columns decision: remove one.',
    })
  })
})

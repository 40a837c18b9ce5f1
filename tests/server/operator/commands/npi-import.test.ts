import { appendFileSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { openDatabase } from '#server/panel/database/open.ts'
import { testDatabase } from '#tests/support/database/database.ts'
import { npiDeactivated, npiOrganization, npiPerson, npiReactivated, writeNpiFile } from '#tests/support/npi-file.ts'
import { anEmail } from '#tests/support/panel/facts/builders.ts'
import { anNpi, cardiologist } from '#tests/support/panel/facts/profiles.ts'
import { runOperator, runOperatorCommand } from '#tests/support/panel/operator.ts'
import { useWorld } from '#tests/support/panel/world.ts'
import { environmentFor, runToEnd, startProgram } from '#tests/support/server-process.ts'

const world = useWorld({ lookups: true })

let folder: string
beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'npi-files-'))
  await world.db.deleteFrom('npi_file').execute()
  await world.db.deleteFrom('npi_holder').execute()
})
afterEach(() => rmSync(folder, { recursive: true }))

const MONTH = '20050523-20261108'
const file = (days: string, rows: Parameters<typeof writeNpiFile>[2]) => writeNpiFile(folder, days, rows)
const load = (path: string) => runOperator(world, ['npi', 'import', path])

const register = async (npiNumber: string, lastName = 'Smith') => {
  const body = { ...cardiologist, email: anEmail(), npiNumber }
  const response = await world.send(
    'registerProfession',
    { body },
    { member: await world.member({ last_name: lastName }) },
  )
  return response.status === 200 ? 'saved' : (await response.json()).errorCode
}

it('npi import: after a monthly file, only people with an active NPI of their own can save it', async () => {
  const [own, formerName, clinic, deactivated, back, nobodys] = [anNpi(), anNpi(), anNpi(), anNpi(), anNpi(), anNpi()]
  expect(
    await load(
      file(MONTH, [
        npiPerson(own, 'SMITH'),
        npiPerson(formerName, 'GARCIA', 'SMITH'),
        npiOrganization(clinic),
        npiDeactivated(deactivated),
        npiReactivated(back, 'SMITH'),
      ]),
    ),
  ).toBe('npidata_pfile_20050523-20261108.csv is loaded: 5 rows, 3 active people, 0 removed, 0 unreadable.')
  expect(await register(own, 'Jones')).toBe('INVALID_NPI')
  expect(await register(own)).toBe('saved')
  expect(await register(formerName)).toBe('saved')
  expect(await register(back)).toBe('saved')
  expect(await register(clinic)).toBe('INVALID_NPI')
  expect(await register(deactivated)).toBe('INVALID_NPI')
  expect(await register(nobodys)).toBe('INVALID_NPI')
})

it('npi import: applies a weekly file of new people, new names and deactivated NPIs', async () => {
  const [stays, renamed, deactivated, joined] = [anNpi(), anNpi(), anNpi(), anNpi()]
  await load(file(MONTH, [npiPerson(stays, 'SMITH'), npiPerson(renamed, 'GARCIA'), npiPerson(deactivated, 'SMITH')]))
  const week = file('20261109-20261115', [
    npiPerson(renamed, 'SMITH'),
    npiDeactivated(deactivated),
    npiPerson(joined, 'SMITH'),
  ])
  expect(await load(week)).toBe(
    'npidata_pfile_20261109-20261115.csv is loaded: 3 rows, 2 active people, 1 removed, 0 unreadable.',
  )
  expect(await Promise.all([stays, renamed, deactivated, joined].map((npi) => register(npi)))).toEqual([
    'saved',
    'saved',
    'INVALID_NPI',
    'saved',
  ])
  expect(await load(week)).toContain('is already loaded.')
})

it("npi import: does not override an operator's entries", async () => {
  const [barred, recorded] = [anNpi(), anNpi()]
  await load(file(MONTH, [npiPerson(barred, 'SMITH'), npiPerson(recorded, 'GARCIA')]))
  await runOperator(world, ['npi', 'bar', barred])
  await runOperator(world, ['npi', 'record', recorded, 'Smith'])
  expect(await register(barred)).toBe('ILLEGAL_NPI')
  expect(await register(recorded)).toBe('saved')
})

it('npi import: lets findByNpi suggest the profession of the holder', async () => {
  const npiNumber = anNpi()
  await load(file(MONTH, [npiPerson(npiNumber, 'SMITH')]))
  const member = await world.member({ last_name: 'Smith' })
  expect(await world.call('findByNpi', { path: { npiNumber } }, { member })).toMatchObject({
    professionId: expect.any(Number),
    specialityId: null,
  })
})

it('npi import: refuses files out of order', async () => {
  const rows = [npiPerson(anNpi(), 'SMITH')]
  await expect(load(file('20261109-20261115', rows))).rejects.toThrow('Load a monthly one first')
  await load(file(MONTH, rows))
  await expect(load(file('20261116-20261122', rows))).rejects.toThrow('The changes of 2026-11-09 are missing.')
  await load(file('20261109-20261115', rows))
  await load(file('20261116-20261122', rows))
  await expect(load(file('20261109-20261114', rows))).rejects.toThrow(
    'npidata_pfile_20261116-20261122.csv is loaded and newer',
  )
  await expect(load(writeNpiFile(folder, '20050523-20261011', rows))).rejects.toThrow('is loaded and newer')
})

it('npi import: refuses a file that is not a complete NPPES data file', async () => {
  const rows = [npiPerson(anNpi(), 'SMITH')]
  await expect(load(join(folder, 'npidata_pfile_20050523-20261108.csv'))).rejects.toThrow('Cannot read')
  await expect(load('/tmp/members.csv')).rejects.toThrow('members.csv is not an NPPES data file')
  await expect(load(file('20050523-20261308', rows))).rejects.toThrow('20261308.csv is not an NPPES data file')
  await expect(load(writeNpiFile(folder, MONTH, rows, ['NPI', 'Name']))).rejects.toThrow(
    'it has no column "Entity Type Code"',
  )
  const cut = file(MONTH, rows)
  appendFileSync(cut, '"1234567893","1"')
  await expect(load(cut)).rejects.toThrow('ends in the middle of a row')
  const unclosed = file(MONTH, rows)
  appendFileSync(unclosed, '"1234567893\n')
  await expect(load(unclosed)).rejects.toThrow('The file is broken')
  const broken = file(
    MONTH,
    Array.from({ length: 101 }, () => npiPerson('no number', 'SMITH')),
  )
  await expect(load(broken)).rejects.toThrow('More than 100 rows')
  expect(await runOperatorCommand(world, ['npi', 'import', 'file.csv'])).toMatchObject({ code: 2 })
})

it('npi files: shows rows, people and unreadable rows of each loaded file', async () => {
  const path = file(MONTH, [npiPerson('05', 'SMITH'), npiPerson(anNpi(), 'SMITH')])
  appendFileSync(path, '"1234567893","1","too few"\n')
  await load(path)
  expect(await runOperator(world, ['npi', 'files', '--json'])).toBe(
    JSON.stringify({
      file: 'npidata_pfile_20050523-20261108.csv',
      until: '2026-11-08',
      rows: 3,
      people: 1,
      removed: 0,
      unreadable: 2,
      loaded: (await world.db.selectFrom('npi_file').select('finished_at').executeTakeFirstOrThrow()).finished_at
        ?.toISOString()
        .slice(0, 19)
        .replace('T', ' '),
    }),
  )
  expect((await world.db.selectFrom('audit').select(['event', 'subject']).orderBy('id').execute()).at(-1)).toEqual({
    event: 'npi file loaded',
    subject: 'npidata_pfile_20050523-20261108.csv',
  })
})

const numbered = (at: number) => String(1_000_000_000 + at)

it('npi import: continues where a killed process stopped', async () => {
  const testDb = await testDatabase()
  const ROWS = 60_000
  const path = file(
    MONTH,
    Array.from({ length: ROWS }, (_, index) =>
      index % 10 === 0 ? npiOrganization(numbered(index)) : npiPerson(numbered(index), `NAME ${index}`),
    ),
  )
  const args = ['npi', 'import', path]
  const running = startProgram('operator/operator.ts', args, environmentFor(testDb))
  const { db, close } = await openDatabase(testDb.location)
  const mark = db.selectFrom('npi_file').select('bytes_done')
  while (!(await mark.executeTakeFirst())?.bytes_done) await new Promise((resolve) => setTimeout(resolve, 5))
  running.child.kill('SIGKILL')
  await running.ended
  const secondRun = await runToEnd('operator/operator.ts', args, environmentFor(testDb))
  expect(secondRun).toMatchObject({ code: 0, stdout: expect.stringContaining('60000 rows, 54000 active people') })
  expect(secondRun.stderr).toMatch(/^Continuing after [\d,]+000 rows\./)
  const { count } = await db
    .selectFrom('npi_holder')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow()
  const last = await db.selectFrom('npi_holder').selectAll().orderBy('npi_number', 'desc').limit(1).execute()
  await close()
  await testDb.close()
  expect(count).toBe(54_000)
  expect(last).toEqual([{ npi_number: '1000059999', last_names: ['NAME 59999'], taxonomy_code: '207RC0000X' }])
})

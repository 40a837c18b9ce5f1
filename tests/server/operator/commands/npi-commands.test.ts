import { anEmail } from '../../../support/panel/facts/builders.ts'
import { anNpi, cardiologist } from '../../../support/panel/facts/profiles.ts'
import { runOperator } from '../../../support/panel/operator.ts'
import { useWorld } from '../../../support/panel/world.ts'

const world = useWorld({ lookups: true })

const operator = (name: string, ...args: string[]) => runOperator(world, ['npi', name, ...args])

const register = async (npiNumber: string) => {
  const body = { ...cardiologist, email: anEmail(), npiNumber }
  const response = await world.send(
    'registerProfession',
    { body },
    { member: await world.member({ last_name: 'Smith' }) },
  )
  return response.status === 200 ? 'saved' : (await response.json()).errorCode
}

it('npi bar and npi allow: bar an NPI and allow it again', async () => {
  const npiNumber = anNpi()
  await operator('bar', npiNumber)
  await operator('bar', npiNumber)
  expect(await register(npiNumber)).toBe('ILLEGAL_NPI')
  await operator('allow', npiNumber)
  expect(await register(npiNumber)).toBe('saved')
})

it('npi record: records the holder of an NPI, and keeps a barred NPI barred', async () => {
  const npiNumber = anNpi()
  await operator('record', npiNumber, 'Garcia', 'Lopez')
  expect(await register(npiNumber)).toBe('INVALID_NPI')
  await operator('bar', npiNumber)
  await operator('record', npiNumber, 'Garcia', 'Smith')
  expect(await operator('list')).toMatch(new RegExp(`${npiNumber} +Garcia, Smith +barred`))
  expect(await register(npiNumber)).toBe('ILLEGAL_NPI')
  await operator('allow', npiNumber)
  expect(await register(npiNumber)).toBe('saved')
})

it('npi bar: is written to the audit by the last four digits', async () => {
  const npiNumber = anNpi()
  await operator('bar', npiNumber)
  const rows = await world.db
    .selectFrom('audit')
    .select(['event', 'subject'])
    .where('event', '=', 'npi changed')
    .orderBy('id')
    .execute()
  expect(rows.at(-1)).toEqual({ event: 'npi changed', subject: `npi ending ${npiNumber.slice(-4)}` })
})

it.each(['', '12345', '2234567890'])('npi bar: refuses %j as an NPI', async (typed) => {
  await expect(operator('bar', typed)).rejects.toThrow(
    `Invalid value "${typed}" for npi: expected ten digits, the first 1 or 3`,
  )
})

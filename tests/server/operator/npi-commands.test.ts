import { npiCommands } from '#server/operator/commands/npis.ts'
import { anEmail } from '../../support/panel/builders.ts'
import { anNpi, cardiologist } from '../../support/panel/profiles.ts'
import { useWorld } from '../../support/panel/world.ts'

const w = useWorld({ lookups: true })

const operator = (name: string, ...args: string[]) => {
  const command = npiCommands.find(({ usage }) => usage.startsWith(`npi ${name}`))
  if (!command) throw new Error(`There is no npi ${name}`)
  const context = {
    database: w.database,
    db: w.db,
    crypto: () => w.panel.crypto,
    operator: { address: 'operator', requestId: 'r' },
  }
  return command.run(context, args)
}

const register = async (npiNumber: string) => {
  const body = { ...cardiologist, email: anEmail(), npiNumber }
  const response = await w.send('registerProfession', { body }, { member: await w.member({ last_name: 'Smith' }) })
  return response.status === 200 ? 'saved' : (await response.json()).errorCode
}

it('bars a number and lifts the bar', async () => {
  const npiNumber = anNpi()
  await operator('bar', npiNumber)
  await operator('bar', npiNumber)
  expect(await register(npiNumber)).toBe('ILLEGAL_NPI')
  await operator('allow', npiNumber)
  expect(await register(npiNumber)).toBe('saved')
})

it('records whose a number is, and keeps it barred if it was', async () => {
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

it('writes each change down by the last digits', async () => {
  const npiNumber = anNpi()
  await operator('bar', npiNumber)
  const rows = await w.db.selectFrom('audit').select(['event', 'subject']).where('event', '=', 'npi changed').execute()
  expect(rows.at(-1)).toEqual({ event: 'npi changed', subject: `npi ending ${npiNumber.slice(-4)}` })
})

it.each(['', '12345', '2234567890'])('takes no %j for an NPI', async (typed) => {
  await expect(operator('bar', typed)).rejects.toThrow(/no NPI/)
})

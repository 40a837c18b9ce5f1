import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { approveDetails, paidMembers, payer } from '#tests/support/panel/facts/form-1099.ts'
import { runOperatorCommand } from '#tests/support/panel/operator.ts'
import { useWorld } from '#tests/support/panel/world.ts'

/* Members who gave the same tax id number are reported one by one, so an operator must see them. */

const world = useWorld({ lookups: true, form1099: { payer, hcp: 'NEC', patients: 'MISC' } })
const { paidMember } = paidMembers(world)

const duplicates = async () => {
  const { stdout, stderr } = await runOperatorCommand(world, ['tax', 'duplicates', '2025', '--json'])
  return { rows: stdout === '' ? [] : stdout.split('\n').map((line) => JSON.parse(line)), stdout, stderr }
}

const exportMessage = async () => {
  const dryRun = ['tax', 'export', '2025', 'NEC', join(tmpdir(), 'nec.csv'), '--dry-run']
  return (await runOperatorCommand(world, dryRun)).stdout
}

it('lists members with the same number, what they were paid together, and never the number', async () => {
  await paidMember('Nurse', 900, { taxIdNumber: '219048001' })
  expect(await duplicates()).toEqual({ rows: [], stdout: '', stderr: 'No two members gave the same tax ID number.' })

  const first = await paidMember('Nurse', 350, { taxIdNumber: '219048002' })
  const second = await paidMember('Patient', 250, { taxIdNumber: '219048002' })
  const third = await paidMember('Patient', 20, { taxIdNumber: '219048003' })
  const unpaid = await world.member({ first_name: 'Rosa', last_name: 'Lee' })
  await approveDetails(world, unpaid.panelistId, { taxIdNumber: '219048003' })
  const { rows, stdout, stderr } = await duplicates()
  expect(stderr).toBe('4 members share 2 tax ID numbers.')
  expect(rows).toEqual([
    { member: first, name: 'Rosa Lee', sameAs: `${second}`, dollars: '350.00', together: '600.00', due: 'yes' },
    { member: second, name: 'Rosa Lee', sameAs: `${first}`, dollars: '250.00', together: '600.00', due: 'yes' },
    { member: third, name: 'Rosa Lee', sameAs: `${unpaid.panelistId}`, dollars: '20.00', together: '20.00', due: 'no' },
    { member: unpaid.panelistId, name: 'Rosa Lee', sameAs: `${third}`, dollars: '0.00', together: '20.00', due: 'no' },
  ])
  expect(stdout).not.toContain('219048002')
})

it('an export says that members with the same number reach the threshold together', async () => {
  expect(await exportMessage()).toContain(
    '0 exported before. Members who gave the same tax ID number (1 number) were paid 600.00 or more together, and not each of them alone: see tax duplicates 2025.',
  )
})

it('a form that is taken back no longer counts', async () => {
  const { rows } = await duplicates()
  const [{ member }] = rows
  const { id } = await world.db
    .selectFrom('tax_form')
    .where('panelist_id', '=', member)
    .where('state', '=', 'approved')
    .select('id')
    .executeTakeFirstOrThrow()
  await runOperatorCommand(world, ['forms', 'revoke', String(id), 'Wrong number', '--yes'])
  expect((await duplicates()).rows).toHaveLength(2)
  expect(await exportMessage()).not.toContain('the same tax ID number')
})

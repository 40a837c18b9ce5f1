import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { lockPayment } from '#server/panel/rewards/ledger.ts'
import { anEmail, type TestMember, verifiedNow } from '#tests/support/panel/facts/builders.ts'
import { approveDetails, paidMembers, payer } from '#tests/support/panel/facts/form-1099.ts'
import { addEvent } from '#tests/support/panel/facts/payment-events.ts'
import { anEarning } from '#tests/support/panel/facts/surveys.ts'
import { operator, runOperatorCommand } from '#tests/support/panel/operator.ts'
import { useWorld } from '#tests/support/panel/world.ts'

/* Forms 1099 of members and settings that change after the export. */

const world = useWorld({ lookups: true, form1099: { payer, hcp: 'NEC', patients: 'MISC' } })
const { pay } = paidMembers(world)

let directory: string
let files = 0
beforeAll(async () => {
  directory = await mkdtemp(join(tmpdir(), 'carepanel-1099-members-'))
})
afterAll(() => rm(directory, { recursive: true }))

async function runTax(command: string, form: string, ...flags: string[]) {
  const file = join(directory, `${++files}.csv`)
  const { stdout } = await runOperatorCommand(world, ['tax', command, '2025', form, file, '--json', ...flags])
  const rows = stdout === '' ? [] : stdout.split('\n').map((line) => JSON.parse(line))
  return { rows, text: await readFile(file, 'utf8').catch(() => '') }
}
/** A member's row of a command. */
const rowOf = async ({ panelistId }: TestMember, command: string, form: string) =>
  (await runTax(command, form)).rows.find(({ member }) => member === panelistId)

async function newMember() {
  const member = await world.member({ email: anEmail(), email_verified_at: verifiedNow, panelist_type: 'Nurse' })
  await approveDetails(world, member.panelistId)
  return member
}
const reverse = (payment: number) =>
  world.db.transaction().execute(async (tx) => void (await addEvent(tx, await lockPayment(tx, payment), 'reversed')))

it('a payment that is reversed after the export reminds the operator of the correction', async () => {
  const member = await newMember()
  const before = await pay(member, 900)
  const stopped = () => operator(world, `payments reverse ${before} Duplicate --yes`)
  await runTax('export', 'NEC')
  expect(await stopped()).toContain(
    `Payment ${before}, $900, is now Stopped. Form 1099-NEC of 2025 has been exported with it: run tax correct 2025 NEC.`,
  )
  expect(await stopped()).not.toContain('tax correct')
  const unreported = await pay(await newMember(), 650)
  expect(await operator(world, `payments reverse ${unreported} Duplicate --yes`)).not.toContain('tax correct')
})

describe('members reported on one form, when the settings name another one since', () => {
  const settings = (hcp: 'NEC' | 'MISC') => Object.assign(world.panel, { form1099: { payer, hcp, patients: 'MISC' } })
  afterEach(() => settings('NEC'))

  it('are not reported a second time, and are corrected on the form that they have', async () => {
    const [member, fresh] = [await newMember(), await newMember()]
    await pay(member, 700)
    const later = await pay(member, 50)
    expect(await rowOf(member, 'export', 'NEC')).toMatchObject({ result: 'done', dollars: '750.00' })
    settings('MISC')
    await pay(fresh, 800)
    await reverse(later)
    const { rows } = await runTax('export', 'MISC')
    expect(rows.map((row) => [row.member, row.result])).toEqual([[fresh.panelistId, 'done']])
    expect(await rowOf(member, 'correct', 'NEC')).toMatchObject({ result: 'done', dollars: '700.00' })
  })
})

describe('tax export before the year is over', () => {
  it('asks first, because each later payment needs a correction', async () => {
    const member = await newMember()
    const payment = await anEarning(world, member, 700)
    await operator(world, `payments approve ${payment}`)
    await operator(world, `payments send ${payment}`)
    const { rows } = await sql<{ year: number }>`
      select extract(year from now() at time zone 'America/New_York')::int as year`.execute(world.db)
    const year = rows[0]?.year ?? 0
    await operator(world, `tax threshold 1099 ${year} 600`)
    const file = join(directory, 'early.csv')
    const args = ['tax', 'export', String(year), 'NEC', file]
    const note = `${year} is not over: each later payment to these members, and each one that comes back, will need a correction.`
    const declined = await runOperatorCommand(world, args, { answer: false })
    expect([declined.code, declined.questions]).toEqual([1, [`${note} Write the file anyway?`]])
    expect(await readFile(file, 'utf8').catch(() => null)).toBeNull()
    const { code, stderr } = await runOperatorCommand(world, args, { answer: true })
    expect([code, stderr.trim()]).toEqual([0, expect.stringMatching(new RegExp(` 0 exported before\\. ${note}$`))])
    const again = await runOperatorCommand(world, [...args, '--again', '1'], { answer: false })
    expect(again.questions).toEqual([])
  })
})

it('corrects the form of a member who erased the account after the payment was reversed', async () => {
  const member = await newMember()
  const payment = await pay(member, 700)
  await runTax('export', 'NEC')
  await reverse(payment)
  await world.as(member).call('sendPrivacyCode', { body: {} })
  const otp = await world.lastCode(member.mobile)
  const { kept } = await world.as(member).call('eraseAccount', { body: { otp, givesUpUnpaid: true } })
  expect(kept.map(({ until }) => until)).toContain('2029-12-31')
  expect(await rowOf(member, 'correct', 'NEC')).toMatchObject({ result: 'done', dollars: '0.00' })
})

describe('a form in the portal is printed, too,', () => {
  async function agreed() {
    const member = await newMember()
    await world.as(member).call('saveConsent', { body: { purpose: 'tax-forms', given: true, version: '1' } })
    await pay(member, 700)
    return member
  }

  it('for a member whose account is not active, so that they cannot sign in', async () => {
    const member = await agreed()
    await runTax('export', 'NEC')
    expect(await rowOf(member, 'print', 'NEC')).toBeUndefined()
    await operator(world, `members set ${member.mobile} --active no`)
    expect(await rowOf(member, 'print', 'NEC')).toMatchObject({ dollars: '700.00' })
  })

  it('for a member whose email address bounced, so that no notice arrives', async () => {
    const member = await agreed()
    await runTax('export', 'NEC')
    await world.db
      .updateTable('panelist')
      .set({ email_bounced_at: new Date() })
      .where('id', '=', member.panelistId)
      .execute()
    expect(await rowOf(member, 'print', 'NEC')).toMatchObject({ dollars: '700.00' })
  })
})

it('a payment of the year that is recorded after the export reminds the operator of the correction, too', async () => {
  const member = await newMember()
  await pay(member, 900)
  await runTax('export', 'NEC')
  const recorded = async (of: TestMember, sentOn: string) => {
    const id = await anEarning(world, of, 50)
    await world.db.transaction().execute(async (tx) => {
      await addEvent(tx, await lockPayment(tx, id), 'approved', { at: '2025-12-20T16:00:00Z' })
    })
    return operator(world, `payments send ${id} --sent-on ${sentOn}`)
  }
  expect(await recorded(member, '2025-12-31')).toMatch(
    /is now Paid\. Form 1099-NEC of 2025 has been exported without it: run tax correct 2025 NEC\.$/,
  )
  expect(await recorded(member, '2026-01-02')).toMatch(/is now Paid\.$/)
  expect(await recorded(await newMember(), '2025-12-31')).toMatch(/is now Paid\.$/)
  expect((await rowOf(member, 'correct', 'NEC'))?.detail).toBe('It was 900.00.')
})

import { sql } from 'kysely'
import { taxStandingOf } from '#server/panel/tax/year.ts'
import { anEmail, type TestMember, verifiedNow } from '../../../support/panel/facts/builders.ts'
import { anEarning } from '../../../support/panel/facts/surveys.ts'
import { runOperatorCommand } from '../../../support/panel/operator.ts'
import { useWorld } from '../../../support/panel/world.ts'

/* The day on which the bank sent a payment. */

const world = useWorld({ lookups: true })

const operator = (line: string, files: Record<string, string> = {}) =>
  runOperatorCommand(world, line.split(' '), { files, answer: true })

describe('payments send --sent-on', () => {
  /** An approved payment, of $100 by default; the approval was at 3 PM Eastern on December 28 of last year. */
  async function approvedLastYear(dollars = 100, payee?: TestMember) {
    const member = payee ?? (await world.member({ email: anEmail(), email_verified_at: verifiedNow }))
    const id = await anEarning(world, member, dollars)
    const { year } = await world.db
      .selectNoFrom(sql<number>`extract(year from now() at time zone 'America/New_York')::int - 1`.as('year'))
      .executeTakeFirstOrThrow()
    const approval = { payment_id: id, event: 'approved', becomes: 'Approved', at: `${year}-12-28T20:00:00Z` } as const
    await world.db.insertInto('payment_event').values(approval).execute()
    const paidIn = async (taxYear: number) =>
      (await taxStandingOf(world.db, member.panelistId, sql<number>`${taxYear}::int`)).paidCents
    const sentAt = async () =>
      (
        await world.db
          .selectFrom('payment_event')
          .select('at')
          .where('payment_id', '=', id)
          .where('event', '=', 'sent')
          .executeTakeFirst()
      )?.at.toISOString()
    return { id, year, paidIn, sentAt }
  }

  it('counts a payment in the year in which the bank sent it', async () => {
    const { id, year, paidIn, sentAt } = await approvedLastYear()
    const ran = await operator(`payments send ${id} --sent-on ${year}-12-30`)
    expect(ran).toMatchObject({ code: 0, stdout: `Payment ${id}, $100, is now Paid.` })
    expect(await sentAt()).toBe(`${year}-12-30T17:00:00.000Z`)
    expect([await paidIn(year), await paidIn(year + 1)]).toEqual([10_000, 0])
  })

  it('asks for a Form W-9 by the sum of the year in which the bank sent it', async () => {
    const large = await approvedLastYear(600)
    expect((await operator(`payments send ${large.id} --sent-on ${large.year}-12-30`)).stdout).toBe(
      `Payment ${large.id}, $600, is now Paid. It was sent without the Form W-9 that it needs.`,
    )
    const member = await world.member({ email: anEmail(), email_verified_at: verifiedNow })
    const thisYear = await anEarning(world, member, 550)
    await operator(`payments approve ${thisYear}`)
    await operator(`payments send ${thisYear}`)
    const small = await approvedLastYear(100, member)
    expect(await small.paidIn(small.year + 1)).toBe(55_000)
    expect((await operator(`payments send ${small.id} --sent-on ${small.year}-12-30`)).stdout).toBe(
      `Payment ${small.id}, $100, is now Paid.`,
    )
  })

  it('takes a day for each row of a file, and records no time before the approval', async () => {
    const { id, year, sentAt } = await approvedLastYear()
    const csv = `payment,bankReference,sentOn\n${id},ACH-1,${year}-12-28\n`
    const ran = await operator(`payments send --file bank.csv --sent-on ${year}-12-31`, { 'bank.csv': csv })
    expect(ran).toMatchObject({ code: 0 })
    expect(await sentAt()).toBe(`${year}-12-28T20:00:00.000Z`)
  })

  it('refuses a day before the approval, and a day in the future', async () => {
    const { id, year, sentAt } = await approvedLastYear()
    expect(await operator(`payments send ${id} --sent-on ${year}-12-27`)).toMatchObject({
      code: 1,
      stderr: `Payment ${id} cannot have been sent on ${year}-12-27: it was approved, or came back, on ${year}-12-28.`,
    })
    expect(await operator(`payments send ${id} --sent-on ${year + 2}-01-01`)).toMatchObject({
      code: 1,
      stderr: `Payment ${id} cannot have been sent on ${year + 2}-01-01: that is in the future.`,
    })
    expect(await sentAt()).toBeUndefined()
  })

  it('corrects a day that was recorded wrong, although the payment was approved again later', async () => {
    const { id, year, paidIn } = await approvedLastYear()
    await operator(`payments send ${id}`)
    expect([await paidIn(year), await paidIn(year + 1)]).toEqual([0, 10_000])
    await operator(`payments reverse ${id} wrong-day`)
    await operator(`payments reopen ${id}`)
    await operator(`payments approve ${id}`)
    expect(await operator(`payments send ${id} --sent-on ${year}-12-27`)).toMatchObject({
      stderr: `Payment ${id} cannot have been sent on ${year}-12-27: it was approved, or came back, on ${year}-12-28.`,
    })
    expect((await operator(`payments send ${id} --sent-on ${year}-12-30`)).code).toBe(0)
    expect([await paidIn(year), await paidIn(year + 1)]).toEqual([10_000, 0])
  })

  it('refuses a day before the money came back from the provider', async () => {
    const { id, year, paidIn } = await approvedLastYear()
    for (const [event, becomes, day] of [
      ['sent', 'Paid', 28],
      ['returned', 'Approved', 30],
    ] as const) {
      const at = `${year}-12-${day}T21:00:00Z`
      await world.db.insertInto('payment_event').values({ payment_id: id, event, becomes, at }).execute()
    }
    expect(await operator(`payments send ${id} --sent-on ${year}-12-29`)).toMatchObject({
      stderr: `Payment ${id} cannot have been sent on ${year}-12-29: it was approved, or came back, on ${year}-12-30.`,
    })
    expect((await operator(`payments send ${id} --sent-on ${year}-12-30`)).code).toBe(0)
    expect(await paidIn(year)).toBe(10_000)
  })

  it('refuses another day or bank reference for a payment that is already paid', async () => {
    const { id, year } = await approvedLastYear()
    const csv = (reference: string) => ({ 'bank.csv': `payment,bankReference\n${id},${reference}\n` })
    await operator(`payments send --file bank.csv --sent-on ${year}-12-30`, csv('ACH-1'))
    const again = await operator(`payments send --file bank.csv --sent-on ${year}-12-30`, csv('ACH-1'))
    expect(again.stdout).toBe(`Payment ${id}, $100, is already Paid.`)
    const refused = `Payment ${id} is already Paid: it was recorded as sent on ${year}-12-30 with the bank reference ACH-1. If the bank paid it twice, ask for the money back; if the record is wrong, reverse, reopen and approve the payment, and record it again.`
    expect((await operator('payments send --file bank.csv', csv('ACH-2'))).stderr).toBe(refused)
    expect((await operator(`payments send ${id} --sent-on ${year}-12-31`)).stderr).toBe(refused)
  })

  it('says that a bank reference is not recorded for a payment that was recorded without one', async () => {
    const { id, year } = await approvedLastYear()
    await operator(`payments send ${id} --sent-on ${year}-12-30`)
    const csv = `payment,bankReference\n${id},ACH-1\n`
    expect((await operator('payments send --file bank.csv', { 'bank.csv': csv })).stdout).toBe(
      `Payment ${id}, $100, is already Paid. It was recorded without a bank reference, so ACH-1 is not recorded.`,
    )
  })

  it('records today without a time in the future', async () => {
    const { id, year, paidIn, sentAt } = await approvedLastYear()
    const { today } = await world.db
      .selectNoFrom(sql<string>`(now() at time zone 'America/New_York')::date::text`.as('today'))
      .executeTakeFirstOrThrow()
    await operator(`payments send ${id} --sent-on ${today}`)
    expect(Date.parse((await sentAt()) ?? '')).toBeLessThanOrEqual(Date.now() + 1000)
    expect(await paidIn(year + 1)).toBe(10_000)
  })
})

import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { parseConfig } from '#server/config.ts'
import { openDatabase } from '#server/panel/database/open.ts'
import { localPayouts } from '#server/panel/gateways/payouts/local.ts'
import { handOverPayouts } from '#server/panel/rewards/payouts/hand-over.ts'
import { testDatabase } from '#tests/support/database/database.ts'
import { approvedPayments, readyPayouts } from '#tests/support/panel/facts/payouts.ts'
import { auditedMails } from '#tests/support/panel/killed/audited-mails.ts'
import { panelToKill, runUntilKilled } from '#tests/support/panel/killed/killed.ts'

const KILLS = 5
const PAYOUTS = 120

jest.setTimeout(300_000)

it('pays 120 payments once each when the process is killed five times', async () => {
  const testDb = await testDatabase()
  const directory = await mkdtemp(join(tmpdir(), 'carepanel-payouts-'))
  const database = await openDatabase(testDb.location)
  const { db } = database
  const payments = await approvedPayments(db, PAYOUTS, 1, 2500)
  await readyPayouts(db, 'local')
  const { environment } = panelToKill(testDb.location)
  const printed: string[] = []
  for (let kill = 0; kill < KILLS; kill++)
    printed.push(...(await runUntilKilled('pay-out-until-killed.ts', [directory], environment)))
  const payouts = { gateways: [localPayouts(directory)], dailyCapCents: 10_000_000, twoPeopleAboveCents: 0 }
  await handOverPayouts({ db, payouts, mailer: auditedMails(parseConfig(environment)), retrySeconds: () => 0 })

  const lines = (await readFile(join(directory, 'payouts.jsonl'), 'utf8')).trim().split('\n')
  const keys = lines.map((line): string => JSON.parse(line).key)
  expect(keys).toHaveLength(PAYOUTS)
  expect(new Set(keys).size).toBe(PAYOUTS)
  expect(printed.filter((key) => !keys.includes(key))).toEqual([])
  const { rows } = await sql<{ id: number; sent: number }>`select payment.id, count(*)::int as sent from payment
    join payment_event on payment_event.payment_id = payment.id and event = 'sent' group by payment.id order by payment.id`.execute(
    db,
  )
  expect(rows).toEqual(payments.map((id) => ({ id, sent: 1 })))
  const { rows: mails } = await sql`select subject, count(*)::int as mails, count(distinct request_id)::int as members
    from audit where event = 'message tried' group by subject`.execute(db)
  expect(mails).toEqual([{ subject: 'message payment-sent', mails: PAYOUTS, members: PAYOUTS }])
  await database.close()
  await testDb.close()
  await rm(directory, { recursive: true })
})

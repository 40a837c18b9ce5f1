import { setTimeout as wait } from 'node:timers/promises'
import { sql } from 'kysely'
import { openDatabase } from '#server/panel/database/open.ts'
import type { Db } from '#server/panel/database/schema.ts'
import { inOneTransaction } from '#server/panel/database/transaction.ts'
import { databaseKind, testDatabase } from '#tests/support/database/database.ts'
import { cuttingProxy } from '#tests/support/network/cutting-proxy.ts'
import { useWorld } from '#tests/support/panel/world.ts'

const world = useWorld()
const onPostgres = databaseKind() === 'postgres' ? describe : describe.skip

beforeEach(() => world.db.deleteFrom('number_line').execute())

const failure = (code: string) => Object.assign(new Error(`code ${code}`), { code })
const addLine = (tx: Db, prefix: string) => tx.insertInto('number_line').values({ prefix, line: 'voip' }).execute()
const lines = async (db: Db = world.db) => {
  const rows = await db.selectFrom('number_line').select('prefix').orderBy('prefix').execute()
  return rows.map(({ prefix }) => prefix)
}
const marks = async () => {
  const { rows } = await sql<{ marks: number }>`select count(*) as marks from transaction_mark`.execute(world.db)
  return rows[0]?.marks
}

/** Work that fails this many times and then writes. */
function failing(code: string, times: number, prefix: string) {
  let runs = 0
  const work = async (tx: Db) => {
    await addLine(tx, prefix)
    runs++
    if (runs <= times) throw failure(code)
    return runs
  }
  return { work, runs: () => runs }
}

describe('transaction that the database ends', () => {
  it.each(['40001', '40P01', '57P01', '08006', '08003', '25006'])('runs again as a whole after %s', async (code) => {
    const { work } = failing(code, 2, '+1')
    expect(await inOneTransaction(world.db, work)).toBe(3)
    expect(await lines()).toEqual(['+1'])
  })

  it('fails after five runs', async () => {
    const { work, runs } = failing('40001', 9, '+1')
    await expect(inOneTransaction(world.db, work)).rejects.toMatchObject({ code: '40001' })
    expect([runs(), await lines()]).toEqual([5, []])
  })

  it.each(['23505', '57014', '53300', '22001'])('does not run again after %s', async (code) => {
    const { work, runs } = failing(code, 1, '+1')
    await expect(inOneTransaction(world.db, work)).rejects.toMatchObject({ code })
    expect([runs(), await lines()]).toEqual([1, []])
  })

  it('runs again with its outer transaction', async () => {
    const { work, runs } = failing('40001', 1, '+2')
    let outer = 0
    await inOneTransaction(world.db, async (tx) => {
      outer++
      await inOneTransaction(tx, work)
    })
    expect([outer, runs(), await lines()]).toEqual([2, 2, ['+2']])
  })

  it('leaves a transaction mark when it wrote, and none when it only read', async () => {
    const before = Number(await marks())
    await inOneTransaction(world.db, (tx) => lines(tx))
    expect(await marks()).toBe(before)
    await inOneTransaction(world.db, (tx) => addLine(tx, '+3'))
    expect(await marks()).toBe(before + 1)
  })
})

onPostgres('transactions on Postgres', () => {
  it('both complete when two of them deadlock', async () => {
    await addLine(world.db, '+1')
    await addLine(world.db, '+2')
    const touch = (tx: Db, prefix: string) =>
      tx.updateTable('number_line').set({ line: 'landline' }).where('prefix', '=', prefix).execute()
    const inOrder = (first: string, second: string) =>
      inOneTransaction(world.db, async (tx) => {
        await touch(tx, first)
        await wait(100)
        await touch(tx, second)
        return 'done'
      })
    expect(await Promise.all([inOrder('+1', '+2'), inOrder('+2', '+1')])).toEqual(['done', 'done'])
  })

  it('run again when the connection is terminated in the middle', async () => {
    let runs = 0
    await inOneTransaction(world.db, async (tx) => {
      runs++
      await addLine(tx, '+1')
      const { rows } = await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(tx)
      if (runs === 1) await sql`select pg_terminate_backend(${rows[0]?.pid}::int)`.execute(world.db)
      await wait(50)
      await sql`select 1`.execute(tx)
    })
    expect([runs, await lines()]).toEqual([2, ['+1']])
  })

  describe('whose connection breaks at COMMIT', () => {
    let testDb: Awaited<ReturnType<typeof testDatabase>>
    let network: Awaited<ReturnType<typeof cuttingProxy>>
    let database: Awaited<ReturnType<typeof openDatabase>>
    let direct: Awaited<ReturnType<typeof openDatabase>>
    beforeAll(async () => {
      testDb = await testDatabase()
      const url = 'url' in testDb.location ? testDb.location.url : ''
      network = await cuttingProxy(url)
      direct = await openDatabase({ url })
      database = await openDatabase({ url: network.url })
      await sql`create table counted (kept int)`.execute(direct.db)
    })
    afterAll(async () => {
      await database.close()
      await network.close()
      await direct.close()
      await testDb.close()
    })

    it.each([
      [['before'], 2],
      [['after'], 1],
      [['before', 'after'], 2],
      [['after', 'after', 'before'], 1],
      [['before', 'before', 'before'], 4],
    ] as const)('%j: commit once and return the committed result', async (cuts, attempt) => {
      await sql`truncate counted`.execute(direct.db)
      network.cutAtCommit(...cuts)
      let runs = 0
      const result = await inOneTransaction(database.db, async (tx) => {
        runs++
        await sql`insert into counted values (${runs}::int)`.execute(tx)
        return runs
      })
      expect((await sql`select kept from counted`.execute(direct.db)).rows).toEqual([{ kept: attempt }])
      expect(result).toBe(attempt)
    })
  })
})

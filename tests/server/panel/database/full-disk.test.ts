import { cp } from 'node:fs/promises'
import { join } from 'node:path'
import { createPanel } from '#server/panel/app.ts'
import { migrate } from '#server/panel/database/migrate.ts'
import { type DatabaseLocation, type OpenDatabase, openDatabase } from '#server/panel/database/open.ts'
import { openQueue, type Queue } from '#server/panel/jobs/queue.ts'
import { isWritable } from '#server/panel/start-checks.ts'
import { databaseKind, testDatabase } from '#tests/support/database/database.ts'
import { startPostgres } from '#tests/support/database/postgres.mjs'
import { hasSmallDisks, smallDisk } from '#tests/support/database/small-disk.ts'
import { memberWith } from '#tests/support/panel/facts/builders.ts'
import { requestFor, testPanel } from '#tests/support/panel/world.ts'
import { slowness } from '#tests/support/slowness.ts'

/** The limit of messages per member. A table page holds a few of them. */
const WRITES = 90
const DISK_MEGABYTES = 400

const withSmallDisks = hasSmallDisks() ? describe : describe.skip

/** A database of either kind, on its own small disk. */
async function databaseOn(
  folder: string,
): Promise<{ location: DatabaseLocation; restart(): Promise<void>; end(): Promise<void> }> {
  if (databaseKind() === 'pglite') {
    const testDb = await testDatabase()
    if ('url' in testDb.location) throw new Error('not a PGlite')
    const dataDir = join(folder, 'data')
    await cp(testDb.location.dataDir, dataDir, { recursive: true })
    return { location: { dataDir }, restart: async () => undefined, end: testDb.close }
  }
  const server = await startPostgres({ durable: true, below: folder })
  return { location: { url: server.url() }, restart: () => server.restart(), end: () => server.stop() }
}

withSmallDisks('panel on a full disk (skipped where this user may mount none)', () => {
  let disk: NonNullable<ReturnType<typeof smallDisk>>
  let testDb: Awaited<ReturnType<typeof databaseOn>>
  let database: OpenDatabase
  let queue: Queue
  beforeAll(async () => {
    const mounted = smallDisk(DISK_MEGABYTES)
    if (!mounted) throw new Error('the disk could not be mounted')
    disk = mounted
    testDb = await databaseOn(disk.folder)
    database = await openDatabase(testDb.location)
    await migrate(database.db)
    queue = await openQueue(database)
  })
  afterAll(async () => {
    await queue.stop({ graceful: false })
    await database.close()
    await testDb.end()
    disk.remove()
  })

  it('answers 503, keeps acknowledged writes, and works again when there is space', async () => {
    const panel = testPanel(queue)
    const handle = createPanel({ db: database.db, panel, trustProxyHops: 1 })
    const member = await memberWith(database.db, panel.crypto)
    const sendMessage = (content: string) => handle(requestFor('contactUs', { body: { content } }, { member }))
    expect((await sendMessage('with room')).status).toBe(200)
    expect(await isWritable(database.db)).toBe(true)

    disk.fill()
    const acknowledged = ['with room']
    let refused: Response | null = null
    for (let count = 0; count < WRITES && !refused; count++) {
      const content = `full ${count} ${'x'.repeat(900)}`
      const answer = await sendMessage(content)
      if (answer.status === 200) acknowledged.push(content)
      else refused = answer
    }
    expect([refused?.status, await refused?.json()]).toEqual([
      503,
      { errorCode: 'UPSTREAM_UNAVAILABLE', errorMessage: 'Something went wrong. Please retry again later.' },
    ])
    // On a full disk, Postgres can still write rows into pages with free space, so writes fail one by one.
    if (databaseKind() === 'pglite') expect(await isWritable(database.db)).toBe(false)

    disk.makeRoom()
    await testDb.restart()
    const startedAt = Date.now()
    while (!(await isWritable(database.db))) expect(Date.now() - startedAt).toBeLessThan(10_000 * slowness())
    process.stdout.write(`  ${databaseKind()}: writable ${Date.now() - startedAt} ms after there was room\n`)
    expect((await sendMessage('with room again')).status).toBe(200)
    const rows = await database.db.selectFrom('contact_message').select('content').execute()
    expect(rows.map(({ content }) => content)).toEqual(expect.arrayContaining([...acknowledged, 'with room again']))
  })
})

import { randomBytes } from 'node:crypto'
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { Encrypter, generateX25519Identity, identityToRecipient } from 'age-encryption'
import { sql } from 'kysely'
import { backUp } from '#server/panel/database/backup/backup.ts'
import { restore } from '#server/panel/database/backup/restore.ts'
import { type OpenDatabase, openDatabase } from '#server/panel/database/open.ts'
import { addBankFile, bankFileSums } from '#server/panel/rewards/bank-files/repository.ts'
import { emptyDatabase, type TestDatabase } from '#tests/support/database/database.ts'
import { guardsOf } from '#tests/support/database/guards.ts'
import { anInvitation, aSurvey } from '#tests/support/panel/facts/surveys.ts'
import { useWorld } from '#tests/support/panel/world.ts'

const world = useWorld({ lookups: true })

let folder: string
let identity: string
let recipient: string
let place: TestDatabase
let target: OpenDatabase
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'backup-'))
  identity = await generateX25519Identity()
  recipient = await identityToRecipient(identity)
})
afterAll(() => rmSync(folder, { recursive: true }))
beforeEach(async () => {
  place = await emptyDatabase('postgres')
  target = await openDatabase(place.location)
})
afterEach(async () => {
  await target.close()
  await place.close()
})

let files = 0
const newFile = () => join(folder, `${++files}.age`)

function changedAt(file: Buffer, index: number): Buffer {
  const copy = Buffer.from(file)
  copy[index] = (copy[index] ?? 0) ^ 1
  return copy
}

/** A member with special characters in the data, and a paid survey. */
async function paidMember() {
  const member = await world.member({ first_name: 'Zoë "Z"\n\\ {#>\u2028\r' })
  const { ikey } = await anInvitation(world.db, member, await aSurvey(world.db), { status: 'Started' })
  await world.call('recordOutcome', {
    body: { redirectUri: 'completed', ikey, surveyUrl: 'https://portal.test/completed' },
  })
  return member
}

const everything = async ({ db }: OpenDatabase) => {
  const tables = ['panelist', 'invitation', 'payment', 'payment_event', 'incentive_total', 'audit']
  return Promise.all(
    tables.map(async (name) => {
      const { rows } = await sql`select to_jsonb(t) as row from ${sql.table(name)} t order by t::text`.execute(db)
      return { name, rows }
    }),
  )
}

it('restores a backup into an empty database that works on with the next ids', async () => {
  await paidMember()
  const path = newFile()
  const made = await backUp(world.database, path, recipient)
  expect(made.tables.payment_event?.rows).toBeGreaterThan(0)
  const restored = await restore(target, path, identity)
  expect(restored).toEqual(made)
  expect(await everything(target)).toEqual(await everything(world.database))
  const before = await world.db
    .selectFrom('survey')
    .select((of) => of.fn.max('id').as('id'))
    .executeTakeFirstOrThrow()
  expect((await aSurvey(target.db)).id).toBe(before.id + 1)
  await expect(sql`update audit set action = 'x'`.execute(target.db)).rejects.toThrow()
})

it.each(['payment', 'panelist'])(
  'gives no row of %s a number that others may know from the time after the backup',
  async (table) => {
    await paidMember()
    const path = newFile()
    await backUp(world.database, path, recipient)
    await paidMember()
    await restore(target, path, identity)
    const nextNumber = async ({ db }: OpenDatabase) => {
      const { rows } = await sql<{ next: number }>`select nextval(${`${table}_id_seq`}::regclass)::int as next`.execute(
        db,
      )
      return rows[0]?.next ?? 0
    }
    expect(await nextNumber(target)).toBeGreaterThan((await nextNumber(world.database)) + 50_000)
  },
)

it('gives no bank file and no payout batch a number that others may know from the time after the backup', async () => {
  const tx = target.db
  await paidMember()
  const payment = await world.db.selectFrom('payment').select('id').orderBy('id').limit(1).executeTakeFirstOrThrow()
  const path = newFile()
  await world.db.insertInto('payout_batch').values({ id: 3, requested_by: 'maria' }).execute()
  await backUp(world.database, path, recipient)
  await restore(target, path, identity)
  expect(await addBankFile(tx, 'maria', [{ paymentId: payment.id, payee: null }])).toBe(100_001)
  expect(await bankFileSums(tx).execute()).toMatchObject([{ id: 100_001, payments: 1 }])
  const batches = await tx
    .selectFrom('payout_batch')
    .select((of) => of.fn.max('id').as('last'))
    .executeTakeFirstOrThrow()
  expect(batches.last).toBe(100_003)
  await sql`truncate payout_batch cascade`.execute(world.db)
})

it('fails the deliveries to clients that waited, because no queue tries them any more', async () => {
  await sql`insert into webhook_endpoint (name, url, secret_sealed) values ('acme', 'https://acme.test/hook', 'v1.1')`.execute(
    world.db,
  )
  await sql`insert into webhook_delivery (endpoint, event_id, type, body, state)
    values ('acme', 'one', 'outcome.kept', '{}', 'waiting'), ('acme', 'two', 'outcome.kept', '{}', 'delivered')`.execute(
    world.db,
  )
  const path = newFile()
  await backUp(world.database, path, recipient)
  await restore(target, path, identity)
  const deliveries = target.db.selectFrom('webhook_delivery').select(['event_id', 'state']).orderBy('event_id')
  expect(await deliveries.execute()).toEqual([
    { event_id: 'one', state: 'failed' },
    { event_id: 'two', state: 'delivered' },
  ])
  await world.db.deleteFrom('webhook_endpoint').execute()
})

it('writes a whole file when two backups with the same name are made at once', async () => {
  const { panelistId } = await paidMember()
  const profile = JSON.stringify({ medicalSchool: randomBytes(300_000).toString('base64') })
  await world.db.updateTable('panelist').set({ profile }).where('id', '=', panelistId).execute()
  const path = newFile()
  await Promise.all([backUp(world.database, path, recipient), backUp(world.database, path, recipient)])
  expect(readdirSync(folder).filter((name) => name.includes('partial'))).toEqual([])
  await restore(target, path, identity)
})

it('restores constraints, indexes and triggers unchanged', async () => {
  const path = newFile()
  await backUp(world.database, path, recipient)
  await restore(target, path, identity)
  expect(await guardsOf(target.db)).toEqual(await guardsOf(world.db))
})

it('restores a backup of the first format and migrates it to this release', async () => {
  const folder = 'tests/support/database/first-backup'
  const { tables, migrations } = await restore(
    target,
    `${folder}/backup.age`,
    readFileSync(`${folder}/identity.txt`, 'utf8'),
  )
  expect(migrations.at(-1)).toBe('0057-large-panels')
  expect(tables.payment_event?.rows).toBe(3)
  const paid = target.db.selectFrom('invitation').innerJoin('panelist', 'panelist.id', 'invitation.panelist_id')
  expect(await paid.select(['first_name', 'topic', 'earned_cents']).execute()).toEqual([
    { first_name: 'Zoë', topic: 'Sleep "well"\n\\ {#>', earned_cents: 7500 },
  ])
  expect(await guardsOf(target.db)).toEqual(await guardsOf(world.db))
})

it('the database has no json, xml, float8 or numeric column, whose text a backup could change', async () => {
  const { rows } = await sql`select attrelid::regclass::text, attname from pg_attribute
    join pg_class on pg_class.oid = attrelid and relkind = 'r' and relnamespace = 'public'::regnamespace
    where attnum > 0 and atttypid in ('json'::regtype, 'xml'::regtype, 'float8'::regtype, 'numeric'::regtype)`.execute(
    world.db,
  )
  expect(rows).toEqual([])
})

it('refuses to restore with another key, and leaves no file when a backup fails', async () => {
  await paidMember()
  const path = newFile()
  await backUp(world.database, path, recipient)
  expect(statSync(path).mode & 0o777).toBe(0o600)
  expect(readFileSync(path).includes('panelist')).toBe(false)
  const other = await generateX25519Identity()
  await expect(restore(target, `${path}.old`, other)).rejects.toThrow(`There is no file ${path}.old.`)
  await expect(restore(target, path, other)).rejects.toThrow('cannot be read with this key, or it is damaged')
  await expect(backUp(world.database, newFile(), 'age1nobody')).rejects.toThrow('not an age public key')
  expect(existsSync(`${folder}/${files}.age`)).toBe(false)
})

it.each(['', 'members\n', '{"name":"Nora"}\n', '<{"format":"carepanel-backup-99"}\n'])(
  'refuses a file with other content that the same key opens: %j',
  async (text) => {
    const encrypter = new Encrypter()
    encrypter.addRecipient(recipient)
    const path = newFile()
    writeFileSync(path, await encrypter.encrypt(gzipSync(text)))
    await expect(restore(target, path, identity)).rejects.toThrow(
      `${path} is not a backup of the panel, or a newer release made it.`,
    )
  },
)

it.each([
  ['changed at its beginning', (file: Buffer) => changedAt(file, 300)],
  ['changed toward its end', (file: Buffer) => changedAt(file, file.length - 300)],
  ['cut short', (file: Buffer) => file.subarray(0, file.length - 300)],
])('restores no member from a backup file that was %s', async (_, damage) => {
  const { panelistId } = await paidMember()
  // Long enough to be read in several chunks, so that some rows are written before the damage is found.
  const profile = JSON.stringify({ medicalSchool: randomBytes(150_000).toString('base64') })
  await world.db.updateTable('panelist').set({ profile }).where('id', '=', panelistId).execute()
  const path = newFile()
  await backUp(world.database, path, recipient)
  writeFileSync(path, damage(readFileSync(path)))
  await expect(restore(target, path, identity)).rejects.toThrow('damaged')
  const { rows } = await sql<{ there: boolean }>`select to_regclass('public.panelist') is not null as there`.execute(
    target.db,
  )
  const members = rows[0]?.there ? await target.db.selectFrom('panelist').select('id').execute() : []
  expect(members).toEqual([])
})

it('refuses to restore a backup over members', async () => {
  const path = newFile()
  await paidMember()
  await backUp(world.database, path, recipient)
  await expect(restore(world.database, path, identity)).rejects.toThrow('This database already has members')
})

it('backs up one moment in time while the panel keeps serving', async () => {
  await paidMember()
  const before = (await world.db.selectFrom('payment').select('id').execute()).length
  const path = newFile()
  const serving = Array.from({ length: 5 }, paidMember)
  const made = await backUp(world.database, path, recipient)
  await Promise.all(serving)
  await restore(target, path, identity)
  const { rows } = await sql<{ payments: number; totals: number }>`select
    (select coalesce(sum(in_process_cents), 0) from incentive_total) as totals,
    (select coalesce(sum(amount_cents), 0) from payment where kind = 'incentive') as payments`.execute(target.db)
  expect(Number(rows[0]?.totals)).toBe(Number(rows[0]?.payments))
  expect(made.tables.payment?.rows).toBeGreaterThanOrEqual(before)
  expect(made.tables.payment?.rows).toBeLessThanOrEqual(before + 5)
})

describe('into PGlite', () => {
  let directory: TestDatabase
  let pglite: OpenDatabase
  beforeAll(async () => {
    directory = await emptyDatabase('pglite')
    pglite = await openDatabase(directory.location)
  })
  afterAll(async () => {
    await pglite.close()
    await directory.close()
  })

  it('restores a Postgres backup whose rows are the same in its own backup', async () => {
    await paidMember()
    const path = newFile()
    const made = await backUp(world.database, path, recipient)
    expect(await restore(pglite, path, identity)).toEqual(made)
    const again = await backUp(pglite, newFile(), recipient)
    // These have a row more, so that their numbers continue higher.
    const { bank_file, payout_batch } = made.tables
    expect({ ...again.tables, bank_file, payout_batch }).toEqual(made.tables)
  })
})

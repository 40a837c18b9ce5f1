import 'server-only'
import { randomUUID } from 'node:crypto'
import { createReadStream, createWriteStream, existsSync } from 'node:fs'
import { open, rename, rm } from 'node:fs/promises'
import { pipeline as pipe, Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { createGunzip, createGzip } from 'node:zlib'
import { Decrypter, Encrypter } from 'age-encryption'
import * as z from 'zod/mini'

/*
 * The file of a backup: lines of text, compressed and encrypted with a public key, so the secret key need not be on this
 * machine. The `age` command can decrypt it too. @see https://age-encryption.org/v1
 */

/** A backup cannot be made or used; the message says why. */
export class BackupError extends Error {
  override readonly name = 'BackupError'
}

/** Newest last. The first one writes rows by `to_jsonb`, which takes twice as long. */
const FORMATS = ['carepanel-backup-1', 'carepanel-backup-2'] as const
export type Format = (typeof FORMATS)[number]
export const FORMAT: Format = 'carepanel-backup-2'
const Digest = z.strictObject({ rows: z.number(), sha256: z.string() })
const Counter = z.strictObject({ name: z.string(), last: z.number(), used: z.boolean() })

export const Beginning = z.strictObject({
  format: z.enum(FORMATS),
  made: z.string(),
  /** Migrations that had run; the newest one decides which releases can restore the backup. */
  migrations: z.array(z.string()).check(z.minLength(1)),
  tables: z.array(z.strictObject({ name: z.string(), columns: z.array(z.string()), key: z.array(z.string()) })),
})
export const End = z.strictObject({ tables: z.record(z.string(), Digest), counters: z.array(Counter) })
export type Beginning = z.infer<typeof Beginning>
export type End = z.infer<typeof End>

/** The kind of a line, by its first character. Rows follow the line with the name of their table. */
export const marks = { beginning: '<', table: '#', row: '{', end: '>' } as const

function encrypterFor(recipient: string): Encrypter {
  const encrypter = new Encrypter()
  try {
    encrypter.addRecipient(recipient)
  } catch {
    throw new BackupError('The recipient is not an age public key: those begin with age1.')
  }
  return encrypter
}

function decrypterWith(identity: string): Decrypter {
  const decrypter = new Decrypter()
  const lines = identity.split('\n').map((line) => line.trim())
  const keys = lines.filter((line) => line && !line.startsWith('#'))
  try {
    for (const key of keys) decrypter.addIdentity(key)
  } catch {
    throw new BackupError('The identity is not an age secret key: those begin with AGE-SECRET-KEY-.')
  }
  return decrypter
}

/** Makes a web stream, which the library requires. */
function webStream(source: AsyncIterable<Uint8Array>): ReadableStream<Uint8Array> {
  const chunks = source[Symbol.asyncIterator]()
  return new ReadableStream({
    async pull(controller) {
      const { done, value } = await chunks.next()
      if (done) controller.close()
      else controller.enqueue(value)
    },
    cancel: async () => void (await chunks.return?.()),
  })
}

async function flushed(path: string): Promise<void> {
  const file = await open(path, 'r')
  await file.sync().finally(() => file.close())
}

/**
 * Writes the lines to a temporary file of its own and renames it, so that an existing file is always a complete backup, also
 * when two backups with the same name are made at once.
 * @throws BackupError when the file exists, or the recipient is not a key
 */
export async function writeArchive(path: string, recipient: string, lines: AsyncIterable<string>): Promise<void> {
  if (existsSync(path))
    throw new BackupError(`${path} already exists. A backup never overwrites a file: choose another name.`)
  const encrypter = encrypterFor(recipient)
  const partial = `${path}.${randomUUID()}.partial`
  const text = Readable.from(lines, { objectMode: false })
  const compressed = text.pipe(createGzip())
  text.on('error', (error) => compressed.destroy(error))
  try {
    const encrypted = await encrypter.encrypt(webStream(compressed))
    await pipeline(encrypted, createWriteStream(partial, { mode: 0o600 }))
    await flushed(partial)
    await rename(partial, path)
  } catch (error) {
    await rm(partial, { force: true })
    throw error
  }
}

/** Splits at line feeds only: members' text may contain other line separators. */
async function* linesOf(text: Readable): AsyncGenerator<string> {
  let rest = ''
  for await (const chunk of text.setEncoding('utf8')) {
    const lines = `${rest}${chunk}`.split('\n')
    rest = lines.pop() ?? ''
    yield* lines
  }
}

/**
 * Reads the lines of a backup.
 * @throws BackupError when the key is wrong, or the file was changed or is incomplete
 */
export async function* readArchive(path: string, identity: string): AsyncGenerator<string> {
  const decrypter = decrypterWith(identity)
  if (!existsSync(path)) throw new BackupError(`There is no file ${path}.`)
  try {
    const decrypted = await decrypter.decrypt(webStream(createReadStream(path)))
    const text = createGunzip()
    // Passes errors on to the reader of the lines.
    pipe(decrypted, text, (error) => (error ? text.destroy(error) : undefined))
    yield* linesOf(text)
  } catch (error) {
    if (error instanceof BackupError) throw error
    throw new BackupError(`${path} cannot be read with this key, or it is damaged.`, { cause: error })
  }
}

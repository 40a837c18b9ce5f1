import 'server-only'
import { randomBytes } from 'node:crypto'
import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join, resolve } from 'node:path'
import * as z from 'zod'
import { Secret } from '../secret.ts'
import { ConfigurationError } from './configuration-error.ts'

/** Secrets by id. All can unseal, but only the first one seals: a new secret is listed last until every process has it. */
export type Keyring = ReadonlyMap<number, Secret>

const SAMPLE = /(change.?me|example|sample|secret|password)/i

/** @param least minimum length of a secret, in bytes of UTF-8 */
export function parseKeyring(variable: string, text: string, least: number): Keyring {
  const entries = text.split(',').map((entry) => {
    const parts = /^(\d{1,6}):(.+)$/s.exec(entry.trim())
    if (!parts) throw new ConfigurationError(`${variable} must read "id:secret,id:secret"`)
    const [, id = '', secret = ''] = parts
    if (Buffer.byteLength(secret) < least) throw new ConfigurationError(`${variable}: secret ${id} is too short`)
    if (SAMPLE.test(secret)) throw new ConfigurationError(`${variable}: secret ${id} is a sample value`)
    return [Number(id), new Secret(secret)] as const
  })
  if (new Set(entries.map(([id]) => id)).size !== entries.length) {
    throw new ConfigurationError(`${variable} has the same id twice`)
  }
  return new Map(entries)
}

const SECRETS_FILE = 'secrets.json'
const Secrets = z.object({ SESSION_PASSWORDS: z.string(), DATA_KEYS: z.string() })
const fresh = () => `1:${randomBytes(32).toString('base64')}`

const codeOf = (error: unknown) => (typeof error === 'object' && error !== null && 'code' in error ? error.code : null)

/** Creates directories one by one: Node's `recursive` never returns on file systems without directories, such as /proc. */
function makeDirectory(directory: string): void {
  if (existsSync(directory)) return
  makeDirectory(dirname(directory))
  mkdirSync(directory, { mode: 0o700 })
}

/** Creates a file in the data directory; never overwrites one. @throws ConfigurationError */
function writeOnce(dataDir: string, file: string, text: string): void {
  try {
    makeDirectory(resolve(dataDir))
    writeFileSync(join(dataDir, file), text, { flag: 'wx', mode: 0o600 })
  } catch (error) {
    const code = codeOf(error)
    if (code !== 'EEXIST') throw new ConfigurationError(`PANEL_DATA_DIR: cannot write to ${dataDir} (${code})`)
  }
}

/** @throws ConfigurationError when the data directory is not writable */
export function assertWritable(dataDir: string): void {
  const probe = `.probe-${process.pid}`
  writeOnce(dataDir, probe, '')
  rmSync(join(dataDir, probe), { force: true })
}

/** Refuses to create new secrets for an existing database: they could not decrypt it, and would hide the loss. */
function assertNotLost(dataDir: string): void {
  if (existsSync(join(dataDir, 'database')) && !existsSync(join(dataDir, SECRETS_FILE)))
    throw new ConfigurationError(
      `PANEL_DATA_DIR: ${dataDir} has a database, but not the file ${SECRETS_FILE} that decrypts it. Put the file back`,
    )
}

function readSecrets(dataDir: string): z.output<typeof Secrets> {
  try {
    return Secrets.parse(JSON.parse(readFileSync(join(dataDir, SECRETS_FILE), 'utf8')))
  } catch {
    throw new ConfigurationError(
      `PANEL_DATA_DIR: ${SECRETS_FILE} in ${dataDir} is damaged. Put a copy back. Only if the portal never stored anything here, delete the file`,
    )
  }
}

/** The data directory's secrets, created at the first start. Without this file, encrypted data is lost. */
export function secretsOf(dataDir: string): z.output<typeof Secrets> {
  assertNotLost(dataDir)
  writeOnce(dataDir, SECRETS_FILE, JSON.stringify({ SESSION_PASSWORDS: fresh(), DATA_KEYS: fresh() }))
  return readSecrets(dataDir)
}

import 'server-only'
import { execFileSync } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { readFileSync, rmSync, writeFileSync } from 'node:fs'
import { setTimeout as wait } from 'node:timers/promises'
import { types } from 'node:util'

/** Another running process uses the database's directory. */
class DatabaseInUseError extends Error {
  override readonly name = 'DatabaseInUseError'
  readonly pid: number

  constructor(file: string, pid: number) {
    super(`The database is in use by process ${pid} (${file}). Stop that process first.`)
    this.pid = pid
  }
}

/** The process that holds a lock. The start time distinguishes it from a later process with the same pid. */
interface Holder {
  pid: number
  startedAt: string
  /** Random id that distinguishes two locks of one process. */
  hold: string
}

const hasCode = (error: unknown, code: string) => types.isNativeError(error) && 'code' in error && error.code === code

/** States of a process that has ended but still has a /proc entry: zombie and dead. */
const ENDED: ReadonlySet<string> = new Set(['Z', 'X'])

/** Start time of a process, in the system's own format; `null` when there is no such process. */
function startOf(pid: number): string | null {
  try {
    process.kill(pid, 0)
  } catch (error) {
    if (hasCode(error, 'ESRCH')) return null
  }
  try {
    const [state = '', ...rest] = (readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ').at(-1) ?? '').split(' ')
    return ENDED.has(state) ? null : (rest[18] ?? null)
  } catch {
    return startByPs(pid)
  }
}

/** For systems without /proc. */
function startByPs(pid: number): string | null {
  try {
    return execFileSync('ps', ['-o', 'lstart=', '-p', String(pid)], { encoding: 'utf8' }).trim() || null
  } catch {
    return null
  }
}

function holderOf(file: string): Holder | null {
  try {
    const { pid, startedAt, hold }: Partial<Holder> = JSON.parse(readFileSync(file, 'utf8'))
    return typeof pid === 'number' ? { pid, startedAt: String(startedAt), hold: String(hold) } : null
  } catch {
    return null
  }
}

const isAlive = (holder: Holder) => startOf(holder.pid) === holder.startedAt

function writeNew(file: string, holder: Holder): boolean {
  try {
    writeFileSync(file, JSON.stringify(holder), { flag: 'wx', mode: 0o600 })
    return true
  } catch (error) {
    if (hasCode(error, 'EEXIST')) return false
    throw error
  }
}

/** Removes a dead process's lock. The claim file lets only one process do so, or another could remove the next lock. */
function clearDead(file: string, self: Holder): void {
  const claim = `${file}.claim`
  if (!writeNew(claim, self)) {
    const claimant = holderOf(claim)
    if (claimant && !isAlive(claimant)) rmSync(claim, { force: true })
    return
  }
  try {
    const holder = holderOf(file)
    if (!holder || !isAlive(holder)) rmSync(file, { force: true })
  } finally {
    rmSync(claim, { force: true })
  }
}

const ATTEMPTS = 40
/** How many attempts to wait for a killed process to exit. */
const ATTEMPTS_WHILE_HELD = 10
const PAUSE_MS = 50

/**
 * Takes the lock file for this process. Takes over the lock of a dead process, never that of a running one.
 * @returns a function that releases the lock
 * @throws DatabaseInUseError with the pid of the holder
 */
export async function lock(file: string): Promise<() => void> {
  const self: Holder = {
    pid: process.pid,
    startedAt: startOf(process.pid) ?? '',
    hold: randomBytes(8).toString('hex'),
  }
  for (let attempt = 0; attempt < ATTEMPTS; attempt++) {
    if (writeNew(file, self)) {
      return () => {
        if (holderOf(file)?.hold === self.hold) rmSync(file, { force: true })
      }
    }
    const holder = holderOf(file)
    const isHeld = holder !== null && isAlive(holder)
    if (isHeld && attempt >= ATTEMPTS_WHILE_HELD) throw new DatabaseInUseError(file, holder.pid)
    // An unreadable lock may be half written: it counts as a dead process's only after some attempts.
    if (!isHeld && (holder || attempt >= ATTEMPTS_WHILE_HELD)) clearDead(file, self)
    await wait(PAUSE_MS)
  }
  throw new DatabaseInUseError(file, holderOf(file)?.pid ?? 0)
}

import 'server-only'
import { execFileSync } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { readFileSync, rmSync, writeFileSync } from 'node:fs'
import { setTimeout as wait } from 'node:timers/promises'
import { types } from 'node:util'

/** The directory belongs to a process that is alive. */
class DatabaseInUseError extends Error {
  override readonly name = 'DatabaseInUseError'
  readonly pid: number

  constructor(file: string, pid: number) {
    super(`The database is in use by process ${pid} (${file}). Stop that process first.`)
    this.pid = pid
  }
}

/** Who holds a lock. The start time tells a process from a later one with the same number. */
interface Holder {
  pid: number
  startedAt: string
  /** Tells two holds of one process apart. */
  hold: string
}

const hasCode = (error: unknown, code: string) => types.isNativeError(error) && 'code' in error && error.code === code

/** States of a process that has ended and only waits to be noticed. */
const ENDED: ReadonlySet<string> = new Set(['Z', 'X'])

/** When a process started, in whatever unit the system has; `null` when there is no such process. */
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

/** Where there is no /proc. */
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

/** Removes the lock of a dead process. Only who holds the claim beside it may: two who find it dead must not both. */
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
/** A killed process takes a moment to be gone. */
const PATIENCE = 10
const PAUSE_MS = 50

/**
 * Takes the lock file for this process. A dead process's lock is taken over, a living one's never.
 * @returns gives it back
 * @throws DatabaseInUseError naming the process that has it
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
    if (isHeld && attempt >= PATIENCE) throw new DatabaseInUseError(file, holder.pid)
    // An unreadable lock may be half written: only at the end of patience is it taken for a dead one's.
    if (!isHeld && (holder || attempt >= PATIENCE)) clearDead(file, self)
    await wait(PAUSE_MS)
  }
  throw new DatabaseInUseError(file, holderOf(file)?.pid ?? 0)
}

import 'server-only'
import { accessSync, constants, statfsSync } from 'node:fs'
import { PGlite, type PGliteOptions } from '@electric-sql/pglite'
import { DISK_FULL } from './connection-errors.ts'

/*
 * Where Postgres cannot begin a new file of its write-ahead log, it ends itself. PGlite is in this process: the process would
 * stand still for ever, and with it every page. So nothing is asked of it while there is less room than it may need, or while
 * its folder is read-only, as a file system with errors becomes.
 */

/** Four files of the log. */
const RESERVE_BYTES = 64 * 1024 * 1024

/** PGlite that refuses work, and stays well, while its disk is almost full or read-only. */
export class GuardedPGlite extends PGlite {
  readonly #folder: string

  constructor(folder: string, options: PGliteOptions) {
    super(folder, options)
    this.#folder = folder
  }

  /** Statements inside a transaction are let through: it has to end. */
  #assertCanWrite(): void {
    accessSync(this.#folder, constants.W_OK)
    const { bavail, bsize } = statfsSync(this.#folder)
    if (bavail * bsize < RESERVE_BYTES)
      throw Object.assign(new Error('the disk of the database is almost full'), { code: DISK_FULL })
  }

  override async query<T>(...given: Parameters<PGlite['query']>) {
    this.#assertCanWrite()
    return super.query<T>(...given)
  }

  override async exec(...given: Parameters<PGlite['exec']>) {
    this.#assertCanWrite()
    return super.exec(...given)
  }

  override async transaction<T>(...given: Parameters<typeof PGlite.prototype.transaction<T>>) {
    this.#assertCanWrite()
    return super.transaction<T>(...given)
  }
}

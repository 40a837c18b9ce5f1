import 'server-only'
import { accessSync, constants, statfsSync } from 'node:fs'
import { PGlite, type PGliteOptions } from '@electric-sql/pglite'
import { DISK_FULL } from './connection-errors.ts'

/*
 * Postgres aborts when it cannot create a new file of its write-ahead log. PGlite runs in this process, so the process and
 * every page would hang forever. So this class refuses statements while the disk has less room than the log may need, or
 * while PGlite's folder is read-only, as on a file system with errors.
 */

/** Four files of the write-ahead log. */
const RESERVE_BYTES = 64 * 1024 * 1024

/** PGlite that refuses statements while its disk is almost full or read-only. */
export class GuardedPGlite extends PGlite {
  readonly #folder: string

  constructor(folder: string, options: PGliteOptions) {
    super(folder, options)
    this.#folder = folder
  }

  /** Not called for statements inside a transaction, which must be able to end. */
  #assertCanWrite(): void {
    accessSync(this.#folder, constants.W_OK)
    const { bavail, bsize } = statfsSync(this.#folder)
    if (bavail * bsize < RESERVE_BYTES)
      throw Object.assign(new Error('the disk of the database is almost full'), { code: DISK_FULL })
  }

  override async query<T>(...args: Parameters<PGlite['query']>) {
    this.#assertCanWrite()
    return super.query<T>(...args)
  }

  override async exec(...args: Parameters<PGlite['exec']>) {
    this.#assertCanWrite()
    return super.exec(...args)
  }

  override async transaction<T>(...args: Parameters<typeof PGlite.prototype.transaction<T>>) {
    this.#assertCanWrite()
    return super.transaction<T>(...args)
  }
}

import { spawnSync } from 'node:child_process'
import { mkdtempSync, rmdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { types } from 'node:util'

const MEGABYTE = 1024 * 1024

const run = (program: string, ...args: string[]) => spawnSync(program, args).status === 0

/** A RAM disk of a few megabytes. @returns null if this user isn't allowed to mount one */
export function smallDisk(megabytes: number) {
  const folder = mkdtempSync(join(tmpdir(), 'carepanel-disk-'))
  if (!run('mount', '-t', 'tmpfs', '-o', `size=${megabytes}m,mode=777`, 'tmpfs', folder)) {
    rmdirSync(folder)
    return null
  }
  const filler = join(folder, 'filler')
  return {
    folder,
    /** Fills the disk completely. */
    fill(): void {
      try {
        writeFileSync(filler, Buffer.alloc(megabytes * MEGABYTE))
      } catch (error) {
        if (!(types.isNativeError(error) && 'code' in error && error.code === 'ENOSPC')) throw error
      }
    },
    makeRoom: () => rmSync(filler),
    /**
     * Makes the disk read-only for files opened from now on. A mount in use can't be remounted, so this covers it with
     * another.
     */
    makeReadOnly(): void {
      const isCovered = run('mount', '--bind', folder, folder) && run('mount', '-o', 'remount,ro,bind', folder)
      if (!isCovered) throw new Error('this disk cannot be made read-only')
    },
    makeWritable: () => run('umount', '-l', folder),
    remove(): void {
      run('umount', '-l', folder)
      rmdirSync(folder)
    },
  }
}

/** Whether this user may mount disks, usually only root. */
export function hasSmallDisks(): boolean {
  const disk = smallDisk(1)
  disk?.remove()
  return disk !== null
}

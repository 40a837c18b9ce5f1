import { readFileSync, statfsSync } from 'node:fs'
import { tmpdir } from 'node:os'

const MEMORY = '/dev/shm'
const ENOUGH_BYTES = 4 * 1024 ** 3

function hasRoomInMemory() {
  try {
    const { bavail, bsize } = statfsSync(MEMORY)
    const [, options = 'noexec'] =
      new RegExp(`^\\S+ ${MEMORY} tmpfs (\\S+)`, 'm').exec(readFileSync('/proc/mounts', 'utf8')) ?? []
    return bavail * bsize >= ENOUGH_BYTES && !options.split(',').includes('noexec')
  } catch {
    return false
  }
}

/**
 * Folder for test databases: in memory if there is room, because copying the 800 files of a database takes most of a second
 * on a disk. The memory must allow programs to run, because Postgres may be copied there, too.
 */
export const databaseFolder = () => (hasRoomInMemory() ? MEMORY : tmpdir())

import { randomBytes } from 'node:crypto'
import { existsSync, linkSync, lstatSync, readdirSync, renameSync, rmSync } from 'node:fs'
import { connect } from 'node:net'
import { basename, dirname, join } from 'node:path'

/*
 * The path that clients connect to. Each process listens on a path of its own; the shared path is a second name of one of
 * these sockets, so that a process that ends can give it back to one that still runs.
 */

/** A dot and six digits, so that the path stays short enough for a socket. */
export const pathBeside = (path: string) => `${path}.${randomBytes(3).toString('hex')}`

const inodeOf = (path: string) => (existsSync(path) ? lstatSync(path).ino : null)

/** Makes the shared path lead to a socket. A rename, so that there always is one. */
export function leadTo(socket: string, path: string): void {
  const name = pathBeside(path)
  linkSync(socket, name)
  renameSync(name, path)
}

const answers = (socket: string) =>
  new Promise<boolean>((resolve) => {
    const connection = connect(socket)
    const end = (isAnswered: boolean) => {
      connection.destroy()
      resolve(isAnswered)
    }
    connection.once('connect', () => end(true)).once('error', () => end(false))
  })

/** The sockets of all processes, the one that started last first. */
function socketsBeside(path: string): string[] {
  const folder = dirname(path)
  const names = readdirSync(folder).filter((name) => name.startsWith(`${basename(path)}.`))
  const startOf = (socket: string) => (existsSync(socket) ? lstatSync(socket).birthtimeMs : 0)
  return names.map((name) => join(folder, name)).toSorted((one, other) => startOf(other) - startOf(one))
}

/** A process that starts has bound its socket before it listens: nobody may take it for a dead one then. */
const STARTING_MS = 60_000

/** Removes the sockets of processes that were killed. */
export async function removeDead(path: string): Promise<void> {
  for (const socket of socketsBeside(path)) {
    const isOld = existsSync(socket) && Date.now() - lstatSync(socket).ctimeMs > STARTING_MS
    if (isOld && !(await answers(socket))) rmSync(socket, { force: true })
  }
}

/** Gives the shared path to another process, unless it is already another's. */
export async function giveBack(path: string, own: string): Promise<void> {
  const ownInode = inodeOf(own)
  if (ownInode === null || inodeOf(path) !== ownInode) return
  for (const socket of socketsBeside(path))
    if (socket !== own && (await answers(socket))) {
      leadTo(socket, path)
      return
    }
  rmSync(path, { force: true })
}

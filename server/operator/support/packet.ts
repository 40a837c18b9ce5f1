import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { shownSettings } from '#server/config.ts'
import { errorName, type LoggedLine, recentLines } from '#server/log.ts'
import { metricsText } from '#server/metrics.ts'
import type { OpenDatabase } from '../../panel/database/open.ts'
import { withDatabase } from '../database/database.ts'
import { diagnose } from '../doctor/doctor.ts'
import type { Terminal } from '../terminal.ts'
import { describeDatabase } from './database.ts'

/*
 * A support packet: one file for remote support, without personal data and secrets.
 * @see docs/operating.md#support-packet
 */

const ROOT = join(import.meta.dirname, '..', '..', '..')

async function releaseOf(): Promise<string> {
  const { version } = JSON.parse(await readFile(join(ROOT, 'package.json'), 'utf8'))
  return String(version)
}

const machine = () => ({
  node: process.version,
  platform: `${process.platform} ${process.arch}`,
  memoryMegabytes: Math.round(process.memoryUsage().rss / 1024 / 1024),
  upSeconds: Math.round(process.uptime()),
})

/** Removes the member's id, which is for operators only. */
function withoutMember({ fields, ...line }: LoggedLine) {
  const { userId: _, ...others } = fields
  return { ...line, ...others }
}

/** Log lines and metrics, which only the serving process has. */
async function servingState(serves: boolean) {
  if (!serves) return { note: 'No running portal answered this command, so there are no log lines and no metrics.' }
  return { log: recentLines().map(withoutMember), metrics: (await metricsText()).text.split('\n') }
}

const databasePart = (database: OpenDatabase | null) => {
  const described = database ? describeDatabase(database) : withDatabase(describeDatabase)
  return described.catch((error: unknown) => ({ failed: errorName(error) }))
}

/** @param database the open database of a running portal; `null` opens one for the packet */
export async function supportPacket(database: OpenDatabase | null): Promise<Buffer> {
  const doctor = await diagnose(database)
  const packet = {
    made: new Date().toISOString(),
    release: await releaseOf(),
    machine: machine(),
    settings: shownSettings(),
    doctor: doctor.text.split('\n'),
    database: await databasePart(database),
    ...(await servingState(database !== null)),
  }
  return Buffer.from(`${JSON.stringify(packet, null, 2)}\n`)
}

/** Writes the packet to a file at the operator's terminal. */
export async function writeSupportPacket(path: string, terminal: Terminal, database: OpenDatabase | null) {
  const packet = await supportPacket(database)
  await terminal.write(path, packet)
  terminal.print(`The support packet is in ${path}: ${Math.ceil(packet.length / 1024)} KB. Read it before you send it.`)
}

import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { shownSettings } from '#server/config.ts'
import { errorName, type LoggedLine, recentLines } from '#server/log.ts'
import { metricsText } from '#server/metrics.ts'
import type { OpenDatabase } from '../../panel/database/open.ts'
import { withDatabase } from '../database/database.ts'
import { type Diagnosis, diagnose, diagnoseOpen } from '../doctor/doctor.ts'
import type { Terminal } from '../terminal.ts'
import { describeDatabase } from './database.ts'

/*
 * One file for whoever helps from afar: no personal datum and no secret is in it.
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

/** A member's number tells an operator whom a fault met, and nobody else. */
function withoutMember({ fields, ...line }: LoggedLine) {
  const { userId: _, ...others } = fields
  return { ...line, ...others }
}

/** What the process that serves knows and another one does not. */
async function servingState(serves: boolean) {
  if (!serves) return { note: 'No portal took this command: there are no log lines and no metrics of it.' }
  return { log: recentLines().map(withoutMember), metrics: (await metricsText()).text.split('\n') }
}

const databasePart = (database: OpenDatabase | null) => {
  const described = database
    ? describeDatabase(database, errorName)
    : withDatabase((own) => describeDatabase(own, errorName))
  return described.catch((error: unknown) => ({ failed: errorName(error) }))
}

/** @param database the one that this process has open, as the portal does; `null`: it is opened for the packet */
export async function supportPacket(database: OpenDatabase | null): Promise<Buffer> {
  const doctor: Diagnosis = database ? await diagnoseOpen(database) : await diagnose()
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

/** Writes the packet where the command was typed. */
export async function writeSupportPacket(path: string, terminal: Terminal, database: OpenDatabase | null) {
  const packet = await supportPacket(database)
  await terminal.write(path, packet)
  terminal.print(`The support packet is in ${path}: ${Math.ceil(packet.length / 1024)} KB. Read it before you send it.`)
}

/** Reads the startup message of the portal under test. */
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { poll } from './poll.ts'
import { PORTAL } from './servers/servers.ts'

const introductionFile = (dataDirectory: string) => join(dataDirectory, `${PORTAL}.out`)

/** The URL after a label. */
export function startupLink(dataDirectory: string, label: string): Promise<string> {
  const file = introductionFile(dataDirectory)
  const findLink = () => {
    const lines = existsSync(file) ? readFileSync(file, 'utf8').split('\n') : []
    return lines.find((line) => line.trim().startsWith(label))?.match(/https?:\S+/)?.[0]
  }
  return poll(findLink, `link "${label}"`)
}

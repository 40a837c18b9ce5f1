import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { counted } from '#lib/format/counted.ts'
import { type Config, ConfigurationError, config } from '#server/config.ts'
import { type OpenDatabase, openDatabase } from '../../panel/database/open.ts'
import { location } from '../database/database.ts'
import { messageFor, table } from '../terminal.ts'
import { existingPanel, publicAddress } from './addresses.ts'
import { databaseFindings } from './database.ts'
import { type Finding, ok, problem } from './finding.ts'
import { mailDomain } from './mail-domain.ts'
import { mailServer } from './mail-server.ts'
import { providerFindings } from './providers.ts'
import { settingFindings } from './settings.ts'

async function panelFindings(settings: Config, open: OpenDatabase | null): Promise<Finding[]> {
  if (open) return databaseFindings(open, settings.dataKeys ?? new Map())
  if (settings.panelApiUrl) return [await existingPanel(settings.panelApiUrl)]
  const target = location()
  // Opening it would create an empty database.
  if ('dataDir' in target && !existsSync(join(target.dataDir, 'database')))
    return [problem('database', `There is none in ${target.dataDir} yet. Start the portal once to prepare it.`)]
  const database = await openDatabase(target)
  try {
    return await databaseFindings(database, settings.dataKeys ?? new Map())
  } finally {
    await database.close()
  }
}

async function allFindings(open: OpenDatabase | null): Promise<Finding[]> {
  let settings: Config
  try {
    settings = config()
  } catch (error) {
    if (error instanceof ConfigurationError)
      return messageFor(error)
        .split('\n')
        .map((line) => problem('settings', line))
    throw error
  }
  const read = [
    ok('settings', 'can be used.'),
    ...settingFindings(settings),
    ...(await publicAddress(settings)),
    ...(await mailDomain(settings)),
    ...(await mailServer(settings)),
    ...(await providerFindings(settings)),
  ]
  try {
    return [...read, ...(await panelFindings(settings, open))]
  } catch (error) {
    return [...read, problem('database', messageFor(error))]
  }
}

export interface DoctorResult {
  text: string
  /** Whether there are no problems. */
  healthy: boolean
}

/**
 * Checks the settings, the database and the configured services. Changes nothing and sends nothing.
 * @param open the database that this process has open; `null` opens one for the checks
 */
export async function diagnose(open: OpenDatabase | null): Promise<DoctorResult> {
  const findings = await allFindings(open)
  const count = (level: Finding['level']) => findings.filter((finding) => finding.level === level).length
  const rows = table(
    ['', 'about', ''],
    findings.map(({ level, about: subject, text }) => [level, subject, text]),
  )
  return {
    text: `${rows}\n\n${counted(count('problem'), 'problem')}, ${counted(count('warning'), 'warning')}.`,
    healthy: count('problem') === 0,
  }
}

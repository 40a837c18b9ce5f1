import 'server-only'
import { writeWorld } from '#scripts/simulator/world.ts'
import type { Config } from './config.ts'
import { listen } from './listeners/listen.ts'
import { keys } from './operator/database/database.ts'
import type { OpenDatabase } from './panel/database/open.ts'
import { scenarios } from './panel/scenarios/index.ts'
import { type Introduction, introduction } from './panel/scenarios/introduction.ts'
import { loadScenario } from './panel/scenarios/load.ts'
import { assertWritable } from './settings/secrets.ts'

/*
 * Initial data of the embedded panel: the lookups, and for a demo also members, surveys, partners and the simulator of
 * survey platform and partners.
 */

const simulatorOrigin = ({ surveyHost }: Config) => `http://localhost:${surveyHost.port}`

/**
 * Demo data is the default only where it cannot mix with real members: without a database server or a public address.
 * @param isRequested whether `--demo` was given
 */
export const wantsDemo = (
  { panelApiUrl, databaseUrl, origin }: Pick<Config, 'panelApiUrl' | 'databaseUrl' | 'origin'>,
  isRequested: boolean,
) => !panelApiUrl && (isRequested || !(databaseUrl || origin.startsWith('https:')))

/** Fills an empty database. @returns demo accounts and where to start */
export async function loadFirstData({ db }: OpenDatabase, settings: Config, demo: boolean): Promise<Introduction> {
  const scenario = demo ? scenarios.demo : scenarios.lookups
  const crypto = keys()
  const { links, brand } = settings
  await loadScenario(db, scenario, { crypto, requester: brand.name, surveyHost: simulatorOrigin(settings) })
  return introduction(db, scenario, { pages: links, crypto })
}

/**
 * Checks that the data directory is writable, if PGlite, the local outbox or the simulator will use it.
 * @throws ConfigurationError when it is needed and not writable
 */
export function checkDataDirectory({ databaseUrl, twilio, smtp, dataDir }: Config, demo: boolean): void {
  if (demo || !databaseUrl || !twilio || !smtp) assertWritable(dataDir)
}

/**
 * Starts the simulator.
 * @returns its origin, and a function that gives it the demo's keys and writes them to a file for `npm run partner`
 */
export async function startSimulator(settings: Config) {
  const { createSimulator } = await import('#scripts/simulator/server.ts')
  const { host, port } = settings.surveyHost
  let world: Introduction['simulator'] = { surveys: {}, partners: {} }
  const server = createSimulator(settings.origin, () => world)
  await listen(server, { host, port, hostSetting: 'SURVEY_HOST_ADDRESS', portSetting: 'SURVEY_HOST_PORT' })
  const show = (shownWorld: typeof world) => {
    world = shownWorld
    writeWorld(settings.dataDir, shownWorld)
  }
  return { origin: simulatorOrigin(settings), show }
}

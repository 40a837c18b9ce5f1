import 'server-only'
import { writeWorld } from '#scripts/simulator/world.ts'
import type { Config } from './config.ts'
import { listen } from './listen.ts'
import { keys } from './operator/database/database.ts'
import type { OpenDatabase } from './panel/database/open.ts'
import { scenarios } from './panel/scenarios/index.ts'
import { type Introduction, introduction } from './panel/scenarios/introduction.ts'
import { loadScenario } from './panel/scenarios/load.ts'
import { assertWritable } from './settings/secrets.ts'

/*
 * What the embedded panel starts with: the lookups in any case; in a demo members, surveys and partners too, and the
 * simulator that plays the survey platform and the partners.
 */

const simulatorOrigin = ({ surveyHost }: Config) => `http://localhost:${surveyHost.port}`

/**
 * Demo data is loaded where nobody can mistake it for real members: into the local database. Elsewhere it is asked for.
 * @param asked by `--demo`
 */
export const wantsDemo = ({ panelApiUrl, databaseUrl }: Config, asked: boolean) =>
  !panelApiUrl && (asked || !databaseUrl)

/** Loads what an empty database lacks. @returns who can sign in and where to start */
export async function loadFirstData({ db }: OpenDatabase, settings: Config, demo: boolean): Promise<Introduction> {
  const scenario = demo ? scenarios.demo : scenarios.lookups
  const crypto = keys()
  const { links, brand } = settings
  await loadScenario(db, scenario, { crypto, requester: brand.name, surveyHost: simulatorOrigin(settings) })
  return introduction(db, scenario, { pages: links, crypto })
}

/**
 * The data directory holds PGlite, the local outbox and what the simulator knows: it must be writable before any of them starts.
 * @throws ConfigurationError when it is needed and cannot be written
 */
export function checkDataDirectory({ databaseUrl, twilio, smtp, dataDir }: Config, demo: boolean): void {
  if (demo || !databaseUrl || !twilio || !smtp) assertWritable(dataDir)
}

/** Opens the simulator's port. @returns its address, and what tells it the demo's keys; `npm run partner` reads them too */
export async function startSimulator(settings: Config) {
  const { createSimulator } = await import('#scripts/simulator/server.ts')
  const { host, port } = settings.surveyHost
  let world: Introduction['simulator'] = { surveys: {}, partners: {} }
  const server = createSimulator(settings.origin, () => world)
  await listen(server, { host, port, hostSetting: 'SURVEY_HOST_ADDRESS', portSetting: 'SURVEY_HOST_PORT' })
  const show = (known: typeof world) => {
    world = known
    writeWorld(settings.dataDir, known)
  }
  return { origin: simulatorOrigin(settings), show }
}

/**
 * `prepare.ts [--scenario name]`: brings the database to the newest schema, fills it when it is empty, and prints as its
 * last line who can sign in and where to begin, as JSON.
 */
import { parseArgs } from 'node:util'
import { config } from '#server/config.ts'
import { migrate } from '../panel/database/migrate.ts'
import { isScenarioName, scenarios } from '../panel/scenarios/index.ts'
import { introduction } from '../panel/scenarios/introduction.ts'
import { loadScenario } from '../panel/scenarios/load.ts'
import { keys, withDatabase } from './database.ts'
import { run, say, UsageError } from './terminal.ts'

function asked() {
  const usage = new UsageError(`Usage: prepare.ts [--scenario ${Object.keys(scenarios).join('|')}]`)
  try {
    const { scenario } = parseArgs({ options: { scenario: { type: 'string', default: 'lookups' } } }).values
    if (isScenarioName(scenario)) return scenarios[scenario]
  } catch {
    // Said below, as for a name that is not known.
  }
  throw usage
}

await run(async () => {
  const scenario = asked()
  const { links, surveyHostPort, brand } = config()
  const shown = await withDatabase(async ({ db }) => {
    await migrate(db)
    const crypto = keys()
    await loadScenario(db, scenario, {
      crypto,
      requester: brand.name,
      surveyHost: `http://localhost:${surveyHostPort}`,
    })
    return introduction(db, scenario, { pages: links, crypto })
  })
  say(JSON.stringify(shown))
})

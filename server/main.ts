/**
 * The portal: one process that reads the settings, prepares the database, opens the listeners and passes requests to Next.
 *
 *   node --import ./scripts/server-only.mjs server/main.ts [--demo]
 *
 * `NODE_ENV=production` serves the last build; otherwise pages are compiled on request.
 */
import { createServer, type RequestListener } from 'node:http'
import { join, resolve } from 'node:path'
import { withCallsWithoutNext } from './bff/endpoints/calls-without-next.ts'
import { withPageGuard } from './bff/page-guard/guarded-pages.ts'
import { panelIsReady } from './bff/panel-client/readiness.ts'
import type { Config } from './config.ts'
import { checkDataDirectory, loadFirstData, startSimulator, wantsDemo } from './first-data.ts'
import { onClose } from './lifecycle.ts'
import { admit } from './listeners/ingress.ts'
import { assertFree, listen } from './listeners/listen.ts'
import { assertBuilt, forwardUpgrades, mayUpgrade, nextHandler } from './listeners/next-handler.ts'
import { rejectUnreadable } from './listeners/request-line.ts'
import { serveOperators } from './operator/serve.ts'
import { openEmbeddedPanel } from './panel/embedded.ts'
import type { Introduction } from './panel/scenarios/introduction.ts'
import { runServer } from './run-server.ts'
import { startMessage } from './start-message.ts'
import { traced } from './telemetry/traced.ts'

const HEADERS_MS = 10_000

const addressOf = ({ host, port }: Config) => ({ host, port, hostSetting: 'HOST', portSetting: 'PORT' })

/** Called when the portal can serve: until then, a proxy in front uses another process. */
async function openPort(settings: Config, handler: RequestListener): Promise<void> {
  const options = {
    headersTimeout: HEADERS_MS,
    keepAliveTimeout: settings.keepAliveSeconds * 1000,
    shouldUpgradeCallback: ({ url }: { url?: string }) => mayUpgrade(settings, url),
  }
  const server = createServer(options, (request, response) => {
    if (admit(request, response)) traced(request, response, handler)
  })
  rejectUnreadable(server)
  if (!settings.production) forwardUpgrades(server)
  await listen(server, addressOf(settings))
}

/** Opens the embedded panel with its initial data. @returns what the start message says of it */
async function openPanel(settings: Config, demo: boolean) {
  checkDataDirectory(settings, demo)
  const simulator = demo ? await startSimulator(settings) : null
  const firstData = Promise.withResolvers<Introduction>()
  const panel = openEmbeddedPanel(async (database) => firstData.resolve(await loadFirstData(database, settings, demo)))
  onClose(() =>
    panel.then(
      ({ close }) => close(),
      () => undefined,
    ),
  )
  const { resources } = await panel
  const operators = resources && (await serveOperators(settings, resources))
  const { members, links, simulator: world } = await firstData.promise
  simulator?.show(world)
  const outbox = settings.twilio ? null : join(resolve(settings.dataDir), 'outbox.jsonl')
  const tryout = demo ? { members, links, simulator: simulator?.origin ?? null } : null
  return { outbox, tryout, operators }
}

await runServer(async ({ settings, demo }) => {
  assertBuilt(settings)
  await assertFree(addressOf(settings))
  const [next, panel] = await Promise.all([
    nextHandler(settings),
    settings.panelApiUrl ? null : openPanel(settings, wantsDemo(settings, demo)),
  ])
  // In development, Next handles all requests, because it reloads changed files.
  await openPort(settings, settings.production ? withCallsWithoutNext(withPageGuard(next)) : next)
  const shown = panel ?? { outbox: null, tryout: null, operators: null }
  process.stdout.write(startMessage({ origin: settings.origin, isReady: await panelIsReady(), ...shown }))
})

import type { Config } from '#server/config.ts'
import { onDrain } from '#server/lifecycle.ts'
import type { PanelResources } from '../panel/embedded.ts'
import { firstSignIn } from './first-sign-in.ts'
import { serveConsole } from './listener/serve.ts'
import { serveOperations } from './socket/serve.ts'

/** Serves operators on the socket and on the port of console and API. @returns how the first operator signs in, or null */
export async function serveOperators(settings: Config, panel: PanelResources): Promise<string | null> {
  onDrain((await serveOperations(settings, panel)).close)
  return (await serveConsole(settings, panel)) ? firstSignIn(settings, panel) : null
}

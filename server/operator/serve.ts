import type { Config } from '#server/config.ts'
import { onDrain } from '#server/lifecycle.ts'
import type { PanelResources } from '../panel/embedded.ts'
import { firstSignIn } from './first-sign-in.ts'
import { serveConsole } from './http/serve.ts'
import { serveOperations } from './socket/serve.ts'

/** Lets operators in: by the socket, and by the port of console and API. @returns how the first of them signs in, if it is to be said */
export async function serveOperators(settings: Config, panel: PanelResources): Promise<string | null> {
  onDrain((await serveOperations(settings, panel)).close)
  return (await serveConsole(settings, panel)) ? firstSignIn(settings, panel) : null
}

import 'server-only'
import { warmUp } from './bff/panel-client/transport.ts'
import { config } from './config.ts'
import { watchIngress } from './ingress.ts'
import { endOnSignals, onEnd } from './lifecycle.ts'
import { errorName, log } from './log.ts'

/** Settings are read, the ingress watched and the panel opened while the server comes up. @throws ConfigurationError */
export function startPortal() {
  config()
  watchIngress()
  endOnSignals()
  warmUp(onEnd).catch((error: unknown) => log.error('the panel could not be opened', { error: errorName(error) }))
}

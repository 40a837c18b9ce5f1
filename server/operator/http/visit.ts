import type { Config } from '#server/config.ts'
import { AppError } from '#server/http/app-error.ts'
import type { PanelResources } from '../../panel/embedded.ts'
import type { OperationContext } from '../../panel/operations/kit/operation.ts'
import type { Role } from '../../panel/operations/kit/roles.ts'

/** What console and API work with. */
export interface ConsoleHost {
  settings: Config
  panel: PanelResources
}

/** One request at the operators' port. */
export interface Visit extends ConsoleHost {
  request: Request
  url: URL
  /** The client's address, as limits count it. */
  address: string
  requestId: string
}

/** Who asks: an operator in the console, or a program at the API. */
export interface Caller {
  name: string
  role: Role
  /** As the audit has it, whatever the door: `operator maria`. Whoever must be another person is told by it. */
  audited: string
}

/** An operator who is signed in to the console. */
export interface ConsoleCaller extends Caller {
  id: number
  /** Signed in a moment ago. */
  isFresh: boolean
}

export const contextOf = ({ panel, requestId }: Visit, { audited }: Caller): OperationContext => ({
  db: panel.database.db,
  queue: panel.queue,
  panel: panel.context,
  by: { address: audited, requestId },
})

/** A write must come from one of our own pages: the browser says so in Sec-Fetch-Site, or else in Origin. @throws AppError */
export function assertOwnPage({ request, settings }: Visit): void {
  const site = request.headers.get('sec-fetch-site')
  const origin = request.headers.get('origin')
  if (site ? site !== 'same-origin' : origin !== settings.console.origin) throw new AppError('FORBIDDEN')
}

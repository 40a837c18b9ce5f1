import type { Config } from '#server/config.ts'
import { AppError } from '#server/http/app-error.ts'
import type { PanelResources } from '../../panel/embedded.ts'
import type { OperationContext } from '../../panel/operations/kit/operation.ts'
import type { Role } from '../../panel/operations/kit/roles.ts'

export interface ConsoleHost {
  settings: Config
  panel: PanelResources
}

/** One request on the operators' port. */
export interface Visit extends ConsoleHost {
  request: Request
  url: URL
  /** The client's address, for limits. */
  address: string
  requestId: string
}

/** The caller: an operator in the console, or a program at the API. */
export interface Caller {
  name: string
  role: Role
  /**
   * Name in the audit, the same for console, API and command line: `operator maria`. Also tells two people apart for
   * approvals.
   */
  audited: string
}

/** An operator who is signed in to the console. */
export interface ConsoleCaller extends Caller {
  id: number
  /** Signed in recently enough for sensitive operations. */
  isFresh: boolean
}

export const contextOf = ({ panel, requestId }: Visit, { audited }: Caller): OperationContext => ({
  db: panel.database.db,
  queue: panel.queue,
  panel: panel.context,
  caller: { address: audited, requestId },
})

/** Rejects writes from other sites, by Sec-Fetch-Site, or else by Origin. @throws AppError */
export function assertOwnPage({ request, settings }: Visit): void {
  const site = request.headers.get('sec-fetch-site')
  const origin = request.headers.get('origin')
  if (site ? site !== 'same-origin' : origin !== settings.console.origin) throw new AppError('FORBIDDEN')
}

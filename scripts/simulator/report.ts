/** Reports an outcome from server to server: a POST to the same URL, without the respondent's browser. */

const PATIENCE_MS = 10_000

export interface OutcomeReport {
  request: string
  status: number
  isRecorded: boolean
  /** Redirect URL for the respondent. */
  leadsTo: string | null
  /** Why it was not recorded. */
  error: string | null
}

/** @param url from `outcomeUrl` */
export async function reportOutcome(url: string): Promise<OutcomeReport> {
  const answer = await fetch(url, { method: 'POST', redirect: 'error', signal: AbortSignal.timeout(PATIENCE_MS) })
  const { errorCode, errorMessage, fields = {}, redirectUrl = null } = await answer.json().catch(() => ({}))
  const atFault = Object.entries(fields).map(([name, fault]) => ` ${name}: ${fault}.`)
  const error = answer.ok ? null : `${errorCode}: ${errorMessage}${atFault.join('')}`
  return { request: `POST ${url}`, status: answer.status, isRecorded: answer.ok, leadsTo: redirectUrl, error }
}

/**
 * Whether a partner's invitation has been used.
 * @param portal the portal's origin
 * @param entry a link into the portal
 * @returns its status, `free` if it has none yet, or the error code
 */
export async function statusOf(portal: string, entry: string): Promise<string> {
  const { searchParams } = new URL(entry)
  const keys = new URLSearchParams({ skey: searchParams.get('skey') ?? '', pikey: searchParams.get('pikey') ?? '' })
  const answer = await fetch(`${portal}/api/panel/rps/invitation-status?${keys}`, {
    signal: AbortSignal.timeout(PATIENCE_MS),
  })
  const { status, errorCode } = await answer.json()
  return answer.ok ? (status?.status ?? 'free') : errorCode
}

/** The first unused entry link. @param portal the portal's origin */
export async function freeEntry(portal: string, entries: readonly string[]): Promise<string | null> {
  for (const entry of entries) if ((await statusOf(portal, entry)) === 'free') return entry
  return null
}

/** Telling an outcome from server to server: the same address, posted, without the person's browser. */

const PATIENCE_MS = 10_000

/**
 * @typedef {{ request: string, status: number, kept: boolean, leadsTo: string | null, said: string | null }} Told
 *   `leadsTo`: where the person would be sent; `said`: why it was not kept.
 */

/**
 * @param {string} url as `outcomeUrl` makes it
 * @returns {Promise<Told>}
 */
export async function tell(url) {
  const answer = await fetch(url, { method: 'POST', redirect: 'error', signal: AbortSignal.timeout(PATIENCE_MS) })
  const { errorCode, errorMessage, redirectUrl = null } = await answer.json().catch(() => ({}))
  const said = answer.ok ? null : `${errorCode}: ${errorMessage}`
  return { request: `POST ${url}`, status: answer.status, kept: answer.ok, leadsTo: redirectUrl, said }
}

/**
 * Whether a partner's invitation has been used.
 * @param {string} portal its origin
 * @param {string} entry a link into the portal
 * @returns {Promise<string>} its status, `free` where there is none yet, or why it is no invitation
 */
export async function statusOf(portal, entry) {
  const { searchParams } = new URL(entry)
  const keys = new URLSearchParams({ skey: searchParams.get('skey') ?? '', pikey: searchParams.get('pikey') ?? '' })
  const answer = await fetch(`${portal}/api/panel/rps/invitation-status?${keys}`, {
    signal: AbortSignal.timeout(PATIENCE_MS),
  })
  const { status, errorCode } = await answer.json()
  return answer.ok ? (status?.status ?? 'free') : errorCode
}

/**
 * The first of these entry links that nobody has used.
 * @param {string} portal its origin
 * @param {readonly string[]} entries
 * @returns {Promise<string | null>}
 */
export async function freeEntry(portal, entries) {
  for (const entry of entries) if ((await statusOf(portal, entry)) === 'free') return entry
  return null
}

/** Telling an outcome from server to server: the same address, without the person's browser. */

const PATIENCE_MS = 10_000

/**
 * @typedef {{ request: string, status: number, kept: boolean, leadsTo: string | null, said: string | null }} Told
 *   `leadsTo`: where the person would be sent; `said`: why it was not kept.
 */

/** Of a partner's person: the portal answers where they go, or with its page for errors. */
async function tellForPartner(url, portal) {
  const answer = await fetch(url, { redirect: 'manual', signal: AbortSignal.timeout(PATIENCE_MS) })
  await answer.arrayBuffer()
  const location = answer.headers.get('location')
  const leadsTo = location && new URL(location, portal).href
  const kept = answer.status >= 300 && answer.status < 400 && leadsTo !== `${portal}/error`
  return { request: `GET ${url}`, status: answer.status, kept, leadsTo, said: kept ? null : 'It was not kept.' }
}

/** Of a member of the panel: the portal answers in JSON whether it kept it. */
async function tellForMember(url, portal, { outcome }) {
  const { searchParams } = new URL(url)
  const call = outcome === 'screener-completed' ? 'survey-details/screener-completed' : 'survey-details'
  const skey = searchParams.get('skey')
  const body = { redirectUri: outcome, ikey: searchParams.get('ikey'), ...(skey && { skey }), surveyUrl: url }
  const answer = await fetch(`${portal}/api/panel/api/${call}`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', Origin: portal },
    body: JSON.stringify(body),
    signal: AbortSignal.timeout(PATIENCE_MS),
  })
  const { errorCode, errorMessage } = await answer.json().catch(() => ({}))
  const said = answer.ok ? null : `${errorCode}: ${errorMessage}`
  const request = `POST ${portal}/api/panel/api/${call}\n${JSON.stringify(body, null, 2)}`
  return { request, status: answer.status, kept: answer.ok, leadsTo: null, said }
}

/**
 * @param {string} url as `outcomeUrl` makes it
 * @param {string} portal its origin
 * @param {{ outcome: string }} ending
 * @returns {Promise<Told>}
 */
export const tell = (url, portal, ending) =>
  new URL(url).searchParams.has('pikey') ? tellForPartner(url, portal) : tellForMember(url, portal, ending)

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

import type { Config } from '#server/config.ts'
import { type Finding, ok, problem, warning } from './finding.ts'
import { probe } from './probe.ts'

/* Checks whether the configured URLs answer: the portal's public address and an existing panel. */

const OUTAGES: readonly number[] = [502, 503, 504]

/** Any answer counts, except a proxy's error: `npm run conformance` checks the answers themselves. */
export async function existingPanel(url: string): Promise<Finding> {
  const { origin } = new URL(url)
  const response = await probe(url)
  if (typeof response === 'string')
    return problem('panel', `Nothing answers at ${origin} (${response}). Start the panel, or correct PANEL_API_URL.`)
  if (OUTAGES.includes(response.status))
    return problem(
      'panel',
      `${origin} answers ${response.status}: a proxy is there, but no panel behind it. Start the panel.`,
    )
  return ok('panel', `answers at ${origin}. "npm run conformance" checks what it answers.`)
}

/** Only a warning: a machine may be unable to reach its own public address. */
export async function publicAddress({ origin }: Pick<Config, 'origin'>): Promise<Finding[]> {
  if (!origin.startsWith('https:')) return []
  const response = await probe(`${origin}/api/health/live`)
  const result = typeof response === 'string' ? response : response.status
  if (result === 200) return [ok('public address', `The portal answers at ${origin}.`)]
  const text = `${origin} does not answer as the portal (${result}). Is the portal running, and does the proxy forward to PORT?`
  return [warning('public address', text)]
}

import 'server-only'
import { HEALTH_CONSENT_VERSION, healthConsent } from '#lib/rules/health-consent.ts'
import { addConsent, latestConsent } from '../../core/consents.ts'
import type { MemberContext } from '../../core/handler.ts'
import type { Db } from '../../database/schema.ts'
import { translateFor } from '../../language/branding.ts'

/**
 * Saving health answers gives the consent to keep and use them, as their form says.
 * @see docs/specification/privacy.md#consents
 */
export async function agreeBySaving(tx: Db, { panel, member, caller }: MemberContext): Promise<void> {
  const latest = await latestConsent(tx, member.panelistId, 'health')
  if (latest?.given && latest.version === HEALTH_CONSENT_VERSION) return
  await addConsent(tx, caller, member.panelistId, {
    purpose: 'health',
    given: true,
    version: HEALTH_CONSENT_VERSION,
    words: healthConsent(panel.brand.name, translateFor(caller)),
    source: 'health-answers',
  })
}

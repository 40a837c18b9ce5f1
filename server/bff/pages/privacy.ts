import 'server-only'
import { consents } from '#lib/contract/panel/consents.ts'
import { messageChoices } from '#lib/contract/panel/message-choices.ts'
import { ownNumber } from '#lib/contract/panel/own-number.ts'
import { passkeys } from '#lib/contract/panel/passkeys.ts'
import { copyOfDataAsPdf, erasureReceipt, privacySummary } from '#lib/contract/panel/privacy.ts'
import { routes } from '#lib/routes.ts'
import { panelHasCall } from '../panel-client/features.ts'
import type { Session } from '../session/session.ts'
import { featureData } from './feature-data.ts'
import { foundBy, load, loadOpenForAnyone, optionalPart } from './pages.ts'

/** Whether the panel supports the privacy page. Known after the panel's first answer. */
export const hasPrivacyCenter = () => panelHasCall(privacySummary)

/** Whether the panel can export the member's data as a PDF. */
export const hasDataPdf = () => panelHasCall(copyOfDataAsPdf)

/** The summary; `null` when it failed to load. Redirects to the settings when the panel has no privacy page. */
export const privacyData = (session: Session) => featureData(session, privacySummary, routes.settings)

/** The member's consents; `null` when they failed to load, undefined when the panel has none. */
export async function consentData(session: Session) {
  if (!panelHasCall(consents)) return undefined
  return (await optionalPart(load(session, consents)))?.consents ?? null
}

/** How the member is invited; `null` when it failed to load, undefined when the panel has no such choice. */
export const messageChoiceData = async (session: Session) =>
  panelHasCall(messageChoices) ? optionalPart(load(session, messageChoices)) : undefined

/** Whether members can log in with a passkey. */
export const hasPasskeys = () => panelHasCall(passkeys)

/** The member's passkeys; `null` when they failed to load, undefined when the panel has none. */
export const passkeyData = async (session: Session) =>
  hasPasskeys() ? optionalPart(load(session, passkeys)) : undefined

/** Whether members can change their own number. */
export const hasOwnNumber = () => panelHasCall(ownNumber)

/**
 * The data for a number change; `null` when it failed to load. Redirects to the settings when the panel has no such change.
 */
export const ownNumberData = (session: Session) => featureData(session, ownNumber, routes.settings)

/** The receipt of an erased account: `unknown` when there is none, `failed` when the panel could not say. */
export const findReceipt = async (receipt: string | undefined) =>
  receipt ? foundBy(loadOpenForAnyone(erasureReceipt, { path: { receipt } })) : 'unknown'

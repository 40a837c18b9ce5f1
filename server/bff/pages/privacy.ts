import 'server-only'
import { consents } from '#lib/contract/panel/consents.ts'
import { messageChoices } from '#lib/contract/panel/message-choices.ts'
import { ownNumber } from '#lib/contract/panel/own-number.ts'
import { passkeys } from '#lib/contract/panel/passkeys.ts'
import { erasureReceipt, privacySummary } from '#lib/contract/panel/privacy.ts'
import { checkMessage } from '#lib/contract/panel/support.ts'
import { panelHasCall } from '../panel-client/features.ts'
import type { Session } from '../session/session.ts'
import { foundBy, load, loadOpenForAnyone, optionalPart } from './pages.ts'

/** Which pages the settings link to: those that the panel supports. */
export const linkedFeatures = () => ({
  hasPrivacyCenter: panelHasCall(privacySummary),
  hasCheckCodes: panelHasCall(checkMessage),
  hasOwnNumber: panelHasCall(ownNumber),
})

/** The member's consents; `null` when they failed to load, undefined when the panel has none. */
export async function consentData(session: Session) {
  if (!panelHasCall(consents)) return undefined
  return (await optionalPart(load(session, consents)))?.consents ?? null
}

/** How the member is invited; `null` when it failed to load, undefined when the panel has no such choice. */
export const messageChoiceData = async (session: Session) =>
  panelHasCall(messageChoices) ? optionalPart(load(session, messageChoices)) : undefined

/** The member's passkeys; `null` when they failed to load, undefined when the panel has none. */
export const passkeyData = async (session: Session) =>
  panelHasCall(passkeys) ? optionalPart(load(session, passkeys)) : undefined

/** The receipt of an erased account: `unknown` when there is none, `failed` when the panel could not say. */
export const findReceipt = async (receipt: string | undefined) =>
  receipt ? foundBy(loadOpenForAnyone(erasureReceipt, { path: { receipt } })) : 'unknown'

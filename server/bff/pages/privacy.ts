import 'server-only'
import { redirect } from 'next/navigation'
import { consents } from '#lib/contract/panel/consents.ts'
import { messageChoices } from '#lib/contract/panel/message-choices.ts'
import { ownNumber } from '#lib/contract/panel/own-number.ts'
import { passkeys } from '#lib/contract/panel/passkeys.ts'
import { erasureReceipt, privacySummary } from '#lib/contract/panel/privacy.ts'
import { linkTo, routes } from '#lib/routes.ts'
import { panelHas } from '../panel-client/features.ts'
import type { Session } from '../session/session.ts'
import { load, loadOpenForAnyone, optionalPart } from './pages.ts'

/** Whether the panel answers the calls of the privacy page. Known once it has answered any call. */
export const hasPrivacyCenter = () => panelHas('privacy-center')

/** Whether it makes a PDF of the member's data. */
export const hasDataPdf = () => panelHas('data-pdf')

/** The summary; `null` when it could not be loaded. With a panel that has none the page does not exist. */
export async function privacyData(session: Session) {
  const summary = await optionalPart(load(session, privacySummary))
  return hasPrivacyCenter() ? summary : redirect(linkTo(routes.settings))
}

/** What the member agrees to; `null` when it could not be loaded, or the panel does not ask. */
export const consentData = async (session: Session) =>
  panelHas('consents') ? ((await optionalPart(load(session, consents)))?.consents ?? null) : null

/** How the member is invited; `null` when it could not be loaded, or the panel does not ask. */
export const messageChoiceData = async (session: Session) =>
  panelHas('message-choices') ? optionalPart(load(session, messageChoices)) : null

/** Whether members can log in by a passkey. */
export const hasPasskeys = () => panelHas('passkeys')

/** The member's passkeys; `null` when they could not be loaded, or the panel has none. */
export const passkeyData = async (session: Session) => (hasPasskeys() ? optionalPart(load(session, passkeys)) : null)

/** Whether members can change their number by themselves. */
export const hasOwnNumber = () => panelHas('own-number')

/** What a change of the number needs; `null` when it could not be loaded. With a panel that has none the page does not exist. */
export async function ownNumberData(session: Session) {
  const loaded = await optionalPart(load(session, ownNumber))
  return hasOwnNumber() ? loaded : redirect(linkTo(routes.settings))
}

/** The receipt of an erased account; `null` when there is none by that number. */
export const findReceipt = async (receipt: string | undefined) =>
  receipt ? optionalPart(loadOpenForAnyone(erasureReceipt, { path: { receipt } })) : null

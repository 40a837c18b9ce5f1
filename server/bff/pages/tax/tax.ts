import 'server-only'
import { incentiveSummary } from '#lib/contract/panel/surveys/surveys.ts'
import { form1099Copies } from '#lib/contract/panel/tax/form-1099.ts'
import { getTaxDetail, taxTypes } from '#lib/contract/panel/tax/tax.ts'
import { namesOf } from '#lib/format/names.ts'
import { byDisplayOrder } from '#lib/rules/lookup-order.ts'
import { heldDollars, owesTaxForm } from '#lib/rules/surveys/dashboard.ts'
import { config } from '#server/config.ts'
import { AppError } from '#server/http/app-error.ts'
import { panelHasCall } from '../../panel-client/features.ts'
import type { Session } from '../../session/session.ts'
import { postedForms } from '../form-post.ts'
import { load, loadProfile, optionalPart } from '../pages.ts'
import { consentData } from '../privacy.ts'

/** The tax details, with the profile's name and address as defaults. @throws AppError */
export async function loadTax(session: Session) {
  const [detail, types, profile] = await Promise.all([
    load(session, getTaxDetail),
    load(session, taxTypes),
    optionalPart(loadProfile(session)),
  ])
  const owner = profile ? { ...namesOf(profile.panelistName), address: profile.mailingAddress } : undefined
  return { detail, knownOwner: owner, types: byDisplayOrder(types) }
}

/**
 * Why the last Form W-9 was rejected; `null` when it was not, or when it is unknown. Never redirects to /login, as
 * `optionalPart` does: the signing page runs in a frame.
 */
export async function loadRejection(session: Session) {
  try {
    return (await load(session, getTaxDetail)).rejection
  } catch (error) {
    if (!(error instanceof AppError)) throw error
    return null
  }
}

/** The rejection, if the form is due: only then do pages beside the tab name it. @throws AppError */
export async function loadOwedRejection(session: Session) {
  return owesTaxForm(await loadProfile(session)) ? loadRejection(session) : null
}

/** The copies of Form 1099; `null` when they failed to load, undefined when the panel offers none. */
async function loadForm1099(session: Session) {
  if (!panelHasCall(form1099Copies)) return undefined
  const [copies, agreed] = await Promise.all([optionalPart(load(session, form1099Copies)), consentData(session)])
  if (copies?.isOffered === false || agreed === undefined) return undefined
  if (copies === null || agreed === null) return null
  const consent = agreed.find(({ purpose }) => purpose === 'tax-forms')
  return consent && { forms: copies.forms, consent }
}

/** The data of the Form W-9 tab, on either page; `tax` is null when a part of it failed to load. */
export async function taxTab(session: Session) {
  const { mapsBrowserKey, signingTestMode } = config()
  const [tax, summary] = await Promise.all([
    optionalPart(loadTax(session)),
    optionalPart(load(session, incentiveSummary)),
  ])
  const form1099 = tax && (await loadForm1099(session))
  const posted = await postedForms(
    'open-w9',
    'tax-details',
    'download-w9',
    'download-1099',
    'sample-1099',
    'step-up',
    'consent',
  )
  return {
    tax: tax && { ...tax, form1099, held: summary && heldDollars(summary) },
    posted,
    mapsKey: mapsBrowserKey,
    testMode: signingTestMode,
  }
}

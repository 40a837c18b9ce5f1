import 'server-only'
import { getTaxDetail, taxTypes } from '#lib/contract/panel/tax.ts'
import { namesOf } from '#lib/format/names.ts'
import { byDisplayOrder } from '#lib/rules/lookup-order.ts'
import { config } from '#server/config.ts'
import type { Session } from '../session/session.ts'
import { load, loadProfile, optionalPart } from './pages.ts'

async function loadTax(session: Session) {
  const [detail, types, profile] = await Promise.all([
    load(session, getTaxDetail),
    load(session, taxTypes),
    optionalPart(loadProfile(session)),
  ])
  const known = profile ? { ...namesOf(profile.panelistName), address: profile.mailingAddress } : undefined
  return { detail, known, types: byDisplayOrder(types) }
}

/** What the tab Form W-9 shows, on whichever page; `tax` is null when a part of it could not be loaded. */
export async function taxTab(session: Session) {
  const { mapsBrowserKey, signingTestMode } = config()
  const tax = await optionalPart(loadTax(session))
  return { tax, mapsKey: mapsBrowserKey, testMode: signingTestMode }
}

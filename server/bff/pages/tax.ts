import 'server-only'
import { getTaxDetail, taxTypes } from '#lib/contract/panel/tax.ts'
import type { Page, Query } from '#lib/routes.ts'
import { byDisplayOrder } from '#lib/rules/lookup-order.ts'
import type { Session } from '../session/session.ts'
import { load, settledPart } from './pages.ts'

async function loadTax(session: Session) {
  const [detail, types] = await Promise.all([
    load(session, getTaxDetail, { path: { userId: 'me' } }),
    load(session, taxTypes),
  ])
  return { detail, types: byDisplayOrder(types) }
}

/** What a member has said for the Form W-9, and the types of tax ids; null when a part is missing. */
export const memberTax = (session: Session, page: Page, query: Query) => settledPart(loadTax(session), page, query)

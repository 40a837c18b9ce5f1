import { AddressHelp } from '#components/form/address/AddressHelp.tsx'
import { TaxPanel } from '#components/tax/lazy.tsx'
import { FailedState } from '#components/ui/FailedState.tsx'
import { GENERIC } from '#lib/messages.ts'
import type { Page, Query } from '#lib/routes.ts'
import { memberTax } from '#server/bff/pages/tax.ts'
import type { Session } from '#server/bff/session/session.ts'
import { config } from '#server/config.ts'

interface Props {
  session: Session
  /** Where it stands. */
  page: Page
  query: Query
}

/** The tab Form W-9, on whichever page. @see docs/specification/tax.md */
export async function TaxTab({ session, page, query }: Props) {
  const tax = await memberTax(session, page, query)
  if (!tax) return <FailedState message={GENERIC} />
  const { mapsBrowserKey, signingTestMode } = config()
  return (
    <AddressHelp mapsKey={mapsBrowserKey}>
      <TaxPanel {...tax} testMode={signingTestMode} />
    </AddressHelp>
  )
}

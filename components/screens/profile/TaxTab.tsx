import type { ComponentProps } from 'react'
import { AddressHelp } from '#components/form/address/AddressHelp.tsx'
import { TaxPanel } from '#components/tax/lazy.tsx'
import { FailedState } from '#components/ui/FailedState.tsx'
import { GENERIC } from '#lib/messages/texts.ts'

type PanelProps = ComponentProps<typeof TaxPanel>

export interface TaxTabProps extends Pick<PanelProps, 'testMode'> {
  /** Null when a part of it could not be loaded. */
  tax: Omit<PanelProps, 'testMode'> | null
  mapsKey: string | null
}

/** The tab Form W-9, on whichever page. @see docs/specification/tax.md */
export function TaxTab({ tax, mapsKey, testMode }: TaxTabProps) {
  if (!tax) return <FailedState message={GENERIC} />
  return (
    <AddressHelp mapsKey={mapsKey}>
      <TaxPanel {...tax} testMode={testMode} />
    </AddressHelp>
  )
}

import type { DraftValues } from '#lib/contract/portal/draft.ts'

/** With which version of the saved data a draft was typed; a draft without one knows none. */
const VERSION = 'version'

/** The version that was typed over; a panel that knows no versions is not sent one. */
export function openedVersion(saved: string | undefined, draft: DraftValues | null): string | undefined {
  const typedOver = draft?.[VERSION]
  return saved !== undefined && typeof typedOver === 'string' ? typedOver : saved
}

export const withVersion = (values: DraftValues, version: string | undefined): DraftValues =>
  version === undefined ? values : { ...values, [VERSION]: version }

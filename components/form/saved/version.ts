import type { DraftValues } from '#lib/contract/portal/draft.ts'

/** Draft key for the version that its edits are based on; optional. */
const VERSION = 'version'

/** Version that the edits are based on; undefined if the panel doesn't support versions. */
export function openedVersion(saved: string | undefined, draft: DraftValues | null): string | undefined {
  const draftVersion = draft?.[VERSION]
  return saved !== undefined && typeof draftVersion === 'string' ? draftVersion : saved
}

export const withVersion = (values: DraftValues, version: string | undefined): DraftValues =>
  version === undefined ? values : { ...values, [VERSION]: version }

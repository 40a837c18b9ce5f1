import 'server-only'
import { assertFresh, versionOf } from '../core/version.ts'
import type { PanelistRow } from '../database/tables/members.ts'
import { storedFields } from './stored-profile.ts'

/** What a save of the profile can overwrite, by the names that it has in the saves. */
const versionedFields = (row: PanelistRow) => ({
  email: row.email,
  nonProfitOrganizationDto: row.non_profit_id,
  ...storedFields(row.profile),
  panelistPatientProfileInfo: row.profile.panelistPatientProfileInfo,
  panelistHcpProfileInfo: row.profile.panelistHcpProfileInfo,
})

export const profileVersion = (row: PanelistRow) => versionOf(versionedFields(row))

/**
 * @param row locked
 * @param sent the body of a save: what is absent from it is not overwritten
 * @throws AppError STALE_VERSION with `changed`
 */
export function assertFreshProfile(
  row: PanelistRow,
  { version, ...sent }: Readonly<Record<string, unknown>> & { version?: string },
) {
  const overwritten = Object.keys(sent).filter((name) => sent[name] !== undefined)
  assertFresh(version, versionedFields(row), overwritten)
}

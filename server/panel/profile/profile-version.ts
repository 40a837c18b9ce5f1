import 'server-only'
import { assertFresh, versionOf } from '../core/version.ts'
import type { PanelistRow } from '../database/tables/members.ts'
import { storedFields } from './stored-profile.ts'

/** Fields that a save can overwrite, by their names in the save's body. */
const versionedFields = (row: PanelistRow) => ({
  email: row.email,
  nonProfitOrganizationDto: row.non_profit_id,
  ...storedFields(row.profile),
  panelistPatientProfileInfo: row.profile.panelistPatientProfileInfo,
  panelistHcpProfileInfo: row.profile.panelistHcpProfileInfo,
})

export const profileVersion = (row: PanelistRow) => versionOf(versionedFields(row))

/**
 * Checks that the fields a save overwrites have not changed since the client read them.
 * @param row locked
 * @param payload body of the save; it does not overwrite absent fields
 * @throws AppError STALE_VERSION with `changed`
 */
export function assertFreshProfile(
  row: PanelistRow,
  { version, ...payload }: Readonly<Record<string, unknown>> & { version?: string },
) {
  const overwrittenFields = Object.keys(payload).filter((name) => payload[name] !== undefined)
  assertFresh(version, versionedFields(row), overwrittenFields)
}

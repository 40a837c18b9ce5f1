import 'server-only'
import { createHash } from 'node:crypto'
import { AppError } from '#server/http/app-error.ts'

/*
 * Optimistic locking: a version identifies the values that a client read before saving. It contains a fingerprint of each
 * field, so that a stale save learns which fields changed, without a stored history. Clients treat it as opaque.
 */

/** Values by field name, always the same fields in the same order. No secrets: their fingerprints could be guessed. */
export type VersionedFields = Readonly<Record<string, unknown>>

const FINGERPRINT_LENGTH = 6

const fingerprint = (value: unknown) =>
  createHash('sha256')
    .update(JSON.stringify(value ?? null))
    .digest('base64url')
    .slice(0, FINGERPRINT_LENGTH)

const fingerprintsOf = (fields: VersionedFields) => [
  fingerprint(Object.keys(fields)),
  ...Object.values(fields).map(fingerprint),
]

export const versionOf = (fields: VersionedFields): string => fingerprintsOf(fields).join('')

/** The fields that changed since this version; all fields when the version has different ones. */
function changedSince(version: string, fields: VersionedFields): string[] {
  const [names = '', ...now] = fingerprintsOf(fields)
  const at = (index: number) => version.slice(index * FINGERPRINT_LENGTH, (index + 1) * FINGERPRINT_LENGTH)
  if (at(0) !== names) return Object.keys(fields)
  return Object.keys(fields).filter((_, index) => at(index + 1) !== now[index])
}

/**
 * Refuses a stale save. Call it with the row locked.
 * @param version the version that the client read; `undefined` from clients without versions
 * @param overwrittenFields the fields that the save overwrites: changes to other fields do not make it stale
 * @throws AppError STALE_VERSION with `changed`, the names of the fields that others changed meanwhile
 */
export function assertFresh(
  version: string | undefined,
  fields: VersionedFields,
  overwrittenFields: readonly string[],
): void {
  if (version === undefined) return
  const changed = changedSince(version, fields).filter((name) => overwrittenFields.includes(name))
  if (changed.length > 0) throw new AppError('STALE_VERSION', { details: { changed } })
}

import 'server-only'
import { createHash } from 'node:crypto'
import { AppError } from '#server/http/app-error.ts'

/*
 * A version stands for what somebody read before they change it. It holds a fingerprint of each field, so that a stale
 * save is told which fields changed meanwhile without a history being kept. Callers treat it as opaque text.
 */

/** Values by field name, always the same fields in the same order. No secrets: whoever gets the version can guess them. */
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

/** The fields that are not what they were in this version; all of them when the version is of other fields. */
function changedSince(version: string, fields: VersionedFields): string[] {
  const [names = '', ...now] = fingerprintsOf(fields)
  const at = (index: number) => version.slice(index * FINGERPRINT_LENGTH, (index + 1) * FINGERPRINT_LENGTH)
  if (at(0) !== names) return Object.keys(fields)
  return Object.keys(fields).filter((_, index) => at(index + 1) !== now[index])
}

/**
 * To be called with the row locked.
 * @param version what the save says it was made from; `undefined` from callers that know no versions
 * @param overwritten the fields that the save would overwrite: changes of others do not make it stale
 * @throws AppError STALE_VERSION with `changed`, the names of the fields that others changed meanwhile
 */
export function assertFresh(
  version: string | undefined,
  fields: VersionedFields,
  overwritten: readonly string[],
): void {
  if (version === undefined) return
  const changed = changedSince(version, fields).filter((name) => overwritten.includes(name))
  if (changed.length > 0) throw new AppError('STALE_VERSION', { details: { changed } })
}

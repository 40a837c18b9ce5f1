import 'server-only'
import { AppError } from './app-error.ts'
import { assertStorable } from './storable.ts'

/** @throws AppError BAD_REQUEST for a parameter given twice, or text that is not percent-encoded UTF-8 */
export function readQuery(url: URL): Record<string, string> {
  const names = [...url.searchParams.keys()]
  if (new Set(names).size !== names.length) throw new AppError('BAD_REQUEST')
  try {
    decodeURIComponent(url.search)
  } catch {
    throw new AppError('BAD_REQUEST')
  }
  const query = Object.fromEntries(url.searchParams)
  assertStorable(query)
  return query
}

import 'server-only'
import { AppError } from './app-error.ts'

const MAX_DEPTH = 20

const isStorable = (text: string) => text.isWellFormed() && !text.includes('\0')

/**
 * Rejects NUL and lone surrogates, even as escapes: databases and panels treat them differently.
 * @throws AppError BAD_REQUEST for those, and for JSON nested deeper than 20 levels
 */
export function assertStorable(value: unknown, depth = 0): void {
  if (depth > MAX_DEPTH) throw new AppError('BAD_REQUEST')
  if (typeof value === 'string' && !isStorable(value)) throw new AppError('BAD_REQUEST')
  if (typeof value !== 'object' || value === null) return
  for (const [name, inner] of Object.entries(value)) {
    assertStorable(name, depth + 1)
    assertStorable(inner, depth + 1)
  }
}

import 'server-only'
import { AppError } from './app-error.ts'

const MAX_DEPTH = 20

const isStorable = (text: string) => text.isWellFormed() && !text.includes('\0')

/**
 * No NUL and no half of a surrogate pair, however escaped: databases and panels differ in what they make of them.
 * @throws AppError BAD_REQUEST for those, and for JSON nested deeper than 20
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

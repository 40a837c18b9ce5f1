import 'server-only'
import type { OperationContext } from './operation.ts'

/** A new random key or link for an answer. A dry run makes another one than the change itself, so it shows none. */
export const newKeyText = ({ isDryRun = false }: OperationContext, key: string): string =>
  isDryRun ? 'not made yet' : key

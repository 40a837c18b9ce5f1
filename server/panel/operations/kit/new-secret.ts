import 'server-only'
import * as z from 'zod'
import { hasSecret, replaceSecret, type SecretHolder } from '../../surveys/outcomes/secrets.ts'
import { OperationError } from './errors.ts'
import type { OperationContext } from './operation.ts'

/** The input of `replaceableSecret`. */
export const replace = z
  .boolean()
  .optional()
  .describe('Make a new secret although there is one; the old one no longer works')

/** @throws OperationError when a secret is in use, because what the other side still signs with it would be refused */
export async function replaceableSecret(
  { db, panel }: OperationContext,
  table: SecretHolder,
  { id, name, replace: mayReplace = false }: { id: number; name: string; replace?: boolean | undefined },
): Promise<string> {
  if (!mayReplace && (await hasSecret(db, table, id)))
    throw new OperationError(
      `${name} already has a secret. A new one refuses what is signed with it: agree on the time, then add --replace.`,
    )
  return replaceSecret(db, panel.crypto, table, id)
}

import 'server-only'
import * as z from 'zod'
import { replaceSecret, type SecretHolder, secretState } from '../../surveys/outcomes/secrets.ts'
import { OperationError } from './errors.ts'
import type { OperationContext } from './operation.ts'
import { timeText } from './show.ts'

/** The input of `replaceableSecret`. */
export const replaceable = {
  replace: z
    .boolean()
    .optional()
    .describe('Make a new secret although there is one; for 24 hours, the old one works, too'),
  now: z
    .boolean()
    .optional()
    .describe('With --replace: old secrets no longer work, for example because others know one'),
}

interface Replaceable {
  id: number
  name: string
  replace?: boolean | undefined
  now?: boolean | undefined
}

/** @throws OperationError when a secret is in use that the other side may not expect to end */
export async function replaceableSecret(
  { db, panel }: OperationContext,
  table: SecretHolder,
  { id, name, replace = false, now = false }: Replaceable,
): Promise<string> {
  const { hasSecret, previousUntil } = await secretState(db, table, id)
  if (hasSecret && !replace)
    throw new OperationError(
      `${name} already has a secret. With --replace you get another one, and the old one works for 24 more hours.`,
    )
  if (previousUntil && !now)
    throw new OperationError(
      `Until ${timeText(previousUntil)} UTC, an older secret of ${name} works, too. Another new one ends it: agree on the time, then add --now.`,
    )
  return replaceSecret(db, panel.crypto, table, id, { keepsOld: !now })
}

/** How the outcomes of a survey or partner are signed. */
export const signedText = (previousUntil: Date | null) =>
  previousUntil ? `signed, until ${timeText(previousUntil)} UTC also with the old secret` : 'signed'

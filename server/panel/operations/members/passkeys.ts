import 'server-only'
import * as z from 'zod'
import { deletePasskey, passkeysOf, type StoredPasskey } from '../../auth/passkeys/passkeys.repository.ts'
import { audit } from '../../core/audit.ts'
import { notifyMember } from '../../core/messages/notify-member.ts'
import { passkeyMail, passkeyText } from '../../privacy/passkeys/mails.ts'
import { panelistById } from '../../profile/profile.repository.ts'
import { resultColumns } from '../kit/batch.ts'
import { OperationError } from '../kit/errors.ts'
import { mobileOrEmail, text } from '../kit/fields.ts'
import { memberByNumberEmailOrId } from '../kit/find.ts'
import { type OperationContext, operation } from '../kit/operation.ts'
import { column, messagesQueued, numberColumn, timeText } from '../kit/show.ts'

/* A member's passkeys, for support: the member lost a device, or did not add one of the passkeys. */

const listPasskeys = operation({
  name: 'members.passkeys',
  role: 'support',
  summary: 'list the passkeys of a member',
  description:
    'Lists the passkeys of a member: the browser that added each, when it was added and last used. To remove one, give its number to `members removepasskeys`.',
  examples: ['members passkeys 2125550103'],
  input: z.strictObject({ mobile: mobileOrEmail }),
  positional: ['mobile'],
  row: z.object({ passkey: numberColumn(), name: column(), added: column(), lastUsed: column('last used') }),
  changes: false,
  async run({ db }, { mobile: mobileInput }) {
    const { id, name } = await memberByNumberEmailOrId(db, mobileInput)
    const passkeys = await passkeysOf(db, id)
    const rows = passkeys.map((passkey) => ({
      passkey: passkey.id,
      name: passkey.name,
      added: timeText(passkey.created_at),
      lastUsed: timeText(passkey.used_at),
    }))
    return { rows, ...(rows.length === 0 && { message: `${name} has no passkey.` }) }
  },
})

const ALL = 'all'

/** @throws OperationError when the member has no such passkey */
function chosenOf(passkeys: readonly StoredPasskey[], passkey: string, name: string): readonly StoredPasskey[] {
  if (passkey === ALL) return passkeys
  const chosen = passkeys.filter(({ id }) => String(id) === passkey)
  if (chosen.length === 0) throw new OperationError(`${name} has no passkey ${passkey}.`)
  return chosen
}

/** @returns number of messages sent to the member, each about all removed passkeys */
async function remove(
  { db, caller, panel }: OperationContext,
  panelistId: number,
  { all, chosen }: { all: readonly StoredPasskey[]; chosen: readonly StoredPasskey[] },
): Promise<number> {
  for (const [index, { id }] of chosen.entries()) {
    const remainingBefore = all.length - index
    await deletePasskey(db, panelistId, id)
    const subject = `passkey ${id}, passkeys: ${remainingBefore} > ${remainingBefore - 1}`
    await audit(db, caller, 'passkey removed', { panelistId, subject })
  }
  const names = chosen.map(({ name }) => name)
  return notifyMember(db, panel, await panelistById(db, panelistId), {
    text: (branding, to) => passkeyText(branding, to, 'removed', names),
    mail: (branding, to) => passkeyMail(branding, to, 'removed', names),
  })
}

const removePasskeys = operation({
  name: 'members.removepasskeys',
  role: 'support',
  summary: 'remove one passkey of a member, or all',
  description:
    'Removes one passkey of a member, by its number in `members passkeys`, or all of them. Nobody can log in with it any more; open sessions last until `members signout`. The mobile number and the verified email address get a message about it. The audit contains the number of passkeys before and after.',
  examples: ['members removepasskeys 2125550103 17', 'members removepasskeys 2125550103 all'],
  input: z.strictObject({
    mobile: mobileOrEmail,
    passkey: text(15)
      .regex(/^(\d+|all)$/, { error: 'the number of a passkey, or all' })
      .describe('The number of the passkey, or all'),
  }),
  positional: ['mobile', 'passkey'],
  row: z.object({ passkey: numberColumn(), name: column(), ...resultColumns }),
  changes: true,
  sensitive: true,
  question: ({ rows }) =>
    rows.length > 0 ? `The member can't log in with ${rows.length === 1 ? 'it' : 'them'} after that. Continue?` : null,
  async run(context, { mobile: mobileInput, passkey }) {
    const { id, name } = await memberByNumberEmailOrId(context.db, mobileInput)
    const all = await passkeysOf(context.db, id)
    const chosen = chosenOf(all, passkey, name)
    if (chosen.length === 0) return { rows: [], message: `${name} has no passkey.` }
    const messages = await remove(context, id, { all, chosen })
    return {
      rows: chosen.map((item) => ({
        passkey: item.id,
        name: item.name,
        result: 'done' as const,
        detail: `Removed ${item.name}.`,
      })),
      message: `${chosen.length} of the passkeys of ${name} removed. ${messagesQueued(messages)}`,
    }
  },
})

export const memberPasskeys = [listPasskeys, removePasskeys]

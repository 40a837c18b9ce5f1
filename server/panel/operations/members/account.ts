import 'server-only'
import * as z from 'zod'
import { Mobile, TypedEmail } from '#lib/contract/fields.ts'
import { changeEmail } from '../../auth/email/support-change.ts'
import { changeNumber } from '../../auth/number/change-number.ts'
import { insertSupportChange } from '../../auth/number/number-changes.repository.ts'
import { isRegistered } from '../../auth/panelists.repository.ts'
import { endAllSessions } from '../../auth/sessions.ts'
import { audit } from '../../core/audit.ts'
import { lockMember } from '../../core/member-lock.ts'
import { holdLock } from '../../database/transaction.ts'
import { isEmailTaken } from '../../profile/email-address.repository.ts'
import { panelistById } from '../../profile/profile.repository.ts'
import { changeRow, oneChange } from '../kit/batch.ts'
import { InputError, invalidValue, OperationError } from '../kit/errors.ts'
import { mobileOrEmail, yesOrNo } from '../kit/fields.ts'
import { memberByNumberEmailOrId, storedMobile } from '../kit/find.ts'
import { type OperationContext, operation } from '../kit/operation.ts'
import { messagesQueued, yesNo } from '../kit/show.ts'

/* A member's account: whether it is active or a test account, its sessions, its mobile number and its email address. */

type AccountFlag = 'is_active' | 'is_test_account'
const flagNames: Readonly<Record<AccountFlag, string>> = { is_active: 'active', is_test_account: 'test account' }

/** @returns the changes, such as `active: yes > no` */
async function changeFlags(
  { db }: OperationContext,
  id: number,
  wanted: Readonly<Record<AccountFlag, boolean | undefined>>,
): Promise<string[]> {
  const member = await panelistById(db, id)
  const changed = (['is_active', 'is_test_account'] as const).flatMap((name) => {
    const value = wanted[name]
    return value === undefined || value === member[name] ? [] : [{ name, value }]
  })
  for (const { name, value } of changed)
    await db
      .updateTable('panelist')
      .set({ [name]: value })
      .where('id', '=', id)
      .execute()
  return changed.map(({ name, value }) => `${flagNames[name]}: ${yesNo(!value)} > ${yesNo(value)}`)
}

const setMember = operation({
  name: 'members.set',
  role: 'support',
  summary: 'make an account active, inactive, or a test account',
  description:
    'Makes an account active or inactive, or a test account or an ordinary one. An inactive member cannot sign in, and is signed out at once. A test account is asked before an invitation of a partner is linked to it, and is left out of invitations and figures.',
  examples: ['members set 2125550103 --active no', 'members set 2125550103 --test-account yes'],
  input: z.strictObject({
    mobile: mobileOrEmail,
    active: yesOrNo.optional().describe('Whether the member can sign in: yes or no'),
    testAccount: yesOrNo.optional().describe('Whether it is a test account: yes or no'),
  }),
  positional: ['mobile'],
  row: changeRow,
  changes: true,
  sensitive: true,
  async run(context, { mobile: mobileInput, active, testAccount }) {
    const { db, caller } = context
    const { id, name } = await memberByNumberEmailOrId(db, mobileInput)
    const changes = await changeFlags(context, id, { is_active: active, is_test_account: testAccount })
    if (changes.length === 0) return oneChange(`${name} already has these settings.`, 'unchanged')
    if (active === false) await endAllSessions(db, id)
    await audit(db, caller, 'member changed', { panelistId: id, subject: changes.join(', ') })
    return oneChange(`${name} changed. ${changes.join(', ')}.`)
  },
})

const signOutMember = operation({
  name: 'members.signout',
  role: 'support',
  summary: 'sign a member out everywhere',
  description: 'Ends every session of a member and forgets their trusted devices.',
  examples: ['members signout 2125550103'],
  input: z.strictObject({ mobile: mobileOrEmail }),
  positional: ['mobile'],
  row: changeRow,
  changes: true,
  async run({ db, caller }, { mobile: mobileInput }) {
    const { id, name } = await memberByNumberEmailOrId(db, mobileInput)
    await endAllSessions(db, id)
    await audit(db, caller, 'sessions ended', { panelistId: id })
    return oneChange(`${name} is signed out everywhere.`)
  },
})

/** @throws InputError, OperationError when nobody could sign in with the number */
async function checkedNumber({ db, panel }: OperationContext, mobileInput: string): Promise<string> {
  const number = storedMobile(mobileInput)
  if (!z.safeParse(Mobile, number).success)
    throw new InputError(invalidValue(mobileInput, 'to', 'a mobile number of ten digits'))
  if (await isRegistered(db, number)) throw new OperationError('Another member has this number.')
  if ((await panel.phoneLookup.lineOf(db, number)) !== 'mobile')
    throw new OperationError('This is not a mobile number: the member could not sign in with it.')
  return number
}

const changeMemberNumber = operation({
  name: 'members.number',
  role: 'support',
  summary: "change a member's mobile number",
  description:
    'Changes a member’s mobile number. Make sure first that the new number is theirs. They are signed out everywhere. The old number and the verified email address get a message about it; nothing else that is queued goes to the old number. For 7 days, nobody can change how they are paid. The audit does not contain the numbers.',
  examples: ['members number 2125550103 --to 2125550199'],
  input: z.strictObject({
    mobile: mobileOrEmail,
    to: z.string().max(40).describe('The new mobile number in any usual form'),
  }),
  positional: ['mobile'],
  row: changeRow,
  changes: true,
  sensitive: true,
  question: (_, { to }) => `Whoever has ${to} can then sign in as this member. Are you sure that the number is theirs?`,
  async run(context, { mobile: mobileInput, to }) {
    const { db, caller, panel } = context
    const { id, name } = await memberByNumberEmailOrId(db, mobileInput)
    const member = await panelistById(db, id)
    if (storedMobile(to) === member.mobile) return oneChange(`${name} already has this number.`, 'unchanged')
    const number = await checkedNumber(context, to)
    const messages = await changeNumber(db, { panel, caller, member, newMobile: number })
    await insertSupportChange(db, id, number)
    return oneChange(`${name} has the new number. ${messagesQueued(messages)}`)
  },
})

const changeMemberEmail = operation({
  name: 'members.email',
  role: 'support',
  summary: "replace a member's email address",
  description:
    'Replaces a member’s email address, such as one that somebody else has set. Make sure first that the new one is theirs. They are signed out everywhere and lose their passkeys; they sign in with their mobile number and confirm the new address. If the number is not theirs either, also run `members number`. The phone and the old address, if it was verified, get a message about it. Payments still go where they went before: the member sees where, and can change it, on the payments page. The audit does not contain the addresses.',
  examples: ['members email 2125550103 --to ana.ruiz@mail.example'],
  input: z.strictObject({
    mobile: mobileOrEmail,
    to: z.string().max(200).describe('The new email address'),
  }),
  positional: ['mobile'],
  row: changeRow,
  changes: true,
  sensitive: true,
  question: (_, { to }) => `The member is signed out and loses all passkeys. Are you sure that ${to} is theirs?`,
  async run({ db, caller, panel }, { mobile: mobileInput, to }) {
    const typed = z.safeParse(TypedEmail, to)
    if (!typed.success) throw new InputError(invalidValue(to, 'to', 'an email address'))
    const email = typed.data
    await holdLock(db, `email ${email}`)
    const { id, name } = await memberByNumberEmailOrId(db, mobileInput)
    await lockMember(db, id)
    const member = await panelistById(db, id)
    if (email === member.email) return oneChange(`${name} already has this address.`, 'unchanged')
    if (await isEmailTaken(db, email)) throw new OperationError('Another member has this address.')
    const messages = await changeEmail(db, { panel, caller, member, email })
    return oneChange(`${name} has the new address, and confirms it after signing in. ${messagesQueued(messages)}`)
  },
})

export const memberAccount = [setMember, signOutMember, changeMemberNumber, changeMemberEmail]

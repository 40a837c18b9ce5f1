import 'server-only'
import * as z from 'zod'
import type { Consent } from '#lib/contract/panel/consents.ts'
import type { PanelistStatus } from '#lib/rules/profile/panelist-status.ts'
import { hasMixedScripts } from '#lib/values/person-name.ts'
import { audit } from '../../core/audit.ts'
import { textsStoppedAt } from '../../core/messages/text-stops.ts'
import { OPERATOR } from '../../language/branding.ts'
import { choicesOf } from '../../privacy/choices/choices.ts'
import { consentsOf } from '../../privacy/consents/consents.ts'
import { panelistById } from '../../profile/profile.repository.ts'
import { setStatus } from '../../profile/status/status.ts'
import { changeRow, oneChange } from '../kit/batch.ts'
import { memberStatus, mobileOrEmail } from '../kit/fields.ts'
import { memberByNumberEmailOrId } from '../kit/find.ts'
import { type OperationContext, operation } from '../kit/operation.ts'
import { column, dollarsOrNull, timeText, yesNo } from '../kit/show.ts'

async function factsOf({ db, panel }: OperationContext, id: number) {
  const member = await panelistById(db, id)
  const stopped = await textsStoppedAt(db, member.mobile)
  const choices = await choicesOf(db, panel, member, OPERATOR)
  const consents = await consentsOf(db, panel, id, OPERATOR)
  const agrees = (wanted: Consent['purpose']) =>
    yesNo(consents.some(({ purpose, given }) => purpose === wanted && given))
  const facts: Record<string, string | null> = {
    member: String(id),
    name: `${member.first_name} ${member.last_name}`,
    'mixed scripts': yesNo([member.first_name, member.last_name].some(hasMixedScripts)),
    type: member.panelist_type,
    status: member.status,
    active: yesNo(member.is_active),
    'test account': yesNo(member.is_test_account),
    mobile: member.mobile,
    texts: stopped ? `stopped ${timeText(stopped)}` : 'allowed',
    email: member.email,
    'email verified': yesNo(member.email_verified_at !== null),
    'invitations by email': member.unsubscribed_at === null ? 'wanted' : 'not wanted',
    'email bounced': member.email_bounced_at && timeText(member.email_bounced_at),
    'invitations by text': choices.texts.isOn ? 'wanted' : 'not wanted',
    'invitations paused until': choices.pausedUntil && timeText(new Date(choices.pausedUntil)),
    'sponsors may know who they are': agrees('sponsor'),
    'may be asked about side effects': agrees('adverse-events'),
    'Forms 1099 without paper': agrees('tax-forms'),
    'profile completed': yesNo(member.profile_completed),
    tax: member.tax_status,
    'non-profit': member.non_profit_name,
  }
  return Object.entries(facts).map(([fact, value]) => ({ fact, value }))
}

const showMember = operation({
  name: 'members.show',
  role: 'support',
  summary: 'show a member',
  description: 'Shows the data of a member. `members invitations` shows their surveys.',
  examples: ['members show 2125550101'],
  input: z.strictObject({ mobile: mobileOrEmail }),
  positional: ['mobile'],
  row: z.object({ fact: column(), value: column() }),
  changes: false,
  async run(context, { mobile: mobileInput }) {
    const { id } = await memberByNumberEmailOrId(context.db, mobileInput)
    return { rows: await factsOf(context, id) }
  },
})

const showInvitations = operation({
  name: 'members.invitations',
  role: 'support',
  summary: "show a member's invitations and payments",
  description: 'Shows the surveys that a member was invited to, with their outcomes and payments.',
  examples: ['members invitations 2125550101'],
  input: z.strictObject({ mobile: mobileOrEmail }),
  positional: ['mobile'],
  row: z.object({
    reference: column(),
    survey: column(),
    status: column(),
    payment: column(),
    dollars: column(),
    invited: column('invited (UTC)'),
  }),
  changes: false,
  async run({ db }, { mobile: mobileInput }) {
    const { id } = await memberByNumberEmailOrId(db, mobileInput)
    const invitations = await db
      .selectFrom('invitation')
      .innerJoin('survey', 'survey.id', 'invitation.survey_id')
      .leftJoin('payment', (join) =>
        join.onRef('payment.invitation_id', '=', 'invitation.id').on('payment.kind', '=', 'incentive'),
      )
      .where('invitation.panelist_id', '=', id)
      .select(['invitation.reference_number as reference', 'survey.topic as survey', 'invitation.status'])
      .select(['payment.status as payment', 'earned_cents', 'invited_at'])
      .orderBy('invitation.id')
      .execute()
    const rows = invitations.map(({ earned_cents, invited_at, ...invitation }) => ({
      ...invitation,
      dollars: dollarsOrNull(earned_cents),
      invited: timeText(invited_at),
    }))
    return { rows }
  },
})

async function changeStatus({ db, caller }: OperationContext, mobileInput: string, status: PanelistStatus) {
  const member = await memberByNumberEmailOrId(db, mobileInput)
  if (member.status === status) return oneChange(`${member.name} already has the status ${status}.`, 'unchanged')
  await setStatus(db, member.id, status)
  await audit(db, caller, 'status changed', { panelistId: member.id, subject: `${member.status} > ${status}` })
  return oneChange(`${member.name} changed from ${member.status} to ${status}.`)
}

const verifyMember = operation({
  name: 'members.verify',
  role: 'support',
  summary: 'verify a member, so that they can refer others',
  description: 'Sets the status Verified, so that the member can refer others. Lifts any flag or ban.',
  examples: ['members verify 2125550103'],
  input: z.strictObject({ mobile: mobileOrEmail }),
  positional: ['mobile'],
  row: changeRow,
  changes: true,
  sensitive: true,
  run: (context, { mobile: mobileInput }) => changeStatus(context, mobileInput, 'Verified'),
})

const flagMember = operation({
  name: 'members.flag',
  role: 'support',
  summary: 'flag or ban a member, or set any status',
  description: 'Sets any status, such as a flag or a ban. `members verify` lifts it.',
  examples: ['members flag 2125550103 Profile Flagged', 'members flag 2125550103 Banned for Both'],
  input: z.strictObject({ mobile: mobileOrEmail, status: memberStatus }),
  positional: ['mobile', 'status'],
  row: changeRow,
  changes: true,
  sensitive: true,
  run: (context, { mobile: mobileInput, status }) => changeStatus(context, mobileInput, status),
})

export const oneMember = [showMember, showInvitations, verifyMember, flagMember]

import { hasMixedScripts } from '#lib/rules/person-name.ts'
import type { PanelistStatus } from '#lib/rules/profile/panelist-status.ts'
import { textsStoppedAt } from '../../panel/auth/text-stops.ts'
import { audit } from '../../panel/core/audit.ts'
import { inOneTransaction } from '../../panel/database/transaction.ts'
import { panelistById } from '../../panel/profile/profile.repository.ts'
import { setStatus } from '../../panel/profile/status.ts'
import { dollarsText, table, timeText, yesNo } from '../terminal.ts'
import type { CommandContext } from './command-context.ts'
import { memberByMobile } from './find.ts'

const LIST_MAX = 1000

export async function listMembers({ db }: CommandContext, status: PanelistStatus | null): Promise<string> {
  const rows = await db
    .selectFrom('panelist')
    .$if(status !== null, (query) => query.where('status', '=', status ?? ''))
    .select(['id', 'first_name', 'last_name', 'mobile', 'panelist_type', 'status'])
    .orderBy('id', 'desc')
    .limit(LIST_MAX)
    .execute()
  const cells = rows.map((row) => [
    row.id,
    `${row.first_name} ${row.last_name}`,
    row.mobile,
    row.panelist_type,
    row.status,
  ])
  const more = rows.length === LIST_MAX ? `\nOnly the newest ${LIST_MAX} are shown. Name a status to see fewer.` : ''
  return table(['id', 'name', 'mobile', 'type', 'status'], cells) + more
}

const invitationsOf = ({ db }: CommandContext, panelistId: number) =>
  db
    .selectFrom('invitation')
    .innerJoin('survey', 'survey.id', 'invitation.survey_id')
    .leftJoin('payment', (join) =>
      join.onRef('payment.invitation_id', '=', 'invitation.id').on('payment.kind', '=', 'incentive'),
    )
    .where('invitation.panelist_id', '=', panelistId)
    .select([
      'invitation.reference_number',
      'survey.topic',
      'invitation.status',
      'payment.status as payment_status',
      'earned_cents',
    ])
    .orderBy('invitation.id')
    .execute()

export async function showMember(context: CommandContext, mobile: string): Promise<string> {
  const { id } = await memberByMobile(context.db, mobile)
  const member = await panelistById(context.db, id)
  const invitations = await invitationsOf(context, id)
  const stopped = await textsStoppedAt(context.db, member.mobile)
  const facts = table(
    ['member', String(id)],
    [
      ['name', `${member.first_name} ${member.last_name}`],
      ['mixed scripts', yesNo([member.first_name, member.last_name].some(hasMixedScripts))],
      ['type', member.panelist_type],
      ['status', member.status],
      ['active', yesNo(member.is_active)],
      ['test account', yesNo(member.is_test_account)],
      ['mobile', member.mobile],
      ['texts', stopped ? `stopped ${timeText(stopped)}` : 'allowed'],
      ['email', member.email],
      ['email verified', yesNo(member.email_verified_at !== null)],
      ['profile completed', yesNo(member.profile_completed)],
      ['tax', member.tax_status],
      ['non-profit', member.non_profit_name],
    ],
  )
  const cells = invitations.map((row) => [
    row.reference_number,
    row.topic,
    row.status,
    row.payment_status,
    row.earned_cents === null ? null : dollarsText(row.earned_cents),
  ])
  return `${facts}\n\n${table(['reference', 'survey', 'status', 'payment', 'dollars'], cells)}`
}

export const setMemberStatus = ({ db, operator }: CommandContext, mobile: string, status: PanelistStatus) =>
  inOneTransaction(db, async (tx) => {
    const member = await memberByMobile(tx, mobile)
    if (member.status === status) return `${member.name} already has the status ${status}.`
    await setStatus(tx, member.id, status)
    await audit(tx, operator, 'status changed', {
      panelistId: member.id,
      subject: `${member.status} > ${status}`,
    })
    return `${member.name} changed from ${member.status} to ${status}.`
  })

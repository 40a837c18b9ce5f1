import { PANELIST_STATUSES, panelistStatus } from '#lib/rules/profile/panelist-status.ts'
import { textsStoppedAt } from '../../panel/auth/text-stops.ts'
import { audit } from '../../panel/core/audit.ts'
import { inOneTransaction } from '../../panel/database/transaction.ts'
import { panelistById } from '../../panel/profile/profile.repository.ts'
import { setStatus } from '../../panel/profile/status.ts'
import { CommandError, table } from '../terminal.ts'
import { type Command, type CommandContext, memberByMobile, moment } from './command.ts'

const LIST_MAX = 1000

const list: Command = {
  usage: 'members list [status]',
  does: 'who is registered, the newest first',
  async run({ db }, [status]) {
    const rows = await db
      .selectFrom('panelist')
      .$if(status !== undefined, (query) => query.where('status', '=', status ?? ''))
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
    const more = rows.length === LIST_MAX ? `\nThe newest ${LIST_MAX}; name a status to see fewer.` : ''
    return table(['id', 'name', 'mobile', 'type', 'status'], cells) + more
  },
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

const yes = (value: boolean) => (value ? 'yes' : 'no')

const show: Command = {
  usage: 'members show <mobile>',
  does: 'one member and their invitations',
  async run(context, [mobile = '']) {
    const { id } = await memberByMobile(context.db, mobile)
    const member = await panelistById(context.db, id)
    const invitations = await invitationsOf(context, id)
    const stopped = await textsStoppedAt(context.db, member.mobile)
    const facts = table(
      ['member', String(id)],
      [
        ['name', `${member.first_name} ${member.last_name}`],
        ['type', member.panelist_type],
        ['status', member.status],
        ['active', yes(member.is_active)],
        ['test account', yes(member.is_test_account)],
        ['mobile', member.mobile],
        ['texts', stopped ? `stopped ${moment(stopped)}` : 'allowed'],
        ['email', member.email],
        ['email verified', yes(member.email_verified_at !== null)],
        ['profile completed', yes(member.profile_completed)],
        ['tax', member.tax_status],
        ['non-profit', member.non_profit_name],
      ],
    )
    const cells = invitations.map((row) => [
      row.reference_number,
      row.topic,
      row.status,
      row.payment_status,
      row.earned_cents === null ? null : (row.earned_cents / 100).toFixed(2),
    ])
    return `${facts}\n\n${table(['reference', 'survey', 'status', 'payment', 'dollars'], cells)}`
  },
}

const changeStatus = (context: CommandContext, mobile: string, status: string) =>
  inOneTransaction(context.db, async (tx) => {
    const member = await memberByMobile(tx, mobile)
    if (member.status === status) return `${member.name} is ${status} already.`
    await setStatus(tx, member.id, status)
    await audit(tx, context.operator, 'status changed', {
      panelistId: member.id,
      subject: `${member.status} > ${status}`,
    })
    return `${member.name} was ${member.status} and is ${status} now.`
  })

const verify: Command = {
  usage: 'members verify <mobile>',
  does: 'lets a member refer others; lifts any flag or ban',
  run: (context, [mobile = '']) => changeStatus(context, mobile, 'Verified'),
}

const flag: Command = {
  usage: 'members flag <mobile> <status>',
  does: `sets any status: ${PANELIST_STATUSES.join(', ')}`,
  async run(context, [mobile = '', ...words]) {
    const status = panelistStatus(words.join(' '))
    if (!status) throw new CommandError(`${words.join(' ')} is no status. There are ${PANELIST_STATUSES.join(', ')}.`)
    return changeStatus(context, mobile, status)
  },
}

export const memberCommands: readonly Command[] = [list, show, verify, flag]

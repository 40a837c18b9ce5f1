import { PANELIST_STATUSES } from '#lib/rules/profile/panelist-status.ts'
import { type DefineCommands, examples, statusFrom } from './define.ts'

const actions = () => import('../actions/members.ts')
const STATUSES = `One of ${PANELIST_STATUSES.join(', ')}`

export const memberCommands: DefineCommands = (program, execute) => {
  const members = program
    .command('members')
    .summary('members and their status')
    .description('Members and their status.')

  members
    .command('list')
    .summary('list members, newest first')
    .description('Lists members, newest first.')
    .argument('[status...]', STATUSES)
    .addHelpText('after', examples('members list', 'members list Pending Verification'))
    .action((words: string[]) => {
      const status = words.length > 0 ? statusFrom(words) : null
      return execute(async (context) => (await actions()).listMembers(context, status))
    })

  members
    .command('show')
    .summary('show a member and their invitations')
    .description('Shows a member and their invitations.')
    .argument('<mobile>', 'Mobile number in any usual form')
    .addHelpText('after', examples('members show 2125550101'))
    .action((mobile: string) => execute(async (context) => (await actions()).showMember(context, mobile)))

  members
    .command('verify')
    .summary('verify a member, so that they can refer others')
    .description('Sets the status Verified, so that the member can refer others. Lifts any flag or ban.')
    .argument('<mobile>', 'Mobile number in any usual form')
    .addHelpText('after', examples('members verify 2125550103'))
    .action((mobile: string) =>
      execute(async (context) => (await actions()).setMemberStatus(context, mobile, 'Verified')),
    )

  members
    .command('flag')
    .summary('set any status')
    .description('Sets any status, such as a flag or a ban.')
    .argument('<mobile>', 'Mobile number in any usual form')
    .argument('<status...>', STATUSES)
    .addHelpText('after', examples('members flag 2125550103 Profile Flagged'))
    .action((mobile: string, words: string[]) => {
      const status = statusFrom(words)
      return execute(async (context) => (await actions()).setMemberStatus(context, mobile, status))
    })
}

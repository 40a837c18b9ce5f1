import { type DefineCommands, examples } from './define.ts'

const actions = () => import('../actions/invitations.ts')

export const invitationCommands: DefineCommands = (program, execute) => {
  program
    .command('invite')
    .summary('invite a member to a survey')
    .description('Invites a member to a survey, on the dashboard and by email: once, and again after it has expired.')
    .argument('<mobile>', 'Mobile number in any usual form')
    .argument('<projectNumber>', 'Project number of the survey')
    .addHelpText('after', examples('invite 2125550113 CP-1003'))
    .action((mobile: string, projectNumber: string) =>
      execute(async (context) => (await actions()).inviteMember(context, mobile, projectNumber)),
    )

  program
    .command('remind')
    .summary('remind a member of an invitation')
    .description('Reminds a member of an invitation that they have not started.')
    .argument('<mobile>', 'Mobile number in any usual form')
    .argument('<projectNumber>', 'Project number of the survey')
    .addHelpText('after', examples('remind 2125550113 CP-1003'))
    .action((mobile: string, projectNumber: string) =>
      execute(async (context) => (await actions()).remindMember(context, mobile, projectNumber)),
    )
}

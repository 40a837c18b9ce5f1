import { type DefineCommands, examples } from './define.ts'

const actions = () => import('../actions/outcomes.ts')

export const outcomeCommands: DefineCommands = (program, execute) => {
  const outcomes = program
    .command('outcomes')
    .summary('what surveys reported')
    .description('What surveys reported about invitations.')

  outcomes
    .command('unconfirmed')
    .summary('list incentives of outcomes that were not signed')
    .description('Lists incentives of outcomes that were not signed and wait for confirmation, oldest first.')
    .addHelpText('after', examples('outcomes unconfirmed'))
    .action(() => execute(async (context) => (await actions()).listUnconfirmed(context)))

  outcomes
    .command('confirm')
    .summary('confirm an outcome')
    .description('Confirms an outcome after the survey’s host has agreed, so that its incentive can be paid.')
    .argument('<referenceNumber>', 'Reference number of the invitation')
    .addHelpText('after', examples('outcomes confirm CP-1001-12'))
    .action((reference: string) => execute(async (context) => (await actions()).confirm(context, reference)))

  outcomes
    .command('show')
    .summary('show every report of an invitation')
    .description('Shows every report of an invitation and how often it came. The one that counted is marked.')
    .argument('<referenceNumber>', 'Reference number of the invitation')
    .addHelpText('after', examples('outcomes show CP-1001-12'))
    .action((reference: string) => execute(async (context) => (await actions()).showReports(context, reference)))
}

import { type DefineCommands, examples, oneOf } from './define.ts'

const actions = () => import('../actions/campaigns.ts')

export const campaignCommands: DefineCommands = (program, execute) => {
  const campaigns = program
    .command('campaigns')
    .summary('links that recruit members')
    .description('Links that recruit members.')

  campaigns
    .command('list')
    .summary('list campaigns with their links')
    .description('Lists campaigns with their links.')
    .addHelpText('after', examples('campaigns list'))
    .action(() => execute(async (context) => (await actions()).listCampaigns(context)))

  campaigns
    .command('add')
    .summary('add a link that recruits for a survey')
    .description('Adds a campaign for a survey and prints its link.')
    .argument('<projectNumber>', 'Project number of the survey')
    .argument('<audience>', 'Patient or HCP')
    .argument('<name...>', 'Name of the campaign')
    .addHelpText('after', examples('campaigns add CP-2001 HCP Autumn nurses'))
    .action((projectNumber: string, typed: string, words: string[]) => {
      const audience = oneOf('audience', ['Patient', 'HCP'], typed)
      const campaign = { projectNumber, audience, name: words.join(' ') }
      return execute(async (context) => (await actions()).addCampaign(context, campaign))
    })
}

import { outcomeRules } from '../../panel/surveys/outcomes/outcome-rules.ts'
import { type DefineCommands, examples, expecting, npi, oneOf, outsideUrl } from './define.ts'

const actions = () => import('../actions/partners.ts')

const outcomes = Object.keys(outcomeRules)
const partnerCode = expecting('partner', 'lower-case letters, digits and dashes', (value) =>
  /^[a-z0-9-]{1,40}$/.test(value),
)
const parameter = expecting('parameter', 'a query parameter name', (value) => /^[\w.~-]{1,64}$/.test(value))

export const partnerCommands: DefineCommands = (program, execute) => {
  const partners = program
    .command('partners')
    .summary('partners that send people to surveys')
    .description('Partners that send people to surveys.')

  partners
    .command('list')
    .summary('list partners and their return URLs')
    .description('Lists partners, where people return to, and which parameters go with them.')
    .addHelpText('after', examples('partners list'))
    .action(() => execute(async (context) => (await actions()).listPartners(context)))

  partners
    .command('add')
    .summary('add a partner')
    .description('Adds a partner.')
    .argument('<partner>', 'What you call it: lower-case letters, digits and dashes', partnerCode)
    .argument('<name...>', 'Its name')
    .addHelpText('after', examples('partners add exchange-1 Exchange One'))
    .action((code: string, name: string[]) =>
      execute(async (context) => (await actions()).addPartner(context, code, name.join(' '))),
    )

  partners
    .command('return')
    .summary('set where people return to after an outcome')
    .description('Sets where people return to after an outcome.')
    .argument('<partner>', 'The partner')
    .argument('<outcome>', `One of ${outcomes.join(', ')}`)
    .argument('<url>', 'An https address', outsideUrl)
    .addHelpText('after', examples('partners return exchange-1 completed https://exchange.example/done'))
    .action((code: string, typed: string, url: string) => {
      const outcome = oneOf('outcome', outcomes, typed)
      return execute(async (context) => (await actions()).setReturnUrl(context, code, outcome, url))
    })

  partners
    .command('pass')
    .summary('set which query parameters are sent back')
    .description('Sets which of the partner’s query parameters are sent back with people; no others are.')
    .argument('<partner>', 'The partner')
    .argument('<parameters...>', 'Names of query parameters')
    .addHelpText('after', examples('partners pass exchange-1 rid lang'))
    .action((code: string, names: string[]) => {
      const parameters = names.map(parameter)
      return execute(async (context) => (await actions()).setParameters(context, code, parameters))
    })

  partners
    .command('secret')
    .summary('print a new secret')
    .description(
      'Prints a new secret, once. It signs return URLs, and outcomes of surveys that have no secret of their own.',
    )
    .argument('<partner>', 'The partner')
    .addHelpText('after', examples('partners secret exchange-1'))
    .action((code: string) => execute(async (context) => (await actions()).newPartnerSecret(context, code)))

  partners
    .command('unsigned')
    .summary('remove the secret')
    .description('Removes the secret.')
    .argument('<partner>', 'The partner')
    .addHelpText('after', examples('partners unsigned exchange-1'))
    .action((code: string) => execute(async (context) => (await actions()).removePartnerSecret(context, code)))

  partners
    .command('invite')
    .summary('print a link for one person')
    .description('Prints a link for one person whom the partner sends to a survey.')
    .argument('<partner>', 'The partner')
    .argument('<projectNumber>', 'Project number of the survey')
    .argument('[npi]', 'Ten digits, the first 1 or 3', npi)
    .addHelpText('after', examples('partners invite exchange-1 CP-2001'))
    .action((code: string, projectNumber: string, npiNumber: string | undefined) =>
      execute(async (context) => (await actions()).invitePartnerGuest(context, code, projectNumber, npiNumber ?? null)),
    )

  partners
    .command('links')
    .summary('list links that were not used yet')
    .description('Lists the links of people who have not come yet, by survey.')
    .argument('<partner>', 'The partner')
    .addHelpText('after', examples('partners links exchange-1'))
    .action((code: string) => execute(async (context) => (await actions()).listPartnerLinks(context, code)))
}

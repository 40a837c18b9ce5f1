import { type DefineCommands, examples, oneOf, wholeNumber } from './define.ts'

const actions = () => import('../actions/rewards.ts')

const DAYS_MAX = 365
const BONUS_MAX = 10_000
const CONTACTS_MAX = 200

const days = wholeNumber('days', [0, DAYS_MAX])
const dollars = wholeNumber('dollars', [0, BONUS_MAX])

export const rewardCommands: DefineCommands = (program, execute) => {
  const terms = program
    .command('terms')
    .summary('how many days each payment step takes')
    .description('How many days each payment step takes. Members read the resulting date.')

  terms
    .command('list')
    .summary('list payment terms')
    .description('Lists what follows each step of a payment, and in how many days.')
    .addHelpText('after', examples('terms list'))
    .action(() => execute(async (context) => (await actions()).listTerms(context)))

  terms
    .command('set')
    .summary('change the days of a payment term')
    .description('Changes the days of a payment term. Steps that are due already move, too.')
    .argument('<payable>', 'complete or partial')
    .argument('<after>', 'A step of `terms list`')
    .argument('<days>', `0 to ${DAYS_MAX}`, days)
    .addHelpText('after', examples('terms set complete approved 14'))
    .action((typed: string, afterEvent: string, number: number) => {
      const payable = oneOf('payable', ['complete', 'partial'], typed)
      return execute(async (context) => (await actions()).setTerm(context, { payable, afterEvent, days: number }))
    })

  program
    .command('referrals')
    .summary('what referrals are worth')
    .description('What referrals are worth.')
    .command('bonus')
    .summary('set the bonus of new referrals')
    .description('Sets the bonus of referrals that begin today or later.')
    .argument('<dollars>', `0 to ${BONUS_MAX}`, dollars)
    .addHelpText('after', examples('referrals bonus 40'))
    .action((bonus: number) => execute(async (context) => (await actions()).setReferralBonus(context, bonus)))

  program
    .command('contacts')
    .summary('messages of members to support')
    .description('Messages of members to support.')
    .command('list')
    .summary('list the latest messages')
    .description(`Lists the latest ${CONTACTS_MAX} messages.`)
    .addHelpText('after', examples('contacts list'))
    .action(() => execute(async (context) => (await actions()).listContacts(context, CONTACTS_MAX)))
}

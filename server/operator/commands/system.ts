import { type DefineCommands, examples } from './define.ts'

const records = () => import('../actions/records.ts')
const messages = () => import('../actions/outbox.ts')
const keyActions = () => import('../actions/keys.ts')

export const keyCommands: DefineCommands = (program, execute) => {
  const keys = program.command('keys').summary('encryption keys').description('The keys of DATA_KEYS.')

  keys
    .command('show')
    .summary('show which keys are in use')
    .description('Shows how many stored values use each of DATA_KEYS.')
    .addHelpText('after', examples('keys show'))
    .action(() => execute(async (context) => (await keyActions()).showKeys(context)))

  keys
    .command('rotate')
    .summary('encrypt everything with the first key')
    .description('Encrypts everything again with the first of DATA_KEYS. The other keys must still be there.')
    .addHelpText('after', examples('keys rotate'))
    .action(() => execute(async (context) => (await keyActions()).rotateKeys(context)))
}

export const recordCommands: DefineCommands = (program, execute) => {
  const audit = program
    .command('audit')
    .summary('who did what')
    .description('Shows what a member did and what was done to them, latest first.')
    .argument('<mobile>', 'Mobile number in any usual form')
    .addHelpText('after', examples('audit 2125550101', 'audit latest', 'audit latest outcome refused'))
    .action((mobile: string) => execute(async (context) => (await records()).memberAudit(context, mobile)))

  audit
    .command('latest')
    .summary('show the latest events of everybody')
    .description('Shows the latest events of everybody, or those of one kind.')
    .argument('[event...]', 'Such as outcome refused')
    .addHelpText('after', examples('audit latest', 'audit latest outcome refused'))
    .action((words: string[]) =>
      execute(async (context) => (await records()).latestAudit(context, words.join(' ') || null)),
    )

  const outbox = program
    .command('outbox')
    .summary('messages that wait or failed')
    .description('Texts and mails that wait or could not be delivered.')

  outbox
    .command('list')
    .summary('show messages that wait or failed')
    .description('Shows how many messages wait, and those that could not be delivered.')
    .addHelpText('after', examples('outbox list'))
    .action(() => execute(async (context) => (await messages()).showOutbox(context)))

  outbox
    .command('retry')
    .summary('send failed messages again')
    .description('Sends again what could not be delivered. Codes that have expired are not sent.')
    .addHelpText('after', examples('outbox retry'))
    .action(() => execute(async (context) => (await messages()).retryMessages(context)))

  program
    .command('lookups')
    .summary('the lists that members choose from')
    .description('The lists that members choose from.')
    .command('list')
    .summary('list the entries of a lookup with their ids')
    .description('Lists the entries of a lookup with their ids.')
    .argument('<lookup>', 'Such as professions, genders or nurseCategories')
    .addHelpText('after', examples('lookups list professions'))
    .action((kind: string) =>
      execute(async (context) => (await import('../actions/lookups.ts')).listLookup(context, kind)),
    )
}

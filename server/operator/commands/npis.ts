import { type DefineCommands, examples, npi } from './define.ts'

const actions = () => import('../actions/npis.ts')

const NPI = 'Ten digits, the first 1 or 3'

export const npiCommands: DefineCommands = (program, execute) => {
  const npis = program
    .command('npi')
    .summary('National Provider Identifiers')
    .description('What is known of National Provider Identifiers.')

  npis
    .command('list')
    .summary('list known NPIs')
    .description('Lists known NPIs: their last names, or that they are barred.')
    .addHelpText('after', examples('npi list'))
    .action(() => execute(async (context) => (await actions()).listNpis(context)))

  npis
    .command('bar')
    .summary('bar an NPI')
    .description('Bars an NPI: from now on nobody can save it.')
    .argument('<npi>', NPI, npi)
    .addHelpText('after', examples('npi bar 1234567893'))
    .action((npiNumber: string) => execute(async (context) => (await actions()).barNpi(context, npiNumber)))

  npis
    .command('allow')
    .summary('lift the bar')
    .description('Lifts the bar of an NPI.')
    .argument('<npi>', NPI, npi)
    .addHelpText('after', examples('npi allow 1234567893'))
    .action((npiNumber: string) => execute(async (context) => (await actions()).allowNpi(context, npiNumber)))

  npis
    .command('record')
    .summary('record whose NPI it is')
    .description('Only members with one of these last names can save the NPI. Used when no registry is configured.')
    .argument('<npi>', NPI, npi)
    .argument('<lastNames...>', 'Last names')
    .addHelpText('after', examples('npi record 1234567893 Garcia Lopez'))
    .action((npiNumber: string, lastNames: string[]) =>
      execute(async (context) => (await actions()).recordNpi(context, npiNumber, lastNames)),
    )
}

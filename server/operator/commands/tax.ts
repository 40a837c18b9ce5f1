import { type DefineCommands, examples, expecting, oneOf, wholeNumber, year } from './define.ts'

const actions = () => import('../actions/tax.ts')

const STATES = ['submitted', 'approved', 'rejected', 'replaced', 'open', 'abandoned'] as const
const formNumber = wholeNumber('form', [1, 999_999_999])
const dollars = expecting(
  'dollars',
  'an amount such as 2000 or 2050.50',
  (value) => /^\d{1,7}(\.\d\d)?$/.test(value) && Number(value) > 0,
)

const defineForms: DefineCommands = (program, execute) => {
  const forms = program.command('forms').summary('Forms W-9').description('Forms W-9 and tax details.')

  forms
    .command('list')
    .summary('list forms by state')
    .description('Lists forms in one state; without it, those that wait for a decision.')
    .argument('[state]', `One of ${STATES.join(', ')}`, 'submitted')
    .addHelpText('after', examples('forms list', 'forms list rejected'))
    .action((typed: string) => {
      const state = oneOf('state', STATES, typed)
      return execute(async (context) => (await actions()).listForms(context, state))
    })

  forms
    .command('approve')
    .summary('approve a form')
    .description('Approves a form, releases the payments on hold and sends the member an email.')
    .argument('<form>', 'Number of the form', formNumber)
    .addHelpText('after', examples('forms approve 7'))
    .action((id: number) => execute(async (context) => (await actions()).approveForm(context, id)))

  forms
    .command('reject')
    .summary('reject a form')
    .description('Rejects a form and sends the member an email. They read the reason on their page only.')
    .argument('<form>', 'Number of the form', formNumber)
    .argument('<reason...>', 'What the member reads')
    .addHelpText('after', examples('forms reject 7 The name does not match the number'))
    .action((id: number, reason: string[]) =>
      execute(async (context) => (await actions()).rejectForm(context, id, reason.join(' '))),
    )

  forms
    .command('export')
    .summary('write the signed PDF to a file')
    .description('Writes the signed PDF, with the whole tax number, to a file that only you can read.')
    .argument('<form>', 'Number of the form', formNumber)
    .argument('<file>', 'A new file')
    .addHelpText('after', examples('forms export 7 form-7.pdf'))
    .action((id: number, file: string) => execute(async (context) => (await actions()).exportForm(context, id, file)))

  forms
    .command('verify')
    .summary('check that signed forms are unchanged')
    .description('Checks that one signed form, or all of them, are unchanged since they were signed.')
    .argument('[form]', 'Number of the form', formNumber)
    .addHelpText('after', examples('forms verify', 'forms verify 7'))
    .action((id: number | undefined) =>
      execute(async (context) =>
        id === undefined ? (await actions()).verifyAllForms(context) : (await actions()).verifyForm(context, id),
      ),
    )
}

const defineTax: DefineCommands = (program, execute) => {
  const tax = program.command('tax').summary('tax years').description('Thresholds and Forms 1099 by tax year.')

  tax
    .command('1099')
    .summary('list members to whom a Form 1099 is due')
    .description('Lists members to whom a Form 1099 is due in January after that year.')
    .argument('<year>', 'Tax year', year)
    .addHelpText('after', examples('tax 1099 2026'))
    .action((taxYear: number) => execute(async (context) => (await actions()).list1099s(context, taxYear)))

  tax
    .command('threshold')
    .summary('set the threshold of Form W-9 or Form 1099')
    .description('Sets from which sum of payments in a year a Form W-9 is collected or a Form 1099 is due.')
    .argument('<form>', 'w9 or 1099')
    .argument('<year>', 'First tax year', year)
    .argument('<dollars>', 'An amount such as 2000 or 2050.50', dollars)
    .addHelpText('after', examples('tax threshold w9 2027 600', 'tax threshold 1099 2027 2000'))
    .action((typed: string, fromYear: number, sum: string) => {
      const form = oneOf('form', ['w9', '1099'], typed)
      const threshold = { form, fromYear, cents: Math.round(Number(sum) * 100) }
      return execute(async (context) => (await actions()).setThreshold(context, threshold))
    })
}

export const taxCommands: DefineCommands = (program, execute) => {
  defineForms(program, execute)
  defineTax(program, execute)
}

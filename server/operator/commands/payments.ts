import { PAYMENT_STATUSES } from '../../panel/rewards/payment-transitions.ts'
import { type DefineCommands, examples, oneOf } from './define.ts'

const actions = () => import('../actions/payments.ts')

const PAYMENT = 'Number of the payment, or reference number of the incentive'

export const paymentCommands: DefineCommands = (program, execute) => {
  const payments = program
    .command('payments')
    .summary('incentives, donations and bonuses')
    .description('Incentives, donations and bonuses.')

  payments
    .command('list')
    .summary('list payments by status, oldest first')
    .description('Lists payments with one status, oldest first.')
    .argument('[status...]', `Pending, or one of ${PAYMENT_STATUSES.join(', ')}`)
    .addHelpText('after', examples('payments list', 'payments list Pending W9'))
    .action((words: string[]) => {
      const status = words.length > 0 ? oneOf('status', PAYMENT_STATUSES, words.join(' ')) : 'Pending'
      return execute(async (context) => (await actions()).listPayments(context, status))
    })

  payments
    .command('show')
    .summary('show the history of a payment')
    .description('Shows the history of a payment.')
    .argument('<payment>', PAYMENT)
    .addHelpText('after', examples('payments show 12', 'payments show CP-1001-12'))
    .action((typed: string) => execute(async (context) => (await actions()).showPayment(context, typed)))

  payments
    .command('approve')
    .summary('approve a payment after the client agreed')
    .description('Approves a payment after the client agreed. It becomes Pending W9 if a Form W-9 is needed first.')
    .argument('<payment>', PAYMENT)
    .addHelpText('after', examples('payments approve 12'))
    .action((typed: string) => execute(async (context) => (await actions()).approvePayment(context, typed)))

  payments
    .command('send')
    .summary('record that an approved payment was sent today')
    .description(
      'Records that an approved payment was sent today. It becomes Pending W9 if a Form W-9 is needed first.',
    )
    .argument('<payment>', PAYMENT)
    .addHelpText('after', examples('payments send 12'))
    .action((typed: string) => execute(async (context) => (await actions()).sendPayment(context, typed)))

  payments
    .command('reverse')
    .summary('stop a payment, or take it back')
    .description('Stops a payment, or takes back one that was sent. The member reads the reason.')
    .argument('<payment>', PAYMENT)
    .argument('<reason...>', 'What the member reads')
    .addHelpText('after', examples('payments reverse 12 The client rejected the answers'))
    .action((typed: string, reason: string[]) =>
      execute(async (context) => (await actions()).reversePayment(context, typed, reason.join(' '))),
    )

  payments
    .command('reopen')
    .summary('make a stopped payment Pending again')
    .description('Makes a stopped payment Pending again.')
    .argument('<payment>', PAYMENT)
    .addHelpText('after', examples('payments reopen 12'))
    .action((typed: string) => execute(async (context) => (await actions()).reopenPayment(context, typed)))
}

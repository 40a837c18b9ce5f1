import 'server-only'
import { sql } from 'kysely'
import * as z from 'zod'
import { bankFileName } from '../../rewards/bank-files/open-files.ts'
import { bankFileSums } from '../../rewards/bank-files/repository.ts'
import { BATCH_MAX } from '../kit/batch.ts'
import { OperationError } from '../kit/errors.ts'
import { oneOf, rowLimit } from '../kit/fields.ts'
import { operation } from '../kit/operation.ts'
import { ordersOf, pageOf } from '../kit/order.ts'
import { column, dollarsText, numberColumn, paymentsText, timeText } from '../kit/show.ts'
import { bankFile, bankFileId } from './query.ts'
import { bankRow, bankRowOf, nonProfitAsPayee } from './rows.ts'

const order = ordersOf(
  sql.ref('bank_file.id'),
  { bankFile: { expression: sql.ref('bank_file.id'), type: 'bigint' } },
  { sort: 'bankFile', reverse: true },
)

const hasOpenPayments = sql<boolean>`exists (
  select from bank_file_payment as kept where kept.bank_file_id = bank_file.id and kept.state = 'open')`

const listBankFiles = operation({
  name: 'bankfiles.list',
  role: 'finance',
  summary: 'list bank files, and what is open of each',
  description: `Lists the files that \`payments export\` made for the bank, newest first, ${BATCH_MAX} at most. A file is open until each of its payments is recorded as sent (\`payments send --bank-file\`) or taken back (\`bankfiles cancel\`).`,
  examples: ['bankfiles list open', 'bankfiles list --csv'],
  input: z.strictObject({
    state: oneOf(['open', 'closed']).optional().describe('open or closed'),
    ...order.fields,
    limit: rowLimit(BATCH_MAX),
  }),
  positional: ['state'],
  row: z.object({
    bankFile: column('bank file'),
    state: column(),
    payments: numberColumn(),
    dollars: column(),
    open: numberColumn(),
    openDollars: column('open dollars'),
    sent: numberColumn(),
    takenBack: numberColumn('taken back'),
    madeBy: column('made by'),
    since: column('since (UTC)'),
  }),
  changes: false,
  async run({ db }, { state, limit = BATCH_MAX, ...chosen }) {
    const ordered = order.chosen(chosen)
    const found = await bankFileSums(db)
      .$if(state === 'open', (query) => query.where(hasOpenPayments))
      .$if(state === 'closed', (query) => query.where(({ not }) => not(hasOpenPayments)))
      .where(ordered.where)
      .select(ordered.place)
      .orderBy(ordered.orderBy)
      .limit(limit + 1)
      .execute()
    return pageOf(found, limit, (file) => ({
      bankFile: bankFileName(file.id),
      state: file.open > 0 ? 'open' : 'closed',
      payments: file.payments,
      dollars: dollarsText(file.cents),
      open: file.open,
      openDollars: dollarsText(file.openCents),
      sent: file.sent,
      takenBack: file.takenBack,
      madeBy: file.made_by,
      since: timeText(file.created_at),
    }))
  },
})

const printBankFile = operation({
  name: 'bankfiles.print',
  role: 'finance',
  summary: 'print a bank file again',
  description:
    'Prints a bank file again, with payees and addresses as they were. Leaves out payments that were recorded as sent or taken back, and says how many. Do not give the bank a file that it has.',
  examples: ['bankfiles print bank-7 --csv'],
  input: z.strictObject({ bankFile }),
  positional: ['bankFile'],
  row: bankRow,
  changes: false,
  sensitive: true,
  async run({ db }, { bankFile: name }) {
    const file = await bankFileSums(db).where('bank_file.id', '=', bankFileId(name)).executeTakeFirst()
    if (!file) throw new OperationError(`There is no bank file ${name}.`)
    const found = await db
      .selectFrom('bank_file_payment')
      .innerJoin('payment', 'payment.id', 'bank_file_payment.payment_id')
      .leftJoin('invitation', 'invitation.id', 'payment.invitation_id')
      .leftJoin('non_profit', 'non_profit.id', 'payment.non_profit_id')
      .where('bank_file_id', '=', file.id)
      .where('bank_file_payment.state', '=', 'open')
      .select(['payment.id as payment', 'amount_cents', 'reference_number as reference', 'payee'])
      .select('non_profit.name as nonProfit')
      .orderBy('payment.id')
      .execute()
    const rows = found.map((row) => bankRowOf(row, row.payee ?? nonProfitAsPayee(row.nonProfit ?? ''), name))
    const sentences = [
      `Bank file ${name} of ${timeText(file.created_at)} UTC again: ${paymentsText(rows.length, file.openCents / 100)} in total.`,
      ...(file.sent > 0 ? [`${file.sent} left out: recorded as sent.`] : []),
      ...(file.takenBack > 0 ? [`${file.takenBack} left out: taken back.`] : []),
      'If the bank has it already, do not give it to the bank again.',
    ]
    return { rows, message: sentences.join(' ') }
  },
})

export const bankFileLists = [listBankFiles, printBankFile]

/* Payments by the bank: operators make its files, and record what it paid or take it back. */
import type { AnyAnswer } from '#server/panel/operations/kit/operation.ts'
import { random } from '../world/random.ts'
import type { World } from './person.ts'

/** The bank pays the rows of a file, except a few that it refuses. */
function giveToBank({ books }: World, file: string, { rows }: AnyAnswer): void {
  const paid = new Set<number>()
  const refused = new Set<number>()
  for (const row of rows) {
    const payment = Number(row.payment)
    if (random.percent(5)) refused.add(payment)
    else {
      paid.add(payment)
      books.paidByBank.set(payment, (books.paidByBank.get(payment) ?? 0) + 1)
    }
  }
  books.bankFiles.set(file, { paid, refused })
}

/** Nobody gave the file to the bank, or the answer with its rows was lost. */
async function printOrTakeBack(world: World, file: string): Promise<void> {
  const { panel } = world
  if (random.percent(40)) await panel.operate('bankfiles.cancel', { bankFile: file })
  else {
    const printed = await panel.operate('bankfiles.print', { bankFile: file })
    if (printed && random.percent(80)) giveToBank(world, file, printed)
  }
}

/** The bank's statement as rows: sometimes with a wrong amount. */
const statementOf = (paid: ReadonlySet<number>) =>
  [...paid].map((payment) => ({
    payment: String(payment),
    bankReference: `T-${payment}`,
    ...(random.percent(2) ? { dollars: 1 } : {}),
  }))

/** Records what the bank paid, by the name of its file or by its statement, sometimes twice; takes back what it refused. */
async function record({ panel, books }: World, file: string): Promise<void> {
  const { paid, refused } = books.bankFiles.get(file) ?? { paid: new Set(), refused: new Set() }
  if (refused.size > 0) await panel.operate('bankfiles.cancel', { bankFile: file, payments: [...refused].map(String) })
  if (paid.size === 0) return
  const isByName = refused.size === 0 && random.percent(50)
  for (let times = random.percent(10) ? 2 : 1; times > 0; times--) {
    const answer = await panel.operate('payments.send', isByName ? { bankFile: file } : { rows: statementOf(paid) })
    for (const { payment, status, result } of answer?.rows ?? [])
      if (status === 'Paid' && (result === 'done' || result === 'unchanged')) books.sent.add(Number(payment))
  }
}

/** Looks after the open bank files, then makes another one. */
export async function payByBank(world: World): Promise<void> {
  const { panel, books } = world
  const open = await panel.operate('bankfiles.list', { state: 'open' })
  for (const row of open?.rows ?? []) {
    const file = String(row.bankFile)
    if (!books.bankFiles.has(file)) await printOrTakeBack(world, file)
    else if (random.percent(80)) await record(world, file)
  }
  const made = await panel.operate('payments.export', {})
  const [first] = made?.rows ?? []
  if (made && first && random.percent(85)) giveToBank(world, String(first.bankFile), made)
}

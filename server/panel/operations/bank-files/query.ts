import 'server-only'
import type { Db } from '../../database/schema.ts'
import { lockBankFile, openPaymentsIn } from '../../rewards/bank-files/repository.ts'
import { OperationError } from '../kit/errors.ts'
import { matching } from '../kit/fields.ts'

export const bankFile = matching(/^bank-[1-9]\d{0,8}$/, 'the name of a bank file, such as bank-7').describe(
  'Name of the bank file, as `payments export` prints it',
)

export const bankFileId = (name: string) => Number(name.slice('bank-'.length))

/** Locks a bank file. @returns its open payments @throws OperationError when it has none */
export async function lockOpenPayments(db: Db, name: string): Promise<number[]> {
  if (!(await lockBankFile(db, bankFileId(name)))) throw new OperationError(`There is no bank file ${name}.`)
  const open = await openPaymentsIn(db, bankFileId(name))
  if (open.length === 0)
    throw new OperationError(`No payment of ${name} is open: each was recorded as sent or taken back.`)
  return open
}

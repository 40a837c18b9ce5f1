import 'server-only'
import * as z from 'zod'
import { FORMS_1099 } from '../../tax/form-1099/iris.ts'
import { OperationError } from '../kit/errors.ts'
import { oneOf, text, year } from '../kit/fields.ts'
import type { OperationContext } from '../kit/operation.ts'

/** Input fields of all operations that write a file of Forms 1099. */
export const fileOfForm = z.strictObject({
  year: year.describe('Tax year'),
  form: oneOf(FORMS_1099).describe('NEC or MISC'),
  file: text(1_000).describe('A new file'),
})

/** @throws OperationError */
export function payerOf({ panel }: OperationContext) {
  const { payer } = panel.form1099
  if (!payer)
    throw new OperationError('Set the TAX_PAYER settings first: they say who reports the payments to the IRS.')
  return payer
}

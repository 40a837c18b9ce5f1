import 'server-only'
import type { Db } from '../../database/schema.ts'
import type { FormRow } from '../../tax/w9/forms.repository.ts'
import { OperationError } from '../kit/errors.ts'
import { wholeNumber } from '../kit/fields.ts'

export const form = wholeNumber(1, 999_999_999).describe('Number of the form')

/** @throws OperationError when there is no such form */
export async function findForm(db: Db, id: number): Promise<FormRow> {
  const row = await db.selectFrom('tax_form').selectAll().where('id', '=', id).executeTakeFirst()
  if (!row) throw new OperationError(`There is no form ${id}.`)
  return row
}

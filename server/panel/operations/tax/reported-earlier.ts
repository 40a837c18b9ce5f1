import 'server-only'
import type { Db } from '../../database/schema.ts'
import { formWith } from '../../tax/form-1099/exports.repository.ts'

/** Says that a payment that is recorded now belongs to a year whose Form 1099 was exported before; `null` if it does not. */
export async function reportedEarlier(db: Db, paymentId: number): Promise<string | null> {
  const filed = await formWith(db, paymentId)
  return (
    filed &&
    `Form 1099-${filed.form} of ${filed.year} has been exported without it: run tax correct ${filed.year} ${filed.form}.`
  )
}

import 'server-only'
import { maskedTaxId } from '#lib/format/tax-id.ts'
import type { Crypto } from '../../core/crypto.ts'
import type { Db } from '../../database/schema.ts'
import { problemOf } from '../../tax/form-1099/checks.ts'
import { type Recipient, recordName, taxIdTypeIdOf } from '../../tax/form-1099/iris.ts'
import { NO_DETAILS, recipientOf } from '../../tax/form-1099/record.ts'
import { detailsOfForm, type FormWithDetails, isItem2CrossedOut } from '../../tax/w9/form-details.ts'
import { column } from '../kit/show.ts'

/* What a Form 1099 has once a Form W-9 is approved, for the operator to compare with the signed form. */

export const reportedColumns = {
  reportedName: column('name for the IRS'),
  taxId: column('tax id'),
  address: column(),
  item2: column('item 2'),
  problem: column(),
}

/** The last name comes first, because the IRS compares it with the number. */
const nameText = (recipient: Recipient) =>
  recipient.taxIdType === 'EIN' ? recordName(recipient) : `${recipient.lastName}, ${recipient.firstName}`

const addressText = ({ address, addressLine2, city, state, zip }: Recipient) =>
  [address, addressLine2, city, `${state} ${zip}`].filter(Boolean).join(', ')

const item2Text = (isCrossedOut: boolean | null) =>
  isCrossedOut === null ? null : isCrossedOut ? 'crossed out' : 'left standing'

/** The cells of a form; all are empty until it is submitted. */
export async function reportedCells(db: Db, crypto: Crypto, form: FormWithDetails) {
  const none = { reportedName: null, taxId: null, address: null, item2: null, problem: null }
  if (form.submitted_at === null) return none
  const details = await detailsOfForm(db, crypto, form)
  if (!details) return { ...none, problem: NO_DETAILS }
  const recipient = recipientOf(details, new Map())
  return {
    reportedName: nameText(recipient),
    taxId: `${recipient.taxIdType} ${maskedTaxId(recipient.taxId, taxIdTypeIdOf(recipient))}`,
    address: addressText(recipient),
    item2: item2Text(isItem2CrossedOut(crypto, form)),
    problem: problemOf(recipient),
  }
}

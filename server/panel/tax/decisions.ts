import 'server-only'
import { audit } from '../audit.ts'
import type { Db } from '../database/schema.ts'
import { inOneTransaction } from '../database/transaction.ts'
import type { Caller } from '../handler.ts'
import { approveForm, formById, holdTax, rejectForm } from './forms.repository.ts'
import { moveTaxStatus } from './status.ts'

/*
 * The operator's word on a form that was submitted.
 */

type By = Pick<Caller, 'address' | 'requestId'>

/** Payments that waited for the form. Called in the transaction that approves it. @returns how many go on */
export type ReleasePayments = (tx: Db, panelistId: number, by: By) => Promise<number>

/** Accepts a form that waits. @returns how many payments go on now; `null` when it does not wait */
export const approve = (db: Db, formId: number, by: By, release: ReleasePayments): Promise<number | null> =>
  inOneTransaction(db, async (tx) => {
    const { panelist_id: panelistId } = await formById(tx, formId)
    await holdTax(tx, panelistId)
    if (!(await approveForm(tx, await formById(tx, formId)))) return null
    await moveTaxStatus(tx, panelistId, 'approved')
    await audit(tx, by, 'form approved', { panelistId, subject: `form ${formId}` })
    return release(tx, panelistId, by)
  })

/**
 * Turns a form that waits down; an approved one before it still stands.
 * @param reason for the member to read
 * @returns whether it waited
 */
export const reject = (db: Db, formId: number, reason: string, by: By): Promise<boolean> =>
  inOneTransaction(db, async (tx) => {
    const { panelist_id: panelistId } = await formById(tx, formId)
    await holdTax(tx, panelistId)
    if (!(await rejectForm(tx, await formById(tx, formId), reason))) return false
    await moveTaxStatus(tx, panelistId, 'rejected')
    await audit(tx, by, 'form rejected', { panelistId, subject: `form ${formId}` })
    return true
  })

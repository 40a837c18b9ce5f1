import 'server-only'
import { type AuditedCaller, audit } from '../core/audit.ts'
import type { PanelContext } from '../core/panel-context.ts'
import type { Db } from '../database/schema.ts'
import { inOneTransaction } from '../database/transaction.ts'
import { approveForm, formById, holdTax, rejectForm } from './forms.repository.ts'
import { approvalMail, rejectionMail } from './mails.ts'
import { moveTaxStatus } from './status.ts'
import { tell } from './telling.ts'

/*
 * The operator's word on a form that was submitted.
 */

export interface Deciding {
  by: AuditedCaller
  /** Who writes to the member; `null` when nobody is to be told. */
  panel: Pick<PanelContext, 'origin' | 'brand' | 'outbox'> | null
}

/** What follows from a decision. */
export interface Decided {
  /** Whether a mail to the member is on its way. */
  mailed: boolean
}

/** Payments that waited for the form. Called in the transaction that approves it. @returns how many go on */
export type ReleasePayments = (tx: Db, panelistId: number, by: AuditedCaller) => Promise<number>

/** Accepts a form that waits. @returns how many payments go on now; `null` when it does not wait */
export const approve = (
  db: Db,
  formId: number,
  { by, panel }: Deciding,
  release: ReleasePayments,
): Promise<(Decided & { released: number }) | null> =>
  inOneTransaction(db, async (tx) => {
    const { panelist_id: panelistId } = await formById(tx, formId)
    await holdTax(tx, panelistId)
    const form = await formById(tx, formId)
    if (!(await approveForm(tx, form))) return null
    await moveTaxStatus(tx, panelistId, 'approved')
    await audit(tx, by, 'form approved', { panelistId, subject: `form ${formId}` })
    const released = await release(tx, panelistId, by)
    const mailed = panel !== null && (await tell(tx, panel.outbox, form, (told) => approvalMail(panel, told, released)))
    return { released, mailed }
  })

/**
 * Turns a form that waits down; an approved one before it still stands.
 * @param reason for the member to read, on their page alone
 * @returns `null` when it does not wait
 */
export const reject = (db: Db, formId: number, reason: string, { by, panel }: Deciding): Promise<Decided | null> =>
  inOneTransaction(db, async (tx) => {
    const { panelist_id: panelistId } = await formById(tx, formId)
    await holdTax(tx, panelistId)
    const form = await formById(tx, formId)
    if (!(await rejectForm(tx, form, reason))) return null
    const isCovered = (await moveTaxStatus(tx, panelistId, 'rejected')) === 'Approved'
    await audit(tx, by, 'form rejected', { panelistId, subject: `form ${formId}` })
    const mailed =
      panel !== null && (await tell(tx, panel.outbox, form, (told) => rejectionMail(panel, told, isCovered)))
    return { mailed }
  })

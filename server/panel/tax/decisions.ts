import 'server-only'
import { type AuditedCaller, audit } from '../core/audit.ts'
import type { PanelContext } from '../core/panel-context.ts'
import type { Db } from '../database/schema.ts'
import { inOneTransaction } from '../database/transaction.ts'
import { approveForm, formById, lockTaxForms, rejectForm } from './forms.repository.ts'
import { approvalMail, rejectionMail } from './mails.ts'
import { notifyMember } from './notify-member.ts'
import { updateTaxStatus } from './status.ts'

/*
 * The operator's word on a form that was submitted.
 */

export interface DecisionContext {
  by: AuditedCaller
  /** Who writes to the member; `null` when nobody is to be told. */
  panel: Pick<PanelContext, 'brand' | 'links' | 'outbox'> | null
}

/** What follows from a decision. */
export interface Decision {
  /** Whether a mail to the member is on its way. */
  mailed: boolean
}

/** Payments that waited for the form. Called in the transaction that approves it. @returns how many go on */
export type ReleasePayments = (tx: Db, panelistId: number, by: AuditedCaller) => Promise<number>

/** Accepts a form that waits. @returns how many payments go on now; `null` when it does not wait */
export const approveTaxForm = (
  db: Db,
  formId: number,
  { by, panel }: DecisionContext,
  release: ReleasePayments,
): Promise<(Decision & { released: number }) | null> =>
  inOneTransaction(db, async (tx) => {
    const { panelist_id: panelistId } = await formById(tx, formId)
    await lockTaxForms(tx, panelistId)
    const form = await formById(tx, formId)
    if (!(await approveForm(tx, form))) return null
    await updateTaxStatus(tx, panelistId, 'approved')
    await audit(tx, by, 'form approved', { panelistId, subject: `form ${formId}` })
    const released = await release(tx, panelistId, by)
    const mailed =
      panel !== null && (await notifyMember(tx, panel.outbox, form, (mail) => approvalMail(panel, mail, released)))
    return { released, mailed }
  })

/**
 * Turns a form that waits down; an approved one before it still stands.
 * @param reason for the member to read, on their page alone
 * @returns `null` when it does not wait
 */
export const rejectTaxForm = (
  db: Db,
  formId: number,
  reason: string,
  { by, panel }: DecisionContext,
): Promise<Decision | null> =>
  inOneTransaction(db, async (tx) => {
    const { panelist_id: panelistId } = await formById(tx, formId)
    await lockTaxForms(tx, panelistId)
    const form = await formById(tx, formId)
    if (!(await rejectForm(tx, form, reason))) return null
    const isCovered = (await updateTaxStatus(tx, panelistId, 'rejected')) === 'Approved'
    await audit(tx, by, 'form rejected', { panelistId, subject: `form ${formId}` })
    const mailed =
      panel !== null && (await notifyMember(tx, panel.outbox, form, (mail) => rejectionMail(panel, mail, isCovered)))
    return { mailed }
  })

import 'server-only'
import { type AuditedCaller, audit } from '../core/audit.ts'
import type { Crypto } from '../core/crypto.ts'
import { lockMember } from '../core/member-lock.ts'
import type { PanelContext } from '../core/panel-context.ts'
import type { Db } from '../database/schema.ts'
import { inOneTransaction } from '../database/transaction.ts'
import { type Branding, brandingFor } from '../language/branding.ts'
import { mailDecision } from './mail-decision.ts'
import { approvalMail, rejectionMail, revocationMail } from './mails.ts'
import { updateTaxStatus } from './status.ts'
import { hasLaterDetails, saveStoredDetails } from './w9/form-details.ts'
import {
  approveForm,
  type FormRow,
  formById,
  rejectForm,
  revokeForm,
  submitDetails,
  waitingFormOf,
} from './w9/forms.repository.ts'

export interface DecisionContext {
  caller: AuditedCaller
  /** Needed to mail the member and to submit what they saved after the form; `null` does neither. */
  panel: (Branding & Pick<PanelContext, 'outbox' | 'crypto'>) | null
}

export interface Decision {
  /** Whether a mail to the member was queued. */
  mailed: boolean
}

interface Approval extends Decision {
  /** How many payments were released. */
  released: number
  /** The submission of tax details that the member saved after the form. */
  next: number | null
}

interface Revocation extends Decision {
  /** How many payments were put on hold. */
  held: number
}

/** A form that the member gave later has to be decided first. */
export class NewerFormWaits extends Error {
  override readonly name = 'NewerFormWaits'
  readonly form: number

  constructor(form: number) {
    super(`Form ${form} is waiting for a decision`)
    this.form = form
  }
}

/**
 * Submits the tax details that the member saved while a signed form was waiting: they did not replace it.
 * @returns the submission's id; `null` when there are none
 */
async function submitLaterDetails(tx: Db, crypto: Crypto, form: FormRow): Promise<number | null> {
  if (!(await hasLaterDetails(tx, crypto, form))) return null
  const next = await submitDetails(tx, form.panelist_id, null)
  await saveStoredDetails(tx, crypto, { ...next, panelist_id: form.panelist_id })
  await updateTaxStatus(tx, form.panelist_id, 'submitted')
  return next.id
}

/** Releases or holds payments in the transaction of the decision. @returns how many */
export type ChangePayments = (tx: Db, panelistId: number, by: AuditedCaller) => Promise<number>

/**
 * Approves a submitted form.
 * @returns `null` when the form is not waiting for a decision
 */
export const approveTaxForm = (
  db: Db,
  formId: number,
  { caller, panel }: DecisionContext,
  release: ChangePayments,
): Promise<Approval | null> =>
  inOneTransaction(db, async (tx) => {
    const { panelist_id: panelistId } = await formById(tx, formId)
    await lockMember(tx, panelistId)
    const form = await formById(tx, formId)
    if (!(await approveForm(tx, form))) return null
    await updateTaxStatus(tx, panelistId, 'approved')
    await audit(tx, caller, 'form approved', { panelistId, subject: `form ${formId}` })
    const released = await release(tx, panelistId, caller)
    const isMailQueued =
      panel !== null &&
      (await mailDecision(tx, panel.outbox, form, (mail) => approvalMail(brandingFor(panel, mail), mail, released)))
    const next = panel && (await submitLaterDetails(tx, panel.crypto, form))
    return { released, next, mailed: isMailQueued }
  })

/**
 * Rejects a submitted form. A previously approved form stays valid.
 * @param reason shown to the member on their page, never in a mail
 * @returns `null` when the form is not waiting for a decision
 */
export const rejectTaxForm = (
  db: Db,
  formId: number,
  reason: string,
  { caller, panel }: DecisionContext,
): Promise<Decision | null> =>
  inOneTransaction(db, async (tx) => {
    const { panelist_id: panelistId } = await formById(tx, formId)
    await lockMember(tx, panelistId)
    const form = await formById(tx, formId)
    if (!(await rejectForm(tx, form, reason))) return null
    const isCovered = (await updateTaxStatus(tx, panelistId, 'rejected')) === 'Approved'
    await audit(tx, caller, 'form rejected', { panelistId, subject: `form ${formId}` })
    const isMailQueued =
      panel !== null &&
      (await mailDecision(tx, panel.outbox, form, (mail) => rejectionMail(brandingFor(panel, mail), mail, isCovered)))
    return { mailed: isMailQueued }
  })

/**
 * Takes back the approval of a form. The member must submit another one, and payments are held until it is approved.
 * @param reason shown to the member on their page, never in a mail
 * @returns `null` when the form is not approved
 * @throws NewerFormWaits
 */
export const revokeTaxForm = (
  db: Db,
  formId: number,
  reason: string,
  { caller, panel }: DecisionContext,
  hold: ChangePayments,
): Promise<Revocation | null> =>
  inOneTransaction(db, async (tx) => {
    const { panelist_id: panelistId } = await formById(tx, formId)
    await lockMember(tx, panelistId)
    const newer = await waitingFormOf(tx, panelistId)
    if (newer) throw new NewerFormWaits(newer.id)
    const form = await formById(tx, formId)
    if (!(await revokeForm(tx, form, reason))) return null
    await updateTaxStatus(tx, panelistId, 'rejected')
    await audit(tx, caller, 'form revoked', { panelistId, subject: `form ${formId}` })
    const held = await hold(tx, panelistId, caller)
    const isMailQueued =
      panel !== null &&
      (await mailDecision(tx, panel.outbox, form, (mail) => revocationMail(brandingFor(panel, mail), mail)))
    return { held, mailed: isMailQueued }
  })

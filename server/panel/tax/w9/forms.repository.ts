import 'server-only'
import { type Selectable, sql } from 'kysely'
import { randomKey } from '../../core/random-keys.ts'
import { dayOf } from '../../database/eastern.ts'
import type { Db } from '../../database/schema.ts'
import type { SignerName, TaxFormTable } from '../../database/tables/tax.ts'
import type { SignatureIds } from '../../gateways/signing/signer.ts'

export type FormRow = Selectable<TaxFormTable>

const now = sql<Date>`now()`
/**
 * States in which a form can still be submitted. The member may have signed a form at the service just before it was
 * abandoned.
 */
const UNSIGNED = ['open', 'abandoned'] as const

export const formById = (db: Db, id: number): Promise<FormRow> =>
  db.selectFrom('tax_form').selectAll().where('id', '=', id).executeTakeFirstOrThrow()

export interface OpenForm extends FormRow {
  /** Whether the signature was requested so long ago that no answer is expected. */
  isStale: boolean
}

const REQUEST_SECONDS = 10

export const openFormOf = (db: Db, panelistId: number): Promise<OpenForm | undefined> =>
  db
    .selectFrom('tax_form')
    .selectAll()
    .select(sql<boolean>`requested_at < now() - make_interval(secs => ${sql.lit(REQUEST_SECONDS)})`.as('isStale'))
    .where('panelist_id', '=', panelistId)
    .where('state', '=', 'open')
    .executeTakeFirst()

export const beginForm = (tx: Db, panelistId: number, signer: SignerName): Promise<FormRow> =>
  tx
    .insertInto('tax_form')
    .values({ panelist_id: panelistId, masked_id: randomKey(), signer, state: 'open' })
    .returningAll()
    .executeTakeFirstOrThrow()

export async function abandonForm(db: Db, id: number): Promise<void> {
  await db
    .updateTable('tax_form')
    .set({ state: 'abandoned' })
    .where('id', '=', id)
    .where('state', '=', 'open')
    .execute()
}

export async function saveSignatureIds(db: Db, id: number, ids: SignatureIds): Promise<void> {
  await db
    .updateTable('tax_form')
    .set({ signature_request_id: ids.signatureRequestId, signature_id: ids.signatureId })
    .where('id', '=', id)
    .where('signature_id', 'is', null)
    .execute()
}

/** The member's form with these ids. */
export const formByIds = (
  db: Db,
  panelistId: number,
  { signatureRequestId, signatureId }: SignatureIds,
): Promise<FormRow | undefined> =>
  db
    .selectFrom('tax_form')
    .selectAll()
    .where('panelist_id', '=', panelistId)
    .where('signature_request_id', '=', signatureRequestId)
    .where('signature_id', '=', signatureId)
    .executeTakeFirst()

/** The form with a service's request id. @param key finds a form whose ids were never stored */
export const formByRequest = (db: Db, requestId: string, key: string | null): Promise<FormRow | undefined> =>
  db
    .selectFrom('tax_form')
    .selectAll()
    .where('signer', '=', 'hellosign')
    .where((eb) =>
      eb.or([
        eb('signature_request_id', '=', requestId),
        eb.and([eb('signature_request_id', 'is', null), eb('masked_id', '=', key ?? '')]),
      ]),
    )
    .executeTakeFirst()

const submissions = (db: Db, panelistId: number) =>
  db
    .selectFrom('tax_form')
    .selectAll()
    .where('panelist_id', '=', panelistId)
    .where('submitted_at', 'is not', null)
    .orderBy('submitted_at', 'desc')
    .orderBy('id', 'desc')
    .limit(1)

/** The last signed form in any state. */
export const lastSignedForm = (db: Db, panelistId: number): Promise<FormRow | undefined> =>
  submissions(db, panelistId).where('signer', '<>', 'details').executeTakeFirst()

/** The last submission, signed or not. */
export const lastSubmission = (db: Db, panelistId: number): Promise<FormRow | undefined> =>
  submissions(db, panelistId).executeTakeFirst()

async function replace(tx: Db, panelistId: number, state: 'submitted' | 'approved'): Promise<void> {
  await tx
    .updateTable('tax_form')
    .set({ state: 'replaced' })
    .where('panelist_id', '=', panelistId)
    .where('state', '=', state)
    .execute()
}

/** Submits a form; it replaces one that waits for a decision. @returns false when this form was submitted before */
export async function submitForm(tx: Db, { id, panelist_id }: FormRow, from: string): Promise<boolean> {
  const { state } = await formById(tx, id)
  if (!UNSIGNED.some((unsigned) => unsigned === state)) return false
  await replace(tx, panelist_id, 'submitted')
  await tx
    .updateTable('tax_form')
    .set({ state: 'submitted', submitted_at: now, submitted_from: from })
    .where('id', '=', id)
    .execute()
  return true
}

type SubmittedDetails = Pick<FormRow, 'id' | 'masked_id'>

/** Submits unsigned details; they replace an earlier submission. @param from the client's address, if known */
export async function submitDetails(tx: Db, panelistId: number, from: string | null): Promise<SubmittedDetails> {
  await replace(tx, panelistId, 'submitted')
  return tx
    .insertInto('tax_form')
    .values({
      panelist_id: panelistId,
      masked_id: randomKey(),
      signer: 'details',
      state: 'submitted',
      submitted_at: now,
      submitted_from: from,
    })
    .returning(['id', 'masked_id'])
    .executeTakeFirstOrThrow()
}

/** @returns false when the form was not waiting for a decision */
export async function approveForm(tx: Db, { id, panelist_id, state }: FormRow): Promise<boolean> {
  if (state !== 'submitted') return false
  await replace(tx, panelist_id, 'approved')
  await tx.updateTable('tax_form').set({ state: 'approved', decided_at: now }).where('id', '=', id).execute()
  return true
}

const rejectFrom =
  (from: FormRow['state']) =>
  async (tx: Db, { id, state }: FormRow, reason: string): Promise<boolean> => {
    if (state !== from) return false
    await tx.updateTable('tax_form').set({ state: 'rejected', decided_at: now, reason }).where('id', '=', id).execute()
    return true
  }

/** @returns false when the form was not waiting for a decision */
export const rejectForm = rejectFrom('submitted')

/** Rejects a form that was approved. @returns false when it was not */
export const revokeForm = rejectFrom('approved')

/** The member's form that waits for a decision. */
export const waitingFormOf = (db: Db, panelistId: number): Promise<FormRow | undefined> =>
  db
    .selectFrom('tax_form')
    .selectAll()
    .where('panelist_id', '=', panelistId)
    .where('state', '=', 'submitted')
    .executeTakeFirst()

export async function datesOf(db: Db, id: number): Promise<{ submitted: string | null; decided: string | null }> {
  return db
    .selectFrom('tax_form')
    .select([dayOf('submitted_at').as('submitted'), dayOf('decided_at').as('decided')])
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
}

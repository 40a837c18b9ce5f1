import 'server-only'
import { isDeepStrictEqual } from 'node:util'
import * as z from 'zod/mini'
import { Address } from '#lib/contract/panel/profile/address.ts'
import type { W9Answers } from '#lib/contract/panel/tax/tax.ts'
import { capitalizeWords, namesOf } from '#lib/format/names.ts'
import type { Crypto } from '../../core/crypto.ts'
import type { Db } from '../../database/schema.ts'
import { panelistById } from '../../profile/profile.repository.ts'
import { type DetailRow, findDetails, type TaxDetails, taxDetailsIn } from '../details.repository.ts'
import type { FormRow } from './forms.repository.ts'
import type { SignedAnswers } from './w9-pdf.ts'

/*
 * The tax details of a form, encrypted in its row when it is submitted. The operator approves them with the form, and only
 * these are reported to the IRS: what the member saves later belongs to the next form.
 */

type SealedColumn = 'answers_sealed' | 'details_sealed'
const cellOf = (column: SealedColumn, formKey: string) => ({ table: 'tax_form', column, row: formKey })

const StoredDetails = z.object({
  taxIdTypeId: z.number(),
  fullName: z.string(),
  lastName: z.string(),
  address: Address,
  taxIdNumber: z.string(),
})

/** The answers on our own signing page that are reported. */
const ReportedAnswers = z.object({
  name: z.string(),
  address: z.omit(Address, { country: true, timezone: true }),
  taxIdTypeId: z.number(),
  taxIdNumber: z.string(),
})

/** Forms of the first releases lack the answer. */
const Certification = z.object({ isSubjectToBackupWithholding: z.optional(z.boolean()) })
const WithTaxId = z.looseObject({ taxIdNumber: z.string() })

/** The columns of a form that its details are read from. */
export const DETAIL_COLUMNS = ['panelist_id', 'masked_id', 'submitted_at', 'answers_sealed', 'details_sealed'] as const
export type FormWithDetails = Pick<FormRow, (typeof DETAIL_COLUMNS)[number]>

/** Fixes the details of a submitted form, once. */
async function saveFormDetails(
  tx: Db,
  crypto: Crypto,
  form: Pick<FormRow, 'id' | 'masked_id'>,
  details: TaxDetails,
): Promise<void> {
  await tx
    .updateTable('tax_form')
    .set({ details_sealed: crypto.seal(JSON.stringify(details), cellOf('details_sealed', form.masked_id)) })
    .where('id', '=', form.id)
    .where('details_sealed', 'is', null)
    .execute()
}

/** The details in signed answers. The member's last name tells where line 1 is split. */
async function detailsOfAnswers(
  db: Db,
  panelistId: number,
  { name, address, taxIdTypeId, taxIdNumber }: z.output<typeof ReportedAnswers>,
): Promise<TaxDetails> {
  const stored = await findDetails(db, panelistId)
  const panelist = await panelistById(db, panelistId)
  const { fullName, lastName } = namesOf(name, [...(stored ? [stored.last_name] : []), panelist.last_name])
  return {
    taxIdTypeId,
    taxIdNumber,
    fullName: fullName ?? '',
    lastName: lastName ?? '',
    address: { ...address, country: 'US', timezone: null },
  }
}

/** Stores the answers given on our own signing page, and fixes the details in them. */
export async function saveAnswers(tx: Db, crypto: Crypto, form: FormRow, answers: SignedAnswers): Promise<void> {
  const answers_sealed = crypto.seal(JSON.stringify(answers), cellOf('answers_sealed', form.masked_id))
  await tx.updateTable('tax_form').set({ answers_sealed }).where('id', '=', form.id).execute()
  await saveFormDetails(tx, crypto, form, await detailsOfAnswers(tx, form.panelist_id, answers))
}

/** Fixes the details that the member has saved: an e-signature service does not tell what was filled in. */
export async function saveStoredDetails(
  tx: Db,
  crypto: Crypto,
  form: Pick<FormRow, 'id' | 'masked_id' | 'panelist_id'>,
): Promise<void> {
  const stored = await findDetails(tx, form.panelist_id)
  if (stored) await saveFormDetails(tx, crypto, form, taxDetailsIn(crypto, stored))
}

const isSavedAfter = ({ saved_at }: DetailRow, { submitted_at }: FormWithDetails) =>
  submitted_at === null || saved_at > submitted_at

const answersIn = (crypto: Crypto, sealed: string, formKey: string): unknown =>
  JSON.parse(crypto.open(sealed, cellOf('answers_sealed', formKey)).reveal())

/** Whether the member crossed out item 2 of the certification; `null` when we do not know. */
export function isItem2CrossedOut(
  crypto: Crypto,
  { answers_sealed: sealed, masked_id: formKey }: FormWithDetails,
): boolean | null {
  if (sealed === null) return null
  return z.parse(Certification, answersIn(crypto, sealed, formKey)).isSubjectToBackupWithholding ?? null
}

/** Whether a form was signed with these answers; the signature may be drawn differently. */
export function isSignedWith(
  crypto: Crypto,
  { answers_sealed: sealed, masked_id: formKey }: FormRow,
  { taxIdNumber, taxIdNumberConfirmation: _, ...given }: W9Answers,
): boolean {
  if (sealed === null) return false
  const { taxIdNumber: signedNumber, ...signed } = z.parse(WithTaxId, answersIn(crypto, sealed, formKey))
  if (taxIdNumber !== null && taxIdNumber !== signedNumber) return false
  return isDeepStrictEqual(
    { ...given, name: capitalizeWords(given.name), signature: null },
    { ...signed, signature: null },
  )
}

/** The details of a form that has no `details_sealed`, because an earlier release submitted it; `null` when lost. */
async function earlierDetails(db: Db, crypto: Crypto, form: FormWithDetails): Promise<TaxDetails | null> {
  if (form.answers_sealed !== null) {
    const answers = answersIn(crypto, form.answers_sealed, form.masked_id)
    return detailsOfAnswers(db, form.panelist_id, z.parse(ReportedAnswers, answers))
  }
  const stored = await findDetails(db, form.panelist_id)
  return stored && !isSavedAfter(stored, form) ? taxDetailsIn(crypto, stored) : null
}

export const approvedForm = (db: Db, panelistId: number): Promise<FormWithDetails | undefined> =>
  db
    .selectFrom('tax_form')
    .select(DETAIL_COLUMNS)
    .where('panelist_id', '=', panelistId)
    .where('state', '=', 'approved')
    .executeTakeFirst()

/** What is reported to the IRS for an approved form; `null` when no tax details were submitted with it. */
export async function detailsOfForm(db: Db, crypto: Crypto, form: FormWithDetails): Promise<TaxDetails | null> {
  if (form.details_sealed === null) return earlierDetails(db, crypto, form)
  const details = crypto.open(form.details_sealed, cellOf('details_sealed', form.masked_id)).reveal()
  return z.parse(StoredDetails, JSON.parse(details))
}

/**
 * Fixes the details of forms that an earlier release submitted; to be called before the member's stored details change.
 */
export async function fixEarlierDetails(tx: Db, crypto: Crypto, panelistId: number): Promise<void> {
  const forms = await tx
    .selectFrom('tax_form')
    .select(['id', ...DETAIL_COLUMNS])
    .where('panelist_id', '=', panelistId)
    .where('state', 'in', ['submitted', 'approved'])
    .where('details_sealed', 'is', null)
    .execute()
  for (const form of forms) {
    const details = await detailsOfForm(tx, crypto, form)
    if (details) await saveFormDetails(tx, crypto, form, details)
  }
}

/** Whether the member saved other details after they submitted a form. */
export async function hasLaterDetails(db: Db, crypto: Crypto, form: FormWithDetails): Promise<boolean> {
  const stored = await findDetails(db, form.panelist_id)
  if (!stored || !isSavedAfter(stored, form)) return false
  return !isDeepStrictEqual(taxDetailsIn(crypto, stored), await detailsOfForm(db, crypto, form))
}

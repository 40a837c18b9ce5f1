import { writeFile } from 'node:fs/promises'
import { sql } from 'kysely'
import { audit } from '../../panel/core/audit.ts'
import type { Db } from '../../panel/database/schema.ts'
import { inOneTransaction } from '../../panel/database/transaction.ts'
import { releaseHeldPayments } from '../../panel/rewards/payments.ts'
import { approveTaxForm, rejectTaxForm } from '../../panel/tax/decisions.ts'
import { DocumentChanged, readDocument } from '../../panel/tax/document.ts'
import type { FormRow } from '../../panel/tax/forms.repository.ts'
import { form1099sFor } from '../../panel/tax/year.ts'
import { CommandError, dollarsText, table, timeText } from '../terminal.ts'
import type { CommandContext } from './command-context.ts'
import { mailNote, withPanel } from './with-panel.ts'

const SIGNERS: Readonly<Record<FormRow['signer'], string>> = {
  own: 'signed here',
  hellosign: 'signed at Dropbox Sign',
  details: 'details without a signature',
}

const LIST_MAX = 500

export async function listForms({ db }: CommandContext, state: string): Promise<string> {
  const rows = await db
    .selectFrom('tax_form')
    .innerJoin('panelist', 'panelist.id', 'tax_form.panelist_id')
    .where(sql`tax_form.state`, '=', state)
    .select(['tax_form.id', 'first_name', 'last_name', 'mobile', 'signer', 'submitted_at', 'reason'])
    .orderBy('tax_form.id')
    .limit(LIST_MAX)
    .execute()
  const cells = rows.map((row) => [
    row.id,
    `${row.first_name} ${row.last_name}`,
    row.mobile,
    SIGNERS[row.signer],
    timeText(row.submitted_at),
    row.reason,
  ])
  return table(['form', 'member', 'mobile', 'signature', 'submitted (UTC)', 'reason'], cells)
}

async function findForm(db: Db, id: number): Promise<FormRow> {
  const form = await db.selectFrom('tax_form').selectAll().where('id', '=', id).executeTakeFirst()
  if (!form) throw new CommandError(`There is no form ${id}.`)
  return form
}

const notWaiting = ({ id, state }: FormRow) =>
  new CommandError(`Form ${id} is not waiting for a decision: it is ${state}.`)

const releasedNote = (count: number) => `${count} ${count === 1 ? 'payment is' : 'payments are'} released`

export async function approveForm(context: CommandContext, id: number): Promise<string> {
  const { db, operator } = context
  await findForm(db, id)
  const decision = await withPanel(context, (panel) =>
    approveTaxForm(db, id, { by: operator, panel }, (tx, panelistId, by) =>
      releaseHeldPayments(tx, panelistId, { by }),
    ),
  )
  if (decision === null) throw notWaiting(await findForm(db, id))
  return `Form ${id} is approved; ${releasedNote(decision.released)}.${mailNote(decision.mailed)}`
}

export async function rejectForm(context: CommandContext, id: number, reason: string): Promise<string> {
  const { db, operator } = context
  await findForm(db, id)
  const decision = await withPanel(context, (panel) => rejectTaxForm(db, id, reason, { by: operator, panel }))
  if (decision === null) throw notWaiting(await findForm(db, id))
  return `Form ${id} is rejected.${mailNote(decision.mailed)}`
}

async function documentOf({ db, crypto }: CommandContext, form: FormRow): Promise<Buffer> {
  try {
    const pdf = await readDocument(db, crypto(), form)
    if (pdf) return pdf
  } catch (error) {
    if (error instanceof DocumentChanged) throw new CommandError(`Form ${form.id} was changed after it was signed.`)
    throw error
  }
  throw new CommandError(`Form ${form.id} has no document here.`)
}

export async function exportForm(context: CommandContext, id: number, file: string): Promise<string> {
  const form = await findForm(context.db, id)
  const pdf = await documentOf(context, form)
  await writeFile(file, pdf, { flag: 'wx', mode: 0o600 }).catch(() => {
    throw new CommandError(`Cannot write ${file}, or it already exists.`)
  })
  await audit(context.db, context.operator, 'form exported', { panelistId: form.panelist_id, subject: `form ${id}` })
  return `Form ${id} is in ${file}.`
}

export async function verifyForm(context: CommandContext, id: number): Promise<string> {
  await documentOf(context, await findForm(context.db, id))
  return `Form ${id} is unchanged since it was signed.`
}

export async function verifyAllForms(context: CommandContext): Promise<string> {
  const forms = await context.db
    .selectFrom('tax_form')
    .selectAll()
    .where('document_sealed', 'is not', null)
    .orderBy('id')
    .execute()
  const changed: string[] = []
  for (const form of forms) {
    await documentOf(context, form).catch((error: unknown) => {
      if (!(error instanceof CommandError)) throw error
      changed.push(error.message)
    })
  }
  if (changed.length > 0) throw new CommandError(changed.join('\n'))
  return `${forms.length} forms are unchanged since they were signed.`
}

export async function list1099s({ db }: CommandContext, year: number): Promise<string> {
  const { thresholdCents, rows } = await form1099sFor(db, year)
  const cells = rows.map((row) => [row.panelistId, row.name, dollarsText(row.paidCents), row.taxStatus])
  const due = table(['member', 'name', 'dollars', 'tax'], cells)
  return `A Form 1099 is due from ${dollarsText(thresholdCents)} dollars.\n\n${due}`
}

const TABLES = { w9: 'tax_threshold', 1099: 'form_1099_threshold' } as const

interface Threshold {
  form: `${keyof typeof TABLES}`
  fromYear: number
  cents: number
}

export const setThreshold = ({ db, operator }: CommandContext, { form, fromYear, cents }: Threshold) =>
  inOneTransaction(db, async (tx) => {
    await tx
      .insertInto(TABLES[form])
      .values({ from_year: fromYear, cents })
      .onConflict((conflict) => conflict.column('from_year').doUpdateSet({ cents }))
      .execute()
    await audit(tx, operator, 'tax threshold changed', { subject: `${TABLES[form]} ${fromYear} ${cents}` })
    return `From ${fromYear} on the threshold is ${dollarsText(cents)} dollars.`
  })

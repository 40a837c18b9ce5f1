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
import { CommandError, table } from '../terminal.ts'
import { type Command, type CommandContext, moment } from './command.ts'
import { byMail, withPanel } from './writing.ts'

const SIGNERS: Readonly<Record<FormRow['signer'], string>> = {
  own: 'signed here',
  hellosign: 'signed at Dropbox Sign',
  details: 'details without a signature',
}

const LIST_MAX = 500

const list: Command = {
  usage: 'forms list [state]',
  does: 'Forms W-9 that wait for a word: submitted; or approved, rejected, replaced, open, abandoned',
  async run({ db }, [state = 'submitted']) {
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
      moment(row.submitted_at),
      row.reason,
    ])
    return table(['form', 'member', 'mobile', 'how', 'submitted (UTC)', 'reason'], cells)
  },
}

/** @throws CommandError when there is no such form */
async function formOf(db: Db, typed: string): Promise<FormRow> {
  const id = /^\d{1,15}$/.test(typed) ? Number(typed) : 0
  const form = await db.selectFrom('tax_form').selectAll().where('id', '=', id).executeTakeFirst()
  if (!form) throw new CommandError(`There is no form ${typed}.`)
  return form
}

const notWaiting = ({ id, state }: FormRow) => new CommandError(`Form ${id} does not wait for a word: it is ${state}.`)

const payments = (count: number) =>
  `${count} ${count === 1 ? 'payment that waited goes' : 'payments that waited go'} on`

const approval: Command = {
  usage: 'forms approve <form>',
  does: 'accepts a form; payments that waited for it go on, and the member is written to',
  async run(context, [typed = '']) {
    const { db, operator } = context
    const form = await formOf(db, typed)
    const decided = await withPanel(context, (panel) =>
      approveTaxForm(db, form.id, { by: operator, panel }, (tx, panelistId, by) =>
        releaseHeldPayments(tx, panelistId, { by }),
      ),
    )
    if (decided === null) throw notWaiting(await formOf(db, typed))
    return `Form ${form.id} is approved; ${payments(decided.released)}.${byMail(decided.mailed)}`
  },
}

const rejection: Command = {
  usage: 'forms reject <form> <reason>',
  does: 'turns a form down; the member is written to, reads the reason on their page and is asked for another',
  async run(context, [typed = '', ...words]) {
    const { db, operator } = context
    const form = await formOf(db, typed)
    const decided = await withPanel(context, (panel) =>
      rejectTaxForm(db, form.id, words.join(' '), { by: operator, panel }),
    )
    if (decided === null) throw notWaiting(await formOf(db, typed))
    return `Form ${form.id} is rejected.${byMail(decided.mailed)}`
  },
}

async function documentOf({ db, crypto }: CommandContext, form: FormRow): Promise<Buffer> {
  try {
    const pdf = await readDocument(db, crypto(), form)
    if (pdf) return pdf
  } catch (error) {
    if (error instanceof DocumentChanged)
      throw new CommandError(`Form ${form.id} is not what was signed: it was changed.`)
    throw error
  }
  throw new CommandError(`Form ${form.id} has no document here.`)
}

const exporting: Command = {
  usage: 'forms export <form> <file>',
  does: 'writes the signed PDF, tax id and all, where only you can read it',
  async run(context, [typed = '', file = '']) {
    const form = await formOf(context.db, typed)
    const pdf = await documentOf(context, form)
    await writeFile(file, pdf, { flag: 'wx', mode: 0o600 }).catch(() => {
      throw new CommandError(`${file} cannot be written, or is there already.`)
    })
    await audit(context.db, context.operator, 'form exported', {
      panelistId: form.panelist_id,
      subject: `form ${form.id}`,
    })
    return `Form ${form.id} is in ${file}.`
  },
}

const verify: Command = {
  usage: 'forms verify [form]',
  does: 'whether signed forms are still what was signed: one, or all',
  async run(context, [typed]) {
    const all = typed === undefined
    const forms = all
      ? await context.db
          .selectFrom('tax_form')
          .selectAll()
          .where('document_sealed', 'is not', null)
          .orderBy('id')
          .execute()
      : [await formOf(context.db, typed)]
    const changed: string[] = []
    for (const form of forms) {
      await documentOf(context, form).catch((error: unknown) => {
        if (!all || !(error instanceof CommandError)) throw error
        changed.push(error.message)
      })
    }
    if (changed.length > 0) throw new CommandError(changed.join('\n'))
    return all ? `${forms.length} forms are what was signed.` : `Form ${typed} is what was signed.`
  },
}

const yearIn = (typed: string): number => {
  if (!/^20\d\d$/.test(typed)) throw new CommandError(`${typed} is no year.`)
  return Number(typed)
}

const due: Command = {
  usage: 'tax 1099 <year>',
  does: 'members to whom a Form 1099 is due in January after that year',
  async run({ db }, [typed = '']) {
    const { thresholdCents, rows } = await form1099sFor(db, yearIn(typed))
    const cells = rows.map((row) => [row.panelistId, row.name, (row.paidCents / 100).toFixed(2), row.taxStatus])
    return `From ${(thresholdCents / 100).toFixed(2)} dollars on.\n\n${table(['member', 'name', 'dollars', 'tax'], cells)}`
  },
}

const TABLES = { w9: 'tax_threshold', 1099: 'form_1099_threshold' } as const
const isTable = (typed: string): typed is `${keyof typeof TABLES}` => Object.hasOwn(TABLES, typed)

const threshold: Command = {
  usage: 'tax threshold <w9|1099> <year> <dollars>',
  does: 'from which sum of payments on a Form W-9 is collected, or a Form 1099 is due, from that year on',
  run: ({ db, operator }, [form = '', typed = '', sum = '']) =>
    inOneTransaction(db, async (tx) => {
      const year = yearIn(typed)
      if (!isTable(form) || !/^\d{1,7}(\.\d\d)?$/.test(sum) || Number(sum) === 0) {
        throw new CommandError('Say w9 or 1099, a year, and dollars such as 2000 or 2050.50.')
      }
      const cents = Math.round(Number(sum) * 100)
      await tx
        .insertInto(TABLES[form])
        .values({ from_year: year, cents })
        .onConflict((conflict) => conflict.column('from_year').doUpdateSet({ cents }))
        .execute()
      await audit(tx, operator, 'tax threshold changed', { subject: `${TABLES[form]} ${year} ${cents}` })
      return `From ${year} on it is ${(cents / 100).toFixed(2)} dollars.`
    }),
}

export const taxCommands: readonly Command[] = [list, approval, rejection, exporting, verify, due, threshold]

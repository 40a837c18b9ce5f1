import 'server-only'
import * as z from 'zod'
import { counted } from '#lib/format/counted.ts'
import { auditEach } from '../../core/audit.ts'
import { thisYear } from '../../database/eastern.ts'
import { holdLock } from '../../database/transaction.ts'
import {
  type FormOfYear,
  filedRecords,
  insertRecords,
  type MemberRecord,
  writtenFiles,
} from '../../tax/form-1099/exports.repository.ts'
import { IRIS_FILE_MAX, irisFile, type Record1099, recordName } from '../../tax/form-1099/iris.ts'
import { announceForms } from '../../tax/form-1099/notices.ts'
import { lacksDetails, type Payee, payeeProblem, payeesOf } from '../../tax/form-1099/payees.ts'
import { NO_DETAILS } from '../../tax/form-1099/record.ts'
import { paidTogether, sharedTaxIds } from '../../tax/form-1099/shared-tax-ids.ts'
import { reportingThreshold } from '../../tax/year.ts'
import { type Result, resultColumns } from '../kit/batch.ts'
import { OperationError } from '../kit/errors.ts'
import { wholeNumber } from '../kit/fields.ts'
import { type OperationContext, operation } from '../kit/operation.ts'
import { column, dollarsText, numberColumn, timeText } from '../kit/show.ts'
import { fileOfForm, payerOf } from './file-of-form.ts'

const row = z.object({ member: numberColumn(), name: column(), dollars: column(), ...resultColumns })
const rowOf = ({ panelistId: member, name, cents }: Payee, result: Result, detail: string | null) => ({
  member,
  name,
  dollars: dollarsText(cents),
  result,
  detail,
})

interface FileTarget {
  context: OperationContext
  form: FormOfYear
  path: string
}

/** Stores and audits the records, notifies members who get their copy on the website, and creates the file. */
async function fileOf(
  { context, form, path }: FileTarget,
  memberRecords: readonly MemberRecord[],
  records: readonly Record1099[] = memberRecords.map(({ record }) => record),
) {
  const { db, panel, caller } = context
  await insertRecords(db, panel.crypto, form, memberRecords)
  const subject = `Form 1099-${form.form} ${form.year}`
  await auditEach(
    db,
    caller,
    'form 1099 exported',
    memberRecords.map(({ panelistId }) => ({ panelistId, subject })),
  )
  await announceForms(
    db,
    panel,
    form,
    memberRecords.map(({ panelistId }) => panelistId),
  )
  return { path, data: Buffer.from(irisFile(form.form, form.year, payerOf(context), records)) }
}

const requirePayerAndLock = async (context: OperationContext) => {
  payerOf(context)
  await holdLock(context.db, 'form 1099')
}

const fileCount = (count: number) => (count === 1 ? 'one file was' : `${count} files were`)

const isSamePerson = (a: Record1099, b: Record1099) =>
  a.taxId === b.taxId && a.firstName === b.firstName && a.lastName === b.lastName

/** A member filed under another name or tax id is first corrected to zero under the old one. */
const correctionOf = (filed: Record1099, now: Record1099): Record1099[] =>
  isSamePerson(filed, now) ? [now] : [{ ...filed, cents: 0 }, now]

/** Recreates an earlier file without storing anything: the IRS already has it. @throws OperationError */
async function fileAgain({ context, form, path }: FileTarget, number: number) {
  const { db, panel, caller } = context
  const files = await writtenFiles(db, panel.crypto, form)
  const file = files[number - 1]
  if (!file)
    throw new OperationError(
      `There is no file ${number}: ${fileCount(files.length)} written so far for Form 1099-${form.form} ${form.year}.`,
    )
  const filed = file.records
  const records = filed.flatMap(({ before: previous, record }) =>
    previous ? correctionOf(previous, record) : [record],
  )
  const subject = `Form 1099-${form.form} ${form.year} file ${number} again`
  await auditEach(
    db,
    caller,
    'form 1099 exported',
    filed.map(({ panelistId }) => ({ panelistId, subject })),
  )
  const rows = filed.map(({ panelistId, record }) => ({
    member: panelistId,
    name: recordName(record),
    dollars: dollarsText(record.cents),
    result: 'done' as const,
    detail: null,
  }))
  const message = `This is file ${number} of ${timeText(file.at)} UTC again, with ${counted(filed.length, 'member')}. If the IRS has it already, do not file it again.`
  return { rows, message, file: { path, data: Buffer.from(irisFile(form.form, form.year, payerOf(context), records)) } }
}

const early = (year: number) =>
  `${year} is not over: each later payment to these members, and each one that comes back, will need a correction.`

/** A warning in the message of an export before the end of the year. */
async function earlyNote({ db }: OperationContext, year: number): Promise<string> {
  const now = await db.selectNoFrom(thisYear.as('year')).executeTakeFirstOrThrow()
  return year < now.year ? '' : ` ${early(year)}`
}

/** A warning about members who reach the threshold only together: they are in no file. */
async function sharedNote({ db, panel }: OperationContext, year: number, thresholdCents: number): Promise<string> {
  const groups = await sharedTaxIds(db, panel.crypto, year)
  const missed = groups.filter(
    (holders) =>
      paidTogether(holders) >= thresholdCents && holders.some(({ cents }) => cents > 0 && cents < thresholdCents),
  )
  if (missed.length === 0) return ''
  return ` Members who gave the same tax ID number (${counted(missed.length, 'number')}) were paid ${dollarsText(thresholdCents)} or more together, and not each of them alone: see tax duplicates ${year}.`
}

const exportForms = operation({
  name: 'tax.export',
  role: 'finance',
  summary: 'write Forms 1099 of a year for the IRS’s IRIS portal',
  description: `Writes a CSV file for the IRIS portal with the members to whom a Form 1099 is due and who are in no earlier file of that year, ${IRIS_FILE_MAX} at most. Run it again with another file name until nobody is left. Members without an approved Form W-9 or without tax details in it, or whose name, number or address the IRS would reject, are shown as refused and left out. The file contains full tax numbers; only you can read it. Exported forms are recorded for later corrections, so try --dry-run first. Asks for confirmation while the year is not over. To write a lost file again, give its number: --again 2 is the second file of that year and form, counting corrections.`,
  examples: [
    'tax export 2026 NEC nec-1.csv --dry-run',
    'tax export 2026 MISC misc-1.csv',
    'tax export 2026 NEC nec-2.csv --again 2',
  ],
  input: fileOfForm.extend({
    again: wholeNumber(1, 9_999).optional().describe('Number of a file that was written before'),
  }),
  positional: ['year', 'form', 'file'],
  row,
  changes: true,
  lists: true,
  question: ({ message }, { year }) =>
    message?.endsWith(early(year)) ? `${early(year)} Write the file anyway?` : null,
  async run(context, { file: path, again, ...form }) {
    const { db, panel } = context
    await requirePayerAndLock(context)
    if (again !== undefined) return fileAgain({ context, form, path }, again)
    const filed = await filedRecords(db, panel.crypto, form)
    const thresholdCents = await reportingThreshold(db, form.year)
    const due = await payeesOf(db, panel, form, { atLeastCents: thresholdCents })
    const fresh = due.filter(({ panelistId }) => !filed.has(panelistId))
    const records: MemberRecord[] = []
    const rows = fresh.map((payee) => {
      const problem = payeeProblem(payee)
      if (problem !== null || !payee.record) return rowOf(payee, 'refused', problem)
      if (records.length === IRIS_FILE_MAX) return rowOf(payee, 'skipped', 'It goes into the next file.')
      records.push({ panelistId: payee.panelistId, record: payee.record })
      return rowOf(payee, 'done', null)
    })
    const count = (result: Result) => rows.filter((entry) => entry.result === result).length
    const counts = `${counted(records.length, 'member')} in the file, ${count('skipped')} for the next one, ${count('refused')} refused, ${filed.size} exported before.`
    const message = counts + (await sharedNote(context, form.year, thresholdCents))
    if (records.length === 0) return { rows, message }
    const file = await fileOf({ context, form, path }, records)
    return { rows, message: `${message}${await earlyNote(context, form.year)}`, file }
  },
})

/** The data that the IRS gets. A changed state filing alone needs no correction. */
const irsData = (record: Record1099) => JSON.stringify({ ...record, stateFiling: undefined })
const isSame = (a: Record1099, b: Record1099) => irsData(a) === irsData(b)

const correctForms = operation({
  name: 'tax.correct',
  role: 'finance',
  summary: 'write corrections of Forms 1099 that were exported',
  description: `Writes corrections for members of earlier files whose amount, name, number or address has changed since, ${IRIS_FILE_MAX} records at most. A changed name or number makes two records: the old one with an amount of 0.00, then the new one. In the IRIS portal, file them as corrections. Unchanged forms are left out.`,
  examples: ['tax correct 2026 NEC nec-corrections.csv --dry-run', 'tax correct 2026 MISC misc-corrections.csv'],
  input: fileOfForm,
  positional: ['year', 'form', 'file'],
  row,
  changes: true,
  lists: true,
  async run(context, { file: path, ...form }) {
    const { db, panel } = context
    await requirePayerAndLock(context)
    const filed = await filedRecords(db, panel.crypto, form)
    const payees = await payeesOf(db, panel, form, { atLeastCents: Number.MAX_SAFE_INTEGER, also: [...filed.keys()] })
    const memberRecords: MemberRecord[] = []
    const records: Record1099[] = []
    const rows = payees.flatMap((payee) => {
      const previous = filed.get(payee.panelistId)
      if (!previous) return []
      const now = payee.record ?? { ...previous, cents: payee.cents }
      if (isSame(previous, now)) return lacksDetails(payee) ? [rowOf(payee, 'refused', NO_DETAILS)] : []
      const problem = payeeProblem({ ...payee, record: now })
      if (problem !== null) return [rowOf(payee, 'refused', problem)]
      const corrected = correctionOf(previous, now)
      if (records.length + corrected.length > IRIS_FILE_MAX)
        return [rowOf(payee, 'skipped', 'It goes into the next file.')]
      records.push(...corrected)
      memberRecords.push({ panelistId: payee.panelistId, record: now })
      return [rowOf(payee, 'done', `It was ${dollarsText(previous.cents)}.`)]
    })
    if (memberRecords.length === 0) return { rows, message: 'Nothing that was exported has changed.' }
    const message = `${counted(memberRecords.length, 'member')} corrected by ${counted(records.length, 'record')}.`
    return { rows, message, file: await fileOf({ context, form, path }, memberRecords, records) }
  },
})

export const form1099Operations = [exportForms, correctForms]

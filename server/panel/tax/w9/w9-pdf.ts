import 'server-only'
import { rgb } from 'pdf-lib'
import { PANEL_TIME_ZONE } from '#lib/constants.ts'
import type { Signature, W9Answers } from '#lib/contract/panel/tax/tax.ts'
import {
  BACKUP_WITHHOLDING_ITEM,
  CERTIFICATION,
  hasOwners,
  LLC_CLASSES,
  SIGNATURE_PAD,
  TAX_CLASSIFICATIONS,
  type TaxClassification,
  W9_REVISION,
} from '#lib/contract/panel/tax/w9.ts'
import { formatTaxId } from '#lib/format/tax-id.ts'
import { EMPLOYER_TAX_ID } from '#lib/values/tax-id.ts'
import { newSheet, SHEET, type Sheet } from './sheet.ts'

/** The submitted answers; the tax id is the stored one where they have none. */
export type SignedAnswers = Omit<W9Answers, 'taxIdNumber' | 'taxIdNumberConfirmation'> & { taxIdNumber: string }

/** Who signed, when and from where. */
export interface SigningRecord {
  /** The company that requests the form. */
  requester: string
  formKey: string
  signatureId: string
  member: string
  signedAt: Date
  from: string
  requestId: string
}

const LEFT = 40
const RIGHT = SHEET.width - 40
const WIDTH = RIGHT - LEFT
/** The x position of the narrow right column. */
const ASIDE = 430
const PAPER = rgb(0.93, 0.93, 0.93)
const LABEL = { size: 6.5 }
const ANSWER = { size: 9.5 }

const date = new Intl.DateTimeFormat('en-US', {
  timeZone: PANEL_TIME_ZONE,
  year: 'numeric',
  month: '2-digit',
  day: '2-digit',
})

function heading(sheet: Sheet, requester: string) {
  sheet.text('Form', LEFT, 50)
  sheet.text('W-9', LEFT + 22, 50, { size: 24, bold: true })
  sheet.text(`(${W9_REVISION})`, LEFT, 62, { size: 7 })
  sheet.text('Substitute form', LEFT, 71, { size: 7 })
  sheet.text('Request for Taxpayer', 190, 44, { size: 14, bold: true })
  sheet.text('Identification Number and Certification', 190, 60, { size: 14, bold: true })
  sheet.text('Instructions and the latest information: www.irs.gov/FormW9', 190, 72, { size: 7 })
  sheet.column(`Given to ${requester}, the requester. Not sent to the IRS.`, 492, 42, RIGHT - 492, { size: 7.5 })
  sheet.line(LEFT, 78, RIGHT, 78, 1.5)
}

/** A line of the form: number and question, with the answer below. */
function line(sheet: Sheet, y: number, label: string, answer: string, [x, end]: readonly [number, number]) {
  sheet.column(label, x, y + 9, end - x - 4, LABEL)
  sheet.fitted(answer, x + 10, y + 25, end - x - 14, ANSWER)
}

function classification(sheet: Sheet, y: number, answers: SignedAnswers) {
  const label =
    '3a  Federal tax classification of the entity or individual whose name is entered on line 1. One box only.'
  sheet.column(label, LEFT, y + 9, ASIDE - LEFT - 8, LABEL)
  const checked = (name: TaxClassification) => answers.classification === name
  let x = LEFT + 10
  for (const name of ['individual', 'c-corporation', 's-corporation', 'partnership', 'trust-estate'] as const) {
    x = sheet.checkbox(checked(name), TAX_CLASSIFICATIONS[name], x, y + 22) + 9
  }
  const { llcClass, otherClassification } = answers
  const end = sheet.checkbox(
    checked('llc'),
    'LLC, taxed as (C = C corporation, S = S corporation, P = Partnership):',
    LEFT + 10,
    y + 36,
  )
  sheet.text(llcClass ? `${llcClass} = ${LLC_CLASSES[llcClass]}` : '', end + 6, y + 36, { size: 8.5, bold: true })
  const other = sheet.checkbox(checked('other'), 'Other:', LEFT + 10, y + 50)
  sheet.fitted(otherClassification ?? '', other + 6, y + 50, ASIDE - other - 16, { size: 8.5, bold: true })
  sheet.line(LEFT, y + 56, ASIDE, y + 56)
  const owners = hasOwners(answers.classification, llcClass) && answers.hasForeignOwners
  sheet.column(
    '3b  If "Partnership" or "Trust/estate" is checked on line 3a, or "LLC" with "P", and you have any foreign partners, owners, or beneficiaries:',
    LEFT,
    y + 65,
    ASIDE - LEFT - 60,
    LABEL,
  )
  sheet.checkbox(owners, 'Yes', ASIDE - 40, y + 70)
  sheet.line(ASIDE, y, ASIDE, y + 80)
  sheet.text('4  Exemptions (certain entities, not individuals)', ASIDE + 6, y + 9, LABEL)
  sheet.text('Exempt payee code (if any)', ASIDE + 6, y + 28, { size: 7.5 })
  sheet.text(answers.exemptPayeeCode ?? 'none', RIGHT - 30, y + 28, { size: 9, bold: true })
  sheet.column('Exemption from FATCA reporting code (if any)', ASIDE + 6, y + 48, 95, { size: 7.5 })
  sheet.text(answers.fatcaCode ?? 'none', RIGHT - 30, y + 48, { size: 9, bold: true })
  sheet.line(LEFT, y + 80, RIGHT, y + 80)
}

function lines(sheet: Sheet, answers: SignedAnswers, requester: string) {
  const whole = [LEFT, RIGHT] as const
  const { firstLine, suiteNumber, city, state, zipCode } = answers.address
  line(sheet, 80, '1  Name of entity or individual, as shown on the income tax return', answers.name, whole)
  sheet.line(LEFT, 110, RIGHT, 110)
  line(
    sheet,
    110,
    '2  Business name or disregarded entity name, if different from above',
    answers.businessName ?? '',
    whole,
  )
  sheet.line(LEFT, 140, RIGHT, 140)
  classification(sheet, 140, answers)
  const street = [firstLine, suiteNumber].filter(Boolean).join(', ')
  line(sheet, 220, '5  Address (number, street, and apt. or suite no.)', street, [LEFT, ASIDE])
  sheet.line(LEFT, 250, ASIDE, 250)
  line(sheet, 250, '6  City, state, and ZIP code', `${city}, ${state} ${zipCode}`, [LEFT, ASIDE])
  sheet.line(ASIDE, 220, ASIDE, 280)
  sheet.text('Requester', ASIDE + 6, 229, LABEL)
  sheet.column(requester, ASIDE + 6, 244, RIGHT - ASIDE - 12, { size: 9 })
  sheet.line(LEFT, 280, RIGHT, 280)
}

function part(sheet: Sheet, y: number, name: string, title: string) {
  sheet.box(LEFT, y, WIDTH, 15, PAPER)
  sheet.text(name, LEFT + 6, y + 11, { size: 9, bold: true })
  sheet.text(title, LEFT + 52, y + 11, { size: 9, bold: true })
}

const CELL = { width: 16, height: 20 } as const

function digits(sheet: Sheet, y: number, formatted: string, label: string) {
  const x = 340
  sheet.text(label, x, y - 5, { size: 7.5, bold: true })
  let left = x
  for (const sign of formatted) {
    if (sign === '-') {
      sheet.text('-', left + 4, y + 14, { size: 10 })
      left += 12
      continue
    }
    sheet.box(left, y, CELL.width, CELL.height)
    sheet.text(sign.trim(), left + 5, y + 14, { size: 11, bold: true })
    left += CELL.width
  }
}

function taxId(sheet: Sheet, { taxIdTypeId, taxIdNumber }: SignedAnswers) {
  part(sheet, 286, 'Part I', 'Taxpayer Identification Number (TIN)')
  const words =
    'The TIN matches the name given on line 1 to avoid backup withholding. For individuals, this is generally the social security number (SSN). For other entities, it is the employer identification number (EIN).'
  sheet.column(words, LEFT, 314, 260, { size: 7.5 })
  const formattedTaxId = formatTaxId(taxIdNumber, taxIdTypeId)
  const isEmployer = taxIdTypeId === EMPLOYER_TAX_ID
  digits(sheet, 316, isEmployer ? '   -  -    ' : formattedTaxId, 'Social security number')
  digits(sheet, 352, isEmployer ? formattedTaxId : '  -       ', 'Employer identification number')
}

function certification(sheet: Sheet, { isSubjectToBackupWithholding }: SignedAnswers): number {
  part(sheet, 386, 'Part II', 'Certification')
  sheet.text(CERTIFICATION.opening, LEFT, 412, { size: 8 })
  let y = 424
  for (const [index, item] of CERTIFICATION.items.entries()) {
    const end = sheet.column(`${index + 1}. ${item}`, LEFT, y, WIDTH, { size: 8, leading: 9.6 })
    const isCrossedOut = index + 1 === BACKUP_WITHHOLDING_ITEM && isSubjectToBackupWithholding
    for (let row = y; isCrossedOut && row < end; row += 9.6) sheet.line(LEFT, row - 2.6, RIGHT, row - 2.6, 0.9)
    y = end + 2
  }
  for (const text of [CERTIFICATION.instructions, CERTIFICATION.definition]) {
    y = sheet.column(text, LEFT, y + 3, WIDTH, { size: 7, leading: 8.5 })
  }
  const state = isSubjectToBackupWithholding
    ? 'Item 2 was crossed out by the signer: the IRS has notified the signer of backup withholding.'
    : 'Item 2 was left standing by the signer.'
  sheet.text(state, LEFT, y + 5, { size: 7.5, bold: true })
  return sheet.column(CERTIFICATION.notice, LEFT, y + 18, WIDTH, { size: 7, leading: 8.5, bold: true })
}

const SIGNATURE = { x: 150, width: 230, height: 46 } as const

/** The signature pad is taller than the form's line, so the drawing is moved up and scaled to fit. */
function drawnSignature(sheet: Sheet, y: number, strokes: readonly (readonly number[])[]) {
  const heights = strokes.flatMap((stroke) => stroke.filter((_, index) => index % 2 === 1))
  const top = Math.min(...heights)
  const drawn = Math.max(1, Math.max(...heights) - top)
  const scale = Math.min(SIGNATURE.width / SIGNATURE_PAD.width, SIGNATURE.height / drawn)
  for (const stroke of strokes) sheet.stroke(stroke, SIGNATURE.x, y - top * scale, scale)
}

function signed(sheet: Sheet, y: number, signature: Signature, signedAt: Date) {
  sheet.line(LEFT, y, RIGHT, y, 1.2)
  sheet.text('Sign', LEFT, y + 24, { size: 11, bold: true })
  sheet.text('Here', LEFT, y + 37, { size: 11, bold: true })
  sheet.text('Signature of', 92, y + 28, { size: 7.5 })
  sheet.text('U.S. person', 92, y + 37, { size: 7.5 })
  if (signature.kind === 'typed') {
    sheet.fitted(signature.text, SIGNATURE.x, y + 36, SIGNATURE.width, { size: 22, italic: true })
  } else {
    drawnSignature(sheet, y + 2, signature.strokes)
  }
  sheet.line(SIGNATURE.x, y + 42, SIGNATURE.x + SIGNATURE.width, y + 42)
  sheet.text('Date', 410, y + 37, { size: 7.5 })
  sheet.text(date.format(signedAt), 435, y + 37, { size: 11 })
  sheet.line(432, y + 42, RIGHT, y + 42)
  sheet.line(LEFT, y + 52, RIGHT, y + 52, 1.2)
}

function record(sheet: Sheet, y: number, { signature }: SignedAnswers, signing: SigningRecord) {
  sheet.text('Record of the electronic signature', LEFT, y, { size: 8, bold: true })
  const facts = [
    ['Signed by', `${signing.member}, signed in to the portal with a one-time code sent to their number or address`],
    ['Signature', signature.kind === 'typed' ? 'typed by the signer' : 'drawn by the signer'],
    ['Signed at', `${signing.signedAt.toISOString()} (UTC)`],
    ['From', `${signing.from}, request ${signing.requestId}`],
    ['Form', `${signing.formKey}, signature ${signing.signatureId}`],
  ] as const
  for (const [index, [name, fact]] of facts.entries()) {
    sheet.text(name, LEFT, y + 12 + index * 10, { size: 7, bold: true })
    sheet.fitted(fact, LEFT + 50, y + 12 + index * 10, WIDTH - 50, { size: 7 })
  }
}

/** The signed form, in the IRS form's layout, with selectable text. */
export async function w9Pdf(answers: SignedAnswers, signing: SigningRecord): Promise<Buffer> {
  const sheet = await newSheet('Form W-9', signing.requester, signing.signedAt)
  heading(sheet, signing.requester)
  lines(sheet, answers, signing.requester)
  taxId(sheet, answers)
  const y = certification(sheet, answers)
  signed(sheet, y + 8, answers.signature, signing.signedAt)
  record(sheet, y + 78, answers, signing)
  return Buffer.from(await sheet.document.save())
}

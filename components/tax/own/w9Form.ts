import { type AddressValues, addressValues, withTypedAddress } from '#components/form/address/addressForm.ts'
import { idOf, textOf, YES } from '#components/form/kit/values.ts'
import type { AnswerOf, BodyOf } from '#lib/contract/endpoint.ts'
import type { openSigning, signForm } from '#lib/contract/panel/tax/tax.ts'
import {
  EXEMPT_PAYEES,
  type ExemptPayee,
  FATCA_EXEMPTIONS,
  type FatcaExemption,
  hasOwners,
  LLC_CLASSES,
  type LlcClass,
  TAX_CLASSIFICATIONS,
  type TaxClassification,
} from '#lib/contract/panel/tax/w9.ts'
import type { DraftValues } from '#lib/contract/portal/draft.ts'
import { type TaxIdValues, taxIdDigits } from '../details/taxIdForm.ts'

export type Signing = AnswerOf<typeof openSigning>
type Answers = BodyOf<typeof signForm>['answers']

/** Form W-9 values: option keys for choices, `yes` or empty for checkboxes. */
export interface W9Values extends AddressValues, TaxIdValues {
  name: string
  businessName: string
  classification: string
  llcClass: string
  otherClassification: string
  foreignOwners: string
  exemptPayeeCode: string
  fatcaCode: string
  backupWithholding: string
  usPerson: string
  certifies: string
  signatureKind: string
  typedSignature: string
  strokes: number[][]
  /** The step that is open on a phone. Has no field. */
  step: string
}

export const w9Values = ({ name, address, taxIdTypeId }: Signing): W9Values => ({
  name: name ?? '',
  businessName: '',
  classification: '',
  llcClass: '',
  otherClassification: '',
  foreignOwners: '',
  exemptPayeeCode: '',
  fatcaCode: '',
  ...addressValues(address),
  taxIdTypeId: taxIdTypeId === null ? '' : String(taxIdTypeId),
  taxIdNumber: '',
  backupWithholding: '',
  usPerson: '',
  certifies: '',
  signatureKind: 'typed',
  typedSignature: '',
  strokes: [],
  step: '0',
})

/** What a draft may hold: never the tax number, the certification and the signature. */
export const w9Draft = ({
  taxIdNumber: _number,
  usPerson: _usPerson,
  certifies: _certifies,
  signatureKind: _kind,
  typedSignature: _typed,
  strokes: _drawn,
  ...answers
}: W9Values): DraftValues => answers

/** The draft of this form; null for that of an earlier one, which is signed or no longer valid. */
export const draftOf = (signing: Signing, draft: DraftValues | null) =>
  draft?.version === signing.signatureRequestId ? draft : null

/** Applies a draft, or a post without JavaScript, where signatures can only be typed. */
export const withTypedW9 = ({ strokes, ...saved }: W9Values, input: DraftValues): W9Values => ({
  ...withTypedAddress(saved, input),
  signatureKind: 'typed',
  strokes,
})

/** Returns the text if it is a key of the table, else null. */
const keyIn = <Key extends string>(table: Readonly<Record<Key, string>>, text: string): Key | null =>
  Object.hasOwn(table, text) ? (text as Key) : null

/** Which questions apply to the answers so far. */
export function questionsFor(values: Pick<W9Values, 'classification' | 'llcClass'>) {
  const classification: TaxClassification | null = keyIn(TAX_CLASSIFICATIONS, values.classification)
  const isLlc = classification === 'llc'
  const llcClass: LlcClass | null = isLlc ? keyIn(LLC_CLASSES, values.llcClass) : null
  return {
    classification,
    llcClass,
    isLlc,
    isOther: classification === 'other',
    mayBeExempt: classification !== null && classification !== 'individual',
    hasOwners: classification !== null && hasOwners(classification, llcClass),
  }
}

/** Whether an empty number keeps the saved one: only if the type is unchanged. */
export const keepsTaxId = ({ taxIdTypeId }: Pick<W9Values, 'taxIdTypeId'>, saved: Signing) =>
  saved.taxIdNumber !== null && taxIdTypeId === String(saved.taxIdTypeId)

/** Request body. Leaves out answers to questions that don't apply. */
export function w9Answers(values: W9Values): Answers {
  const { classification, llcClass, isOther, mayBeExempt, hasOwners: asksOwners } = questionsFor(values)
  const digits = taxIdDigits(values.taxIdNumber) || null
  const exempt: ExemptPayee | null = keyIn(EXEMPT_PAYEES, values.exemptPayeeCode)
  const fatca: FatcaExemption | null = keyIn(FATCA_EXEMPTIONS, values.fatcaCode)
  return {
    name: values.name.trim(),
    businessName: textOf(values.businessName),
    classification: classification ?? 'individual',
    llcClass,
    otherClassification: isOther ? textOf(values.otherClassification) : null,
    hasForeignOwners: asksOwners && values.foreignOwners === YES,
    exemptPayeeCode: mayBeExempt ? exempt : null,
    fatcaCode: mayBeExempt ? fatca : null,
    address: {
      firstLine: values.firstLine.trim(),
      suiteNumber: textOf(values.suiteNumber),
      city: values.city.trim(),
      state: values.state.trim().toUpperCase(),
      zipCode: values.zipCode.trim(),
    },
    taxIdTypeId: idOf(values.taxIdTypeId) ?? 0,
    taxIdNumber: digits,
    taxIdNumberConfirmation: digits,
    isSubjectToBackupWithholding: values.backupWithholding === YES,
    isUsPerson: true,
    certifies: true,
    signature:
      values.signatureKind === 'drawn'
        ? { kind: 'drawn', strokes: values.strokes }
        : { kind: 'typed', text: values.typedSignature.trim() },
  }
}

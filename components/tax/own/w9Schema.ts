import * as z from 'zod/mini'
import { addressFields } from '#components/form/address/addressSchema.ts'
import {
  anyText,
  type FormSchema,
  optional,
  required,
  requiredIfAsked,
  type TextSchema,
} from '#components/form/kit/schema.ts'
import { NAME_MAX, SUITE_MAX } from '#lib/constants.ts'
import { isSignatureOf, PRINTABLE } from '#lib/contract/panel/tax/w9.ts'
import { isPossibleTaxId } from '#lib/values/tax-id.ts'
import { taxIdDigits } from '../details/taxIdForm.ts'
import { taxIdFields } from '../details/taxIdSchema.ts'
import { keepsTaxId, questionsFor, type Signing, type W9Values } from './w9Form.ts'

const isPrintable = z.refine<string>(
  (text) => text === '' || PRINTABLE.test(text),
  'Use Latin letters, digits and common signs.',
)
/** Text that can be printed on the PDF. */
const printed = (text: TextSchema): TextSchema => z.pipe(text, z.string().check(isPrintable))

const possibleTaxId = ({ taxIdTypeId }: W9Values): TextSchema =>
  z
    .string()
    .check(
      z.refine(
        (text) => isPossibleTaxId(taxIdDigits(text), Number(taxIdTypeId)),
        'Check this number: no part of a tax ID has only zeros.',
      ),
    )

const signatureOf = ({ name, classification }: W9Values): TextSchema =>
  z.pipe(
    printed(required('Type your name to sign', NAME_MAX * 2)),
    z
      .string()
      .check(
        z.refine((input) => isSignatureOf(input, { name, classification }), 'Type your name as on line 1 to sign'),
      ),
  )

/** Rules for Form W-9, which depend on the answers so far. */
export function w9Schema(values: W9Values, saved: Signing): FormSchema<W9Values> {
  const questions = questionsFor(values)
  const isTyped = values.signatureKind === 'typed'
  const address = addressFields(values)
  const taxId = taxIdFields(keepsTaxId(values, saved))
  return z.object({
    name: printed(required('Enter your name', NAME_MAX * 2)),
    businessName: printed(optional(NAME_MAX * 2)),
    classification: required('Choose your tax classification'),
    llcClass: requiredIfAsked(questions.isLlc, required('Choose how the LLC is taxed')),
    otherClassification: requiredIfAsked(
      questions.isOther,
      printed(required('Enter your tax classification', NAME_MAX)),
    ),
    foreignOwners: anyText,
    exemptPayeeCode: anyText,
    fatcaCode: anyText,
    ...address,
    firstLine: printed(address.firstLine),
    suiteNumber: printed(optional(SUITE_MAX)),
    city: printed(address.city),
    ...taxId,
    taxIdNumber: z.pipe(taxId.taxIdNumber, possibleTaxId(values)),
    backupWithholding: required('Say whether the IRS has notified you'),
    usPerson: required("Form W-9 is for U.S. persons only. If you aren't one, contact support."),
    certifies: required('Certify the statements to sign the form'),
    signatureKind: anyText,
    typedSignature: requiredIfAsked(isTyped, signatureOf(values)),
    step: anyText,
    strokes: z
      .array(z.array(z.number()))
      .check(z.refine((strokes) => isTyped || strokes.length > 0, 'Draw your signature, or type your name')),
  })
}

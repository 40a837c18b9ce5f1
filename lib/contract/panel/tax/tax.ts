import * as z from 'zod/mini'
import { NAME_MAX, SUITE_MAX } from '#lib/constants.ts'
import {
  EXEMPT_PAYEES,
  FATCA_EXEMPTIONS,
  hasOwners,
  isSignatureOf,
  LLC_CLASSES,
  PRINTABLE,
  SIGNATURE_PAD,
  SIGNATURE_STROKE_MAX,
  SIGNATURE_STROKES_MAX,
  TAX_CLASSIFICATIONS,
} from '#lib/contract/panel/tax/w9.ts'
import { File, Saved } from '../../answers.ts'
import { call, LARGE_ANSWER_LIMIT, LARGE_BODY_LIMIT } from '../../endpoint.ts'
import {
  AnsweredVersion,
  ChosenId,
  DateText,
  distinct,
  Name,
  nullIfAbsent,
  OrderedEntry,
  text,
  Version,
} from '../../fields.ts'
import { withFallback } from '../../lenient.ts'
import { Address, AddressPayload, StateCode, ZipCode } from '../profile/address.ts'

export const taxTypes = call('GET', '/api/tax-types', {
  access: 'member',
  lookup: true,
  answer: distinct(OrderedEntry, ({ id }) => id),
})

/**
 * The member's payments in the tax year and the year's thresholds, in dollars.
 * @see docs/specification/tax.md#c-113-the-threshold-by-tax-year
 */
export const TaxYear = z.object({
  year: z.number(),
  paid: z.number(),
  /** Payments in the year from which a Form W-9 is collected. */
  threshold: z.number(),
  /** Payments in the year from which a Form 1099 is filed. */
  form1099Threshold: nullIfAbsent(z.number()),
})
export type TaxYear = z.output<typeof TaxYear>

/**
 * `taxIdNumber` is masked except for its last four digits. Embedded panel only: `rejection`, `taxYear` and `hasPasskey`.
 * @see docs/specification/entities.md#tax-rewards-and-contact
 */
export const TaxDetail = z.object({
  id: nullIfAbsent(z.number()),
  taxIdTypeId: nullIfAbsent(z.number()),
  fullName: nullIfAbsent(z.string()),
  lastName: nullIfAbsent(z.string()),
  address: nullIfAbsent(Address),
  taxIdNumber: nullIfAbsent(z.string()),
  taxStatus: nullIfAbsent(z.string()),
  signatureRequestId: nullIfAbsent(z.string()),
  signatureId: nullIfAbsent(z.string()),
  w9SubmittedDate: nullIfAbsent(DateText),
  /** Why the last form was rejected, until another one is submitted. */
  rejection: nullIfAbsent(
    z.object({ reason: withFallback(z.nullable(z.string()), null), date: withFallback(z.nullable(DateText), null) }),
  ),
  taxYear: nullIfAbsent(TaxYear),
  /** Whether a passkey can replace the code before a download; see `beginSessionByCode`. */
  hasPasskey: nullIfAbsent(z.boolean()),
  version: AnsweredVersion,
})
export type TaxDetail = z.output<typeof TaxDetail>
export type Rejection = NonNullable<TaxDetail['rejection']>

export const getTaxDetail = call('GET', '/api/taxDetail/{userId}', {
  access: 'member',
  path: { userId: z.string() },
  own: { path: { userId: 'userId' } },
  answer: TaxDetail,
})

const TaxId = z.string().check(z.regex(/^\d{9}$/))

export const saveTaxDetail = call('PATCH', '/api/taxDetail/{userId}', {
  access: 'member',
  path: { userId: z.string() },
  own: { path: { userId: 'userId' } },
  body: z.strictObject({
    id: z.optional(z.nullable(ChosenId)),
    taxIdTypeId: ChosenId,
    fullName: Name,
    lastName: Name,
    address: AddressPayload,
    taxIdNumber: TaxId,
    version: z.optional(Version),
  }),
  answer: Saved,
  codes: ['STALE_VERSION'],
  bodyLimit: LARGE_BODY_LIMIT,
})

export const signingTemplate = call('GET', '/api/hello-sign/template', {
  access: 'member',
  writes: true,
  answer: z.object({ signatureRequestId: z.string(), clientId: nullIfAbsent(z.string()), signUrl: z.string() }),
  codes: ['EMAIL_NOT_REGISTERED', 'SIGNING_UNAVAILABLE'],
})

export const signingEvent = call('POST', '/api/hello-sign/events', {
  access: 'member',
  body: z.strictObject({ signatureId: text(255), signatureRequestId: text(255) }),
  answer: z.object({ w9SubmittedDate: nullIfAbsent(DateText) }),
  codes: ['SIGNING_UNAVAILABLE'],
})

/** The signed form as a PDF named 'Form W-9'. */
export const signedDocument = call('GET', '/api/hello-sign/signed-document', {
  access: 'member',
  file: true,
  answer: File,
  answerLimit: LARGE_ANSWER_LIMIT,
  recentCode: true,
  codes: ['DOCUMENT_CHANGED', 'RECENT_CODE_NEEDED', 'SIGNING_UNAVAILABLE'],
})

/* The two calls of our own signing page, in the embedded panel only. Both need the page's token and the member's session. */

const SigningToken = z.string().check(z.regex(/^[\w-]{43}$/))

/** Loads the signing page. The tax id is masked. */
export const openSigning = call('POST', '/api/hello-sign/signing', {
  access: 'member',
  body: z.strictObject({ token: SigningToken }),
  answer: z.object({
    signatureRequestId: z.string(),
    signatureId: z.string(),
    /** The company that requests the form. */
    requester: z.string(),
    name: nullIfAbsent(z.string()),
    address: nullIfAbsent(Address),
    taxIdTypeId: nullIfAbsent(z.number()),
    taxIdNumber: nullIfAbsent(z.string()),
  }),
  codes: ['INVALID_LINK'],
})

const optional = <T extends z.ZodMiniType>(schema: T) => z._default(z.nullable(schema), null)
const keysOf = <K extends string>(table: Readonly<Record<K, string>>) => z.enum(Object.keys(table) as [K, ...K[]])
const printable = (max: number) => text(max).check(z.regex(PRINTABLE, 'characters that cannot be printed'))
const required = (max: number) => printable(max).check(z.minLength(1))

const onPad = (size: number) => z.number().check(z.int(), z.gte(0), z.lte(size))
const isPairs = (stroke: readonly number[]) =>
  stroke.length % 2 === 0 &&
  stroke.every((value, index) => value <= (index % 2 ? SIGNATURE_PAD.height : SIGNATURE_PAD.width))
const Stroke = z
  .array(onPad(SIGNATURE_PAD.width))
  .check(z.minLength(4), z.maxLength(SIGNATURE_STROKE_MAX), z.refine(isPairs))

/** Typed text, or strokes: each one a list of alternating x and y. */
export const Signature = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('typed'), text: required(NAME_MAX * 2) }),
  z.strictObject({
    kind: z.literal('drawn'),
    strokes: z.array(Stroke).check(z.minLength(1), z.maxLength(SIGNATURE_STROKES_MAX)),
  }),
])
export type Signature = z.output<typeof Signature>

/** The answers of Form W-9, line by line. Contradictory answers are rejected at the field in question. */
export const W9Answers = z
  .strictObject({
    /** Line 1: the name on the tax return. */
    name: required(NAME_MAX * 2),
    businessName: optional(printable(NAME_MAX * 2)),
    classification: keysOf(TAX_CLASSIFICATIONS),
    llcClass: optional(keysOf(LLC_CLASSES)),
    otherClassification: optional(printable(NAME_MAX)),
    /** Line 3b. */
    hasForeignOwners: z._default(z.boolean(), false),
    exemptPayeeCode: optional(keysOf(EXEMPT_PAYEES)),
    fatcaCode: optional(keysOf(FATCA_EXEMPTIONS)),
    address: z.strictObject({
      firstLine: required(NAME_MAX * 2),
      suiteNumber: optional(printable(SUITE_MAX)),
      city: required(NAME_MAX),
      state: StateCode,
      zipCode: ZipCode,
    }),
    taxIdTypeId: ChosenId,
    /** `null` to use the stored one. */
    taxIdNumber: optional(TaxId),
    taxIdNumberConfirmation: optional(TaxId),
    /** Whether the IRS sent a backup withholding notice: then item 2 of the certification is crossed out. */
    isSubjectToBackupWithholding: z.boolean(),
    /** Item 3. */
    isUsPerson: z.literal(true),
    certifies: z.literal(true),
    signature: Signature,
  })
  .check(
    z.refine(({ classification, llcClass }) => (classification === 'llc') === (llcClass !== null), {
      path: ['llcClass'],
    }),
    z.refine(
      ({ classification, otherClassification }) => (classification === 'other') === Boolean(otherClassification),
      {
        path: ['otherClassification'],
      },
    ),
    z.refine(
      ({ hasForeignOwners, classification, llcClass }) => !hasForeignOwners || hasOwners(classification, llcClass),
      { path: ['hasForeignOwners'] },
    ),
    z.refine(({ exemptPayeeCode, classification }) => exemptPayeeCode === null || classification !== 'individual', {
      path: ['exemptPayeeCode'],
    }),
    z.refine(({ taxIdNumber, taxIdNumberConfirmation }) => taxIdNumber === taxIdNumberConfirmation, {
      path: ['taxIdNumberConfirmation'],
    }),
    z.refine((answers) => answers.signature.kind === 'drawn' || isSignatureOf(answers.signature.text, answers), {
      path: ['signature', 'text'],
    }),
  )
export type W9Answers = z.output<typeof W9Answers>

/** Signs the form. Idempotent: the same token gets the same answer again. */
export const signForm = call('POST', '/api/hello-sign/signature', {
  access: 'member',
  body: z.strictObject({ token: SigningToken, answers: W9Answers }),
  answer: z.object({ signatureRequestId: z.string(), signatureId: z.string(), w9SubmittedDate: DateText }),
  codes: ['INVALID_LINK'],
  bodyLimit: LARGE_BODY_LIMIT,
})

import type { GeneratedAlways } from 'kysely'
import type { GeneratedTimestamp, Json, NullableTimestamp, Timestamp } from './columns.ts'

/*
 * Tax details, Forms W-9 and Forms 1099.
 */

/** Sum of a tax year's payments from which a W-9 is required. The latest row that is not after the year counts. */
interface TaxThresholdTable {
  from_year: number
  cents: number
}

/** A member's tax id and the details that belong to it. */
export interface TaxDetailTable {
  id: GeneratedAlways<number>
  panelist_id: number
  tax_id_type_id: number
  full_name: string
  last_name: string
  address: Json<Record<string, unknown>>
  /** Nine digits. */
  tax_id_sealed: string
  saved_at: GeneratedTimestamp
}

/** Where a form is signed: on our own page, or at Dropbox Sign. */
export type SignerName = 'own' | 'hellosign'

type TaxFormState = 'open' | 'abandoned' | 'submitted' | 'approved' | 'rejected' | 'replaced'

/** A Form W-9, from its start to the operator's decision. */
export interface TaxFormTable {
  id: GeneratedAlways<number>
  panelist_id: number
  /** Our id of the form at the e-signature service. */
  masked_id: string
  /** `details`: nothing was signed; the member gave tax details instead. */
  signer: SignerName | 'details'
  state: TaxFormState
  signature_request_id: string | null
  signature_id: string | null
  requested_at: GeneratedTimestamp
  submitted_at: NullableTimestamp
  /** The client's address. */
  submitted_from: string | null
  decided_at: NullableTimestamp
  /** Why it was rejected, for the member to read. */
  reason: string | null
  /** The answers given on our own signing page. */
  answers_sealed: string | null
  /** Tax details as JSON, tax id included: what is reported to the IRS once the form is approved. Set at submission. */
  details_sealed: string | null
  /** The signed PDF in base64; `null` while only the e-signature service has it. */
  document_sealed: string | null
  /** Hash of the PDF; the audit log has it too. */
  document_sha256: string | null
}

interface SigningSessionTable {
  token_hash: string
  tax_form_id: number
  created_at: GeneratedTimestamp
  expires_at: Timestamp
}

/** Sum of a year's payments from which a Form 1099 is due. The latest row that is not after the year counts. */
interface Form1099ThresholdTable {
  from_year: number
  cents: number
}

/** A member's record as exported for the IRS. The latest row of a year is what the IRS has. */
interface Form1099Table {
  id: GeneratedAlways<number>
  /** The tax year. */
  year: number
  form: 'NEC' | 'MISC'
  panelist_id: number
  /** The row id that the encryption is bound to. */
  masked_id: string
  /** The whole record as JSON, tax number included. */
  record_sealed: string
  exported_at: GeneratedTimestamp
}

/** A state that gets Forms 1099. */
interface TaxStateTable {
  /** Two letters. */
  state: string
  /** `combined`: the IRS forwards them. `direct`: the operator files them with the state. */
  filing: 'combined' | 'direct'
  /** The payer's number in that state; empty where it needs none. */
  payer_number: string
}

export interface TaxTables {
  tax_detail: TaxDetailTable
  tax_form: TaxFormTable
  signing_session: SigningSessionTable
  tax_threshold: TaxThresholdTable
  form_1099_threshold: Form1099ThresholdTable
  form_1099: Form1099Table
  tax_state: TaxStateTable
}

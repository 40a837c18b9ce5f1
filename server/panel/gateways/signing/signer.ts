import 'server-only'
import type { Db } from '../../database/schema.ts'
import type { SignerName } from '../../database/tables/tax.ts'

/** The service's ids of a requested signature. */
export interface SignatureIds {
  signatureRequestId: string
  signatureId: string
}

/** A form to sign, and its signer. */
interface Signatory {
  /** `tax_form.masked_id`; the service's callbacks contain it. */
  formKey: string
  name: string
  email: string | null
}

/** A form whose signature was requested. */
export interface SigningRequest extends SignatureIds {
  id: number
}
/** A signing request while its signature's id is unknown. */
type SigningRequestRef = Omit<SigningRequest, 'signatureId'>

interface SignatureState {
  state: 'waiting' | 'signed' | 'declined'
  signatureId: string
}

/** Where forms are signed: an e-signature service, or our own page. */
export interface Signer {
  name: SignerName
  /** Client id for the service's widget; `null` when there is no widget. */
  clientId: string | null
  /** Whether the service identifies signers by their email address. */
  needsEmail: boolean
  /** Requests a signature. Never retried. @throws SignerUnavailable, SignerRefused */
  requestSignature: (signatory: Signatory) => Promise<SignatureIds>
  /** A short-lived URL for signing. @throws SignerUnavailable, SignerRefused when the form cannot be signed any more */
  signUrl: (db: Db, form: SigningRequest) => Promise<string>
  /** @throws SignerUnavailable, SignerRefused */
  stateOf: (db: Db, form: SigningRequestRef) => Promise<SignatureState>
  /** The signed PDF. @throws SignerUnavailable, SignerRefused */
  document: (form: SigningRequestRef) => Promise<Buffer>
}

/** The service gave no valid answer, so it is unknown whether the request took effect. */
export class SignerUnavailable extends Error {
  override readonly name = 'SignerUnavailable'
}

/** The service refused: there is no such signature, or it cannot be signed any more. */
export class SignerRefused extends Error {
  override readonly name = 'SignerRefused'
}

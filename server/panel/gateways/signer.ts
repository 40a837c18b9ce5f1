import 'server-only'
import type { Db } from '../database/schema.ts'
import type { SignerName } from '../database/tables/tax.ts'

/** How a signature that was asked for is known. */
export interface SignatureIds {
  signatureRequestId: string
  signatureId: string
}

/** A form to be signed, and by whom. */
interface Signatory {
  /** `tax_form.masked_id`: comes back with what the service tells of the signature. */
  formKey: string
  name: string
  email: string | null
}

/** A form whose signature was asked for. */
export interface SigningRequest extends SignatureIds {
  id: number
}
/** The same while no more is known than the request. */
type SigningRequestRef = Omit<SigningRequest, 'signatureId'>

interface SignatureState {
  state: 'waiting' | 'signed' | 'declined'
  signatureId: string
}

/** Where forms are signed: an e-signature service, or our own page. */
export interface Signer {
  name: SignerName
  /** What the service's widget wants to know; `null` where there is no such widget. */
  clientId: string | null
  /** Whether it knows people by their email address. */
  needsEmail: boolean
  /** Asks for a signature. Never tried twice. @throws SignerUnavailable, SignerRefused */
  requestSignature: (signatory: Signatory) => Promise<SignatureIds>
  /** Where it is signed now; short-lived. @throws SignerUnavailable, SignerRefused when it cannot be signed any more */
  signUrl: (db: Db, form: SigningRequest) => Promise<string>
  /** @throws SignerUnavailable, SignerRefused */
  stateOf: (db: Db, form: SigningRequestRef) => Promise<SignatureState>
  /** The signed PDF. @throws SignerUnavailable, SignerRefused */
  document: (form: SigningRequestRef) => Promise<Buffer>
}

/** It does not answer, or not as it should: whether anything took effect is not known. */
export class SignerUnavailable extends Error {
  override readonly name = 'SignerUnavailable'
}

/** It has answered that it will not: there is no such signature, or it cannot be signed any more. */
export class SignerRefused extends Error {
  override readonly name = 'SignerRefused'
}

import 'server-only'
import type { Handlers } from '../core/handler.ts'
import { lookupEntries } from '../profile/lookups/lookups.repository.ts'
import { getTaxDetail, saveTaxDetail } from './detail.ts'
import { form1099Copies, form1099Copy, form1099Sample } from './form-1099/copies.ts'
import { signedDocument } from './w9/download.ts'
import { openSigning, signForm } from './w9/own-signing.ts'
import { signingEvent, signingTemplate } from './w9/signing.ts'

type TaxCalls =
  | 'form1099Copies'
  | 'form1099Copy'
  | 'form1099Sample'
  | 'getTaxDetail'
  | 'openSigning'
  | 'saveTaxDetail'
  | 'signedDocument'
  | 'signForm'
  | 'signingEvent'
  | 'signingTemplate'
  | 'taxTypes'

/** @see docs/specification/panel-api.md#tax */
export const taxHandlers: Handlers<TaxCalls> = {
  form1099Copies,
  form1099Copy: (request) => form1099Copy(request, { year: Number(request.path.year), form: request.path.form }),
  form1099Sample,
  getTaxDetail,
  openSigning: (request) => openSigning(request, request.body.token),

  saveTaxDetail: (request) => saveTaxDetail(request, request.body),

  signedDocument,
  signForm: (request) => signForm(request, request.body.token, request.body.answers),
  signingEvent: (request) => signingEvent(request, request.body),
  signingTemplate,
  taxTypes: ({ db }) => lookupEntries(db, 'taxTypes'),
}

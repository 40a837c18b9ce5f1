import 'server-only'
import type { Handlers } from '../core/handler.ts'
import { lookupList } from '../profile/lookups/lookups.repository.ts'
import { saveTaxDetail, taxDetailOf } from './detail.ts'
import { downloadForm } from './download.ts'
import { openSigning, signForm } from './own-signing.ts'
import { confirmSignature, formToSign } from './signing.ts'

type TaxCalls =
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
  getTaxDetail: taxDetailOf,
  openSigning: (request) => openSigning(request, request.body.token),

  async saveTaxDetail(request) {
    await saveTaxDetail(request, request.body)
    return {}
  },

  signedDocument: downloadForm,
  signForm: (request) => signForm(request, request.body.token, request.body.answers),
  signingEvent: (request) => confirmSignature(request, request.body),
  signingTemplate: formToSign,
  taxTypes: ({ db }) => lookupList(db, 'taxTypes'),
}

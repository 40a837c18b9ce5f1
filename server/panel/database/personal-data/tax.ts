import 'server-only'
import type { TaxTables } from '../tables/tax.ts'
import { byMemberId, type Policies, viaTable, withoutMembers } from './policy.ts'

const PROOF = 'Tax law wants proof of whom we paid for four years after the last year with a payment.'

export const taxData: Policies<TaxTables> = {
  signing_session: {
    about: 'tax',
    condition: viaTable('tax_form_id', 'tax_form'),
    copied: ['created_at'],
    onErasure: 'delete',
  },
  tax_detail: {
    about: 'tax',
    condition: byMemberId(),
    copied: ['full_name', 'last_name', 'address', 'saved_at'],
    onErasure: 'delete after the tax years',
    reason: PROOF,
  },
  tax_form: {
    about: 'tax',
    condition: byMemberId(),
    copied: ['signer', 'state', 'requested_at', 'submitted_at', 'submitted_from', 'decided_at', 'reason'],
    onErasure: 'delete after the tax years',
    reason: PROOF,
  },
  form_1099: {
    about: 'tax',
    condition: byMemberId(),
    copied: ['year', 'form', 'exported_at'],
    onErasure: 'delete after the tax years',
    reason: PROOF,
  },
  tax_threshold: withoutMembers(['from_year', 'cents']),
  form_1099_threshold: withoutMembers(['from_year', 'cents']),
  tax_state: withoutMembers(['state', 'filing', 'payer_number']),
}

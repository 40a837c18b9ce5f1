import 'server-only'
import { sql } from 'kysely'
import type { PageLinks } from '#server/config.ts'
import { hashOf, randomKey, randomToken } from '../../core/random-keys.ts'
import type { Db } from '../../database/schema.ts'
import { type Signer, SignerUnavailable } from '../../gateways/signing/signer.ts'
import { type FormRow, formById } from './forms.repository.ts'

/* Signing on our own page. A token opens one form for 30 minutes, and only for the member who owns the form. */

const LIFE = sql`interval '30 minutes'`

export const ownSigner = ({ signW9 }: Pick<PageLinks, 'signW9'>): Signer => ({
  name: 'own',
  clientId: null,
  needsEmail: false,
  requestSignature: async () => ({ signatureRequestId: randomKey(), signatureId: randomKey() }),

  async signUrl(db, { id }) {
    const token = randomToken()
    await db
      .insertInto('signing_session')
      .values({ token_hash: hashOf(token), tax_form_id: id, expires_at: sql<Date>`now() + ${LIFE}` })
      .execute()
    return signW9(token)
  },

  async stateOf(db, { id }) {
    const { submitted_at, signature_id } = await formById(db, id)
    return { state: submitted_at === null ? 'waiting' : 'signed', signatureId: signature_id ?? '' }
  },

  /** The document is stored at signing, so there is nothing to download. */
  document: async () => {
    throw new SignerUnavailable()
  },
})

export interface OpenedForm extends FormRow {
  /** When the token was made. */
  openedAt: Date
}

/** The member's form that an unexpired token opens. */
export const formByToken = (db: Db, panelistId: number, token: string): Promise<OpenedForm | undefined> =>
  db
    .selectFrom('signing_session')
    .innerJoin('tax_form', 'tax_form.id', 'signing_session.tax_form_id')
    .where('token_hash', '=', hashOf(token))
    .where('expires_at', '>', sql<Date>`now()`)
    .where('panelist_id', '=', panelistId)
    .selectAll('tax_form')
    .select(sql<Date>`expires_at - ${LIFE}`.as('openedAt'))
    .executeTakeFirst()

import 'server-only'
import type { BodyOf } from '#lib/contract/endpoint.ts'
import type { Contract } from '#lib/contract/index.ts'
import { AppError } from '#server/http/app-error.ts'
import type { Crypto } from '../core/crypto.ts'
import type { PanelCaller } from '../core/handler.ts'
import type { PanelContext } from '../core/panel-context.ts'
import { databaseNow } from '../database/now.ts'
import type { Db } from '../database/schema.ts'
import { inOneTransaction } from '../database/transaction.ts'
import { outcomeRules } from '../surveys/outcomes/outcome-rules.ts'
import { type OutcomeTarget, statusNow } from '../surveys/outcomes/outcomes.repository.ts'
import { assertSigned, recordOutcome, type Verdict } from '../surveys/outcomes/outcomes.ts'
import { signerOf } from '../surveys/outcomes/proof.ts'
import { signingSecret } from '../surveys/outcomes/secrets.ts'
import { lockPartnerInvitation, type PartnerInvitation } from './invitations.repository.ts'
import { partnerById, surveySecrets } from './partners.repository.ts'
import { returnUrl } from './return-url.ts'

type Body = BodyOf<Contract['recordPartnerOutcome']> | BodyOf<Contract['recordPartnerScreener']>
type Partner = Awaited<ReturnType<typeof partnerById>>

interface OutcomeRequest {
  db: Db
  panel: PanelContext
  body: Body
  caller: PanelCaller
}

const targetOf = ({ id, invitationId, panelistId }: PartnerInvitation): OutcomeTarget =>
  invitationId !== null && panelistId !== null
    ? { invitationId, partnerInvitationId: id, panelistId }
    : { invitationId: null, partnerInvitationId: id, panelistId }

function backTo(crypto: Crypto, partner: Partner, body: Body, date: Date): string {
  const { passes, url } = partner
  if (url === null) throw new AppError('NOT_FOUND', { details: { fields: { outcome: 'no address' } } })
  const secret = signingSecret(crypto, 'partner', partner)
  const ownParameters = { pikey: body.pikey, outcome: body.redirectUri }
  return returnUrl({ url, passes, secret, date }, ownParameters, body.partnerQueryParams)
}

/** Answers a repeat of the recorded outcome like the first report, so that a reload redirects to the same address. */
async function verdictOf(tx: Db, target: OutcomeTarget, body: Body, verdict: Verdict): Promise<Verdict> {
  if (verdict !== 'repeated') return verdict
  const isSame = (await statusNow(tx, target)) === outcomeRules[body.redirectUri].becomes
  return isSame ? 'decided' : 'repeated'
}

/**
 * Records the outcome of a person sent by a partner. It is stored even when the partner has no return address for it.
 * @returns the address to send them back to
 * @throws AppError NOT_FOUND when no invitation has the keys, or the partner has no address for this outcome; FORBIDDEN
 * when the signature is missing or wrong; ALREADY_PARTICIPATED when a different outcome is already recorded
 */
export async function recordPartnerOutcome({ db, panel, body, caller }: OutcomeRequest): Promise<string> {
  const { redirectUri: outcome, surveyUrl, skey, pikey } = body
  const { verdict, partner, date } = await inOneTransaction(db, async (tx) => {
    const invitation = await lockPartnerInvitation(tx, { skey, pikey })
    if (!invitation) throw new AppError('NOT_FOUND')
    const partner = await partnerById(tx, invitation.partnerId, outcome)
    const signer = signerOf(panel.crypto, await surveySecrets(tx, invitation.surveyId), partner)
    const target = targetOf(invitation)
    const report = { outcome, keys: { skey, pikey }, surveyUrl }
    const verdict = await recordOutcome({ tx, outbox: panel.outbox, caller }, target, report, signer)
    return { verdict: await verdictOf(tx, target, body, verdict), partner, date: await databaseNow(tx) }
  })
  assertSigned(verdict)
  if (verdict === 'repeated') throw new AppError('ALREADY_PARTICIPATED')
  return backTo(panel.crypto, partner, body, date)
}

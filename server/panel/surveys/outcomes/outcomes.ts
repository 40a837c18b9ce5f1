import 'server-only'
import { AppError } from '#server/http/app-error.ts'
import { announceOutcome } from '../../clients/webhooks/announce.ts'
import { audit } from '../../core/audit.ts'
import type { PanelCaller } from '../../core/handler.ts'
import { lockMember } from '../../core/member-lock.ts'
import type { Outbox } from '../../core/messages/outbox.ts'
import type { Db } from '../../database/schema.ts'
import { earnDonation, earnIncentive } from '../../rewards/earnings.ts'
import { outcomeRules } from './outcome-rules.ts'
import { countForged, decide, type OutcomeTarget, statusNow, storeOutcome } from './outcomes.repository.ts'
import { proofOf, type Report, type Signer, type WrongParameter } from './proof.ts'

/**
 * `decided`: this report set the outcome. `repeated`: an earlier report did. `forged`: what is wrong with the signature.
 */
export type Verdict = 'decided' | 'repeated' | { forged: WrongParameter }

/** @throws AppError FORBIDDEN with the wrong parameter, when the signature is missing or wrong */
export function assertSigned(verdict: Verdict): asserts verdict is Exclude<Verdict, { forged: WrongParameter }> {
  if (typeof verdict === 'object') throw new AppError('FORBIDDEN', { details: { fields: verdict.forged } })
}

const subjectOf = ({ invitationId, partnerInvitationId }: OutcomeTarget) =>
  invitationId === null ? `partner_invitation ${partnerInvitationId}` : `invitation ${invitationId}`

/** A reused signature is a page reload if the outcome is already recorded, otherwise a replay attack. */
async function isReplay(tx: Db, target: OutcomeTarget, { outcome }: Report): Promise<boolean> {
  const status = await statusNow(tx, target)
  return status === null || outcomeRules[outcome].from.some((open) => open === status)
}

/**
 * The audit is append-only and outcome pages are public. To keep repeats from flooding the audit, only the 1st, 10th,
 * 100th and so on are audited. All are counted.
 */
const isAudited = (times: number) => /^10*$/.test(String(times))
const timesIn = (times: number) => (times === 1 ? '' : `, ${times} times`)

interface OutcomeContext {
  tx: Db
  outbox: Outbox
  caller: PanelCaller
}

/**
 * Records a survey host's report. The first outcome that the rules allow sets status, incentive and donation. Later ones
 * change nothing: they are stored as history, identical ones once with a count. A report with a missing or wrong signature
 * is only counted and audited.
 * Commit the transaction whatever the verdict.
 */
export async function recordOutcome(
  { tx, outbox, caller }: OutcomeContext,
  target: OutcomeTarget,
  report: Report,
  signer: Signer | null,
): Promise<Verdict> {
  const { outcome, surveyUrl } = report
  const rule = outcomeRules[outcome]
  const writeAudit = (event: 'outcome recorded' | 'outcome refused', detail: string) =>
    audit(tx, caller, event, { panelistId: target.panelistId, subject: `${subjectOf(target)}: ${detail}` })
  const auditRefusal = async (reason: string, times: number) => {
    if (isAudited(times)) await writeAudit('outcome refused', `${outcome}, ${reason}${timesIn(times)}`)
  }

  const proof = await proofOf(tx, signer, report)
  const error = typeof proof === 'object' ? proof : null
  if (error && (!error.isStale || (await isReplay(tx, target, report)))) {
    await auditRefusal(error.isStale ? 'signed before' : 'not signed as it must be', await countForged(tx, target))
    return { forged: error.wrong }
  }
  const signed = proof === 'signed'
  // Of an erasure and an outcome at the same time, the second sees the first.
  if (target.panelistId !== null) await lockMember(tx, target.panelistId)
  const decided = !error && (await decide(tx, target, rule, signed))
  const times = await storeOutcome(tx, target, { outcome, decided, signed, surveyUrl })
  if (!decided) {
    await auditRefusal('decided before', times)
    return 'repeated'
  }
  const { invitationId } = target
  if (invitationId !== null && rule.earns) await earnIncentive(tx, invitationId)
  if (invitationId !== null && rule.donates) await earnDonation(tx, invitationId)
  await announceOutcome(tx, outbox, target, { outcome, signed })
  await writeAudit('outcome recorded', signed ? `${outcome}, signed` : outcome)
  return 'decided'
}

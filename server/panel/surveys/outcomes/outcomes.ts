import 'server-only'
import { audit } from '../../core/audit.ts'
import type { PanelCaller } from '../../core/handler.ts'
import type { Db } from '../../database/schema.ts'
import { earnDonation, earnIncentive } from '../../rewards/earnings.ts'
import { outcomeRules } from './outcome-rules.ts'
import { countForged, decide, keepOutcome, type Reported, statusNow } from './outcomes.repository.ts'
import { proofOf, type Report, type Signer } from './proof.ts'

/** Whether a report was the one that counts, came after that one, or is not by who must have signed it. */
export type Verdict = 'decided' | 'repeated' | 'forged'

const subjectOf = ({ invitationId, partnerInvitationId }: Reported) =>
  invitationId === null ? `partner_invitation ${partnerInvitationId}` : `invitation ${invitationId}`

/** A signature that is not new is a reload where the outcome has been decided, and a trick where it has not. */
async function isTrick(tx: Db, reported: Reported, { outcome }: Report): Promise<boolean> {
  const status = await statusNow(tx, reported)
  return status === null || outcomeRules[outcome].from.some((open) => open === status)
}

/**
 * The audit is append-only and the pages that report are open: of what comes again and again it has the first, the tenth,
 * the hundredth time and so on. All of it is counted.
 */
const isWritten = (times: number) => /^10*$/.test(String(times))
const timesIn = (times: number) => (times === 1 ? '' : `, ${times} times`)

/**
 * Records what a survey host reports. The first outcome that the rules let through decides status, incentive and donation;
 * every other is kept as history, the same one once with how often it came, and changes nothing. What is not signed as it
 * must be is not kept, but counted and written down.
 * `tx` is a transaction, to be kept whatever the verdict.
 */
export async function recordOutcome(
  tx: Db,
  reported: Reported,
  report: Report,
  signer: Signer | null,
  caller: PanelCaller,
): Promise<Verdict> {
  const { outcome, surveyUrl } = report
  const rule = outcomeRules[outcome]
  const written = (event: 'outcome recorded' | 'outcome refused', what: string) =>
    audit(tx, caller, event, { panelistId: reported.panelistId, subject: `${subjectOf(reported)}: ${what}` })
  const refused = async (why: string, times: number) => {
    if (isWritten(times)) await written('outcome refused', `${outcome}, ${why}${timesIn(times)}`)
  }

  const proof = await proofOf(tx, signer, report)
  if (proof === 'forged' || (proof === 'stale' && (await isTrick(tx, reported, report)))) {
    await refused(proof === 'stale' ? 'signed before' : 'not signed as it must be', await countForged(tx, reported))
    return 'forged'
  }
  const signed = proof === 'signed'
  const decided = proof !== 'stale' && (await decide(tx, reported, rule, signed))
  const times = await keepOutcome(tx, reported, { outcome, decided, signed, surveyUrl })
  if (!decided) {
    await refused('decided before', times)
    return 'repeated'
  }
  const { invitationId } = reported
  if (invitationId !== null && rule.earns) await earnIncentive(tx, invitationId)
  if (invitationId !== null && rule.donates) await earnDonation(tx, invitationId)
  await written('outcome recorded', signed ? `${outcome}, signed` : outcome)
  return 'decided'
}

import 'server-only'
import { audit } from '../audit.ts'
import type { Db } from '../database/schema.ts'
import { inOneTransaction } from '../database/transaction.ts'
import type { Caller } from '../handler.ts'
import { Refusal } from '../refusal.ts'
import { earnDonation, earnIncentive } from '../rewards/earnings.ts'
import { outcomeRules, type ReportedOutcome } from './outcome-rules.ts'
import { decide, invitationOf, type Keys, keepOutcome } from './outcomes.repository.ts'

/**
 * Records what a survey host reports. The first outcome that the rules let through decides status, incentive and donation;
 * every other is kept as history and changes nothing.
 * @returns whether this one decided
 * @throws Refusal NOT_FOUND when the keys name no invitation
 */
export const reportOutcome = (
  db: Db,
  keys: Keys,
  outcome: ReportedOutcome,
  surveyUrl: string,
  caller: Caller,
): Promise<boolean> =>
  inOneTransaction(db, async (tx) => {
    const rule = outcomeRules[outcome]
    const decided = await decide(tx, keys, rule)
    const invitation = decided ?? (await invitationOf(tx, keys))
    if (!invitation) throw new Refusal('NOT_FOUND')
    await keepOutcome(tx, invitation.id, outcome, decided !== null, surveyUrl)
    if (!decided) return false
    if (rule.earns) await earnIncentive(tx, decided.id)
    if (rule.donates) await earnDonation(tx, decided.id)
    await audit(tx, caller, 'outcome recorded', { panelistId: decided.panelistId, subject: `invitation ${decided.id}` })
    return true
  })

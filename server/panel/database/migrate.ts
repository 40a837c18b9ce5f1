import 'server-only'
import { Migrator } from 'kysely/migration'
import * as panel from './migrations/0001-panel.ts'
import * as unsubscribed from './migrations/0002-unsubscribed.ts'
import * as profiles from './migrations/0003-profiles.ts'
import * as partners from './migrations/0004-partners.ts'
import * as rewards from './migrations/0005-rewards.ts'
import * as tax from './migrations/0006-tax.ts'
import * as surveyList from './migrations/0007-survey-list.ts'
import * as places from './migrations/0008-places.ts'
import * as repeatedOutcomes from './migrations/0009-repeated-outcomes.ts'
import * as textStops from './migrations/0010-text-stops.ts'
import * as codeAllowances from './migrations/0011-code-allowances.ts'
import * as guessCounts from './migrations/0012-guess-counts.ts'
import * as auditTruncate from './migrations/0013-audit-truncate.ts'
import * as requestCounts from './migrations/0014-request-counts.ts'
import * as startChecks from './migrations/0015-start-checks.ts'
import * as transactionMarks from './migrations/0016-transaction-marks.ts'
import * as privacy from './migrations/0017-privacy.ts'
import * as bankReference from './migrations/0018-bank-reference.ts'
import * as messageChecks from './migrations/0019-message-checks.ts'
import * as codeSendCounts from './migrations/0020-code-send-counts.ts'
import * as surveyProgress from './migrations/0021-survey-progress.ts'
import * as indexes from './migrations/0022-indexes.ts'
import * as dataOfAMember from './migrations/0023-data-of-a-member.ts'
import * as operators from './migrations/0024-operators.ts'
import * as operatorsLists from './migrations/0025-operators-lists.ts'
import * as payouts from './migrations/0026-payouts.ts'
import * as form1099 from './migrations/0027-form-1099.ts'
import * as operatorMail from './migrations/0028-operator-mail.ts'
import * as payoutMethods from './migrations/0029-payout-methods.ts'
import * as declined from './migrations/0030-declined.ts'
import * as webhooks from './migrations/0031-webhooks.ts'
import * as receipts from './migrations/0032-receipts.ts'
import * as contactAnswers from './migrations/0033-contact-answers.ts'
import * as consents from './migrations/0034-consents.ts'
import * as messageChoices from './migrations/0035-message-choices.ts'
import * as surveyTexts from './migrations/0036-survey-texts.ts'
import * as hiddenNonProfits from './migrations/0037-hidden-non-profits.ts'
import * as payoutsAsked from './migrations/0038-payouts-asked.ts'
import * as surveyCells from './migrations/0039-survey-cells.ts'
import * as interviewChanges from './migrations/0040-interview-changes.ts'
import * as textHours from './migrations/0041-text-hours.ts'
import * as interviewReminders from './migrations/0042-interview-reminders.ts'
import * as interviewJoin from './migrations/0043-interview-join.ts'
import * as passkeys from './migrations/0044-passkeys.ts'
import * as numberChanges from './migrations/0045-number-changes.ts'
import * as taxStates from './migrations/0046-tax-states.ts'
import * as surveyAreas from './migrations/0047-survey-areas.ts'
import * as surveyFacts from './migrations/0048-survey-facts.ts'
import * as npiHolders from './migrations/0049-npi-holders.ts'
import * as ownNumber from './migrations/0050-own-number.ts'
import * as operatorPasskeys from './migrations/0054-operator-passkeys.ts'
import * as operatorViews from './migrations/0055-operator-views.ts'
import * as largePanels from './migrations/0057-large-panels.ts'
import * as language from './migrations/0058-language.ts'
import * as findMembers from './migrations/0059-find-members.ts'
import * as paymentsByStatus from './migrations/0060-payments-by-status.ts'
import * as consentSource from './migrations/0061-consent-source.ts'
import * as auditOfOperators from './migrations/0062-audit-of-operators.ts'
import * as formDetails from './migrations/0063-form-details.ts'
import * as declinedAt from './migrations/0064-declined-at.ts'
import * as bankFiles from './migrations/0065-bank-files.ts'
import * as surveyLanguage from './migrations/0066-survey-language.ts'
import * as repeatedRequests from './migrations/0067-repeated-requests.ts'
import * as repeatedErasures from './migrations/0068-repeated-erasures.ts'
import * as completedByOperator from './migrations/0069-completed-by-operator.ts'
import * as raisedPayments from './migrations/0070-raised-payments.ts'
import * as amountsBefore from './migrations/0071-amounts-before.ts'
import * as openDeliveries from './migrations/0072-open-deliveries.ts'
import * as oldNumbers from './migrations/0073-old-numbers.ts'
import type { Db } from './schema.ts'

/** In order. The SQL of a landed migration is never edited. */
const migrations = {
  '0001-panel': panel,
  '0002-unsubscribed': unsubscribed,
  '0003-profiles': profiles,
  '0004-partners': partners,
  '0005-rewards': rewards,
  '0006-tax': tax,
  '0007-survey-list': surveyList,
  '0008-places': places,
  '0009-repeated-outcomes': repeatedOutcomes,
  '0010-text-stops': textStops,
  '0011-code-allowances': codeAllowances,
  '0012-guess-counts': guessCounts,
  '0013-audit-truncate': auditTruncate,
  '0014-request-counts': requestCounts,
  '0015-start-checks': startChecks,
  '0016-transaction-marks': transactionMarks,
  '0017-privacy': privacy,
  '0018-bank-reference': bankReference,
  '0019-message-checks': messageChecks,
  '0020-code-send-counts': codeSendCounts,
  '0021-survey-progress': surveyProgress,
  '0022-indexes': indexes,
  '0023-data-of-a-member': dataOfAMember,
  '0024-operators': operators,
  '0025-operators-lists': operatorsLists,
  '0026-payouts': payouts,
  '0027-form-1099': form1099,
  '0028-operator-mail': operatorMail,
  '0029-payout-methods': payoutMethods,
  '0030-declined': declined,
  '0031-webhooks': webhooks,
  '0032-receipts': receipts,
  '0033-contact-answers': contactAnswers,
  '0034-consents': consents,
  '0035-message-choices': messageChoices,
  '0036-survey-texts': surveyTexts,
  '0037-hidden-non-profits': hiddenNonProfits,
  '0038-payouts-asked': payoutsAsked,
  '0039-survey-cells': surveyCells,
  '0040-interview-changes': interviewChanges,
  '0041-text-hours': textHours,
  '0042-interview-reminders': interviewReminders,
  '0043-interview-join': interviewJoin,
  '0044-passkeys': passkeys,
  '0045-number-changes': numberChanges,
  '0046-tax-states': taxStates,
  '0047-survey-areas': surveyAreas,
  '0048-survey-facts': surveyFacts,
  '0049-npi-holders': npiHolders,
  '0050-own-number': ownNumber,
  '0054-operator-passkeys': operatorPasskeys,
  '0055-operator-views': operatorViews,
  '0057-large-panels': largePanels,
  '0058-language': language,
  '0059-find-members': findMembers,
  '0060-payments-by-status': paymentsByStatus,
  '0061-consent-source': consentSource,
  '0062-audit-of-operators': auditOfOperators,
  '0063-form-details': formDetails,
  '0064-declined-at': declinedAt,
  '0065-bank-files': bankFiles,
  '0066-survey-language': surveyLanguage,
  '0067-repeated-requests': repeatedRequests,
  '0068-repeated-erasures': repeatedErasures,
  '0069-completed-by-operator': completedByOperator,
  '0070-raised-payments': raisedPayments,
  '0071-amounts-before': amountsBefore,
  '0072-open-deliveries': openDeliveries,
  '0073-old-numbers': oldNumbers,
}

export const knownMigrations: readonly string[] = Object.keys(migrations)

export const migratorFor = (db: Db) => new Migrator({ db, provider: { getMigrations: async () => migrations } })

/**
 * Migrates the database to the newest schema. Several processes may call it at once. Does nothing on the schema of a later
 * release.
 */
export async function migrate(db: Db): Promise<void> {
  if (await isMigrated(db)) return
  const { error } = await migratorFor(db).migrateToLatest()
  if (error) throw error
}

/** Names of the migrations that have not run yet. */
export async function pendingMigrations(db: Db): Promise<string[]> {
  const available = await migratorFor(db).getMigrations()
  return available.flatMap(({ name, executedAt }) => (executedAt === undefined ? [name] : []))
}

export const isMigrated = async (db: Db) => (await pendingMigrations(db)).length === 0

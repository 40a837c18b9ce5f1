import 'server-only'
import { backupOperations } from './backup.ts'
import { cancelBankFile } from './bank-files/cancel.ts'
import { bankFileLists } from './bank-files/read.ts'
import { addCampaign, endCampaign, recruitMembers, reopenCampaign } from './campaigns/change.ts'
import { listCampaigns } from './campaigns/list.ts'
import { deliveryOperations } from './clients/deliveries.ts'
import { endpointOperations } from './clients/endpoints.ts'
import { surveyEvidence } from './clients/evidence.ts'
import { receiptOperations } from './clients/receipts.ts'
import { contactOperations } from './contacts.ts'
import { formDecisions } from './forms/decide.ts'
import { documentOperations } from './forms/documents.ts'
import { listForms } from './forms/list.ts'
import { keyOperations } from './keys.ts'
import type { Operation } from './kit/operation.ts'
import { lookupOperations } from './lists/lookups.ts'
import { nonProfitOperations } from './lists/non-profits.ts'
import { npiFileOperations } from './lists/npi-files.ts'
import { npiOperations } from './lists/npis.ts'
import { npiRelease } from './lists/release-npi.ts'
import { memberAccount } from './members/account.ts'
import { memberAddress } from './members/address.ts'
import { memberData } from './members/data.ts'
import { memberLists } from './members/find.ts'
import { memberHistory } from './members/history.ts'
import { importMembers } from './members/import.ts'
import { oneMember } from './members/member.ts'
import { memberNumberChanges } from './members/number-changes.ts'
import { memberPasskeys } from './members/passkeys.ts'
import { memberSources } from './members/sources.ts'
import { messageOperations } from './messages/messages.ts'
import { operatorOperations } from './operators/operators.ts'
import { operatorPasskeyOperations } from './operators/passkey-commands.ts'
import { tokenOperations } from './operators/tokens.ts'
import { outboxOperations } from './outbox.ts'
import { outcomeDecisions } from './outcomes/change.ts'
import { outcomeLists } from './outcomes/read.ts'
import { overviewOperations } from './overview.ts'
import { partnerChanges } from './partners/change.ts'
import { listLinks, listPartners, listPeople } from './partners/list.ts'
import { paymentChanges } from './payments/change.ts'
import { exportPayments } from './payments/export.ts'
import { paymentLists } from './payments/read.ts'
import { payoutChanges } from './payouts/change.ts'
import { listPayouts } from './payouts/list.ts'
import { sendPayouts } from './payouts/send.ts'
import { recordOperations } from './records.ts'
import { rewardOperations } from './rewards.ts'
import { admissionOperations } from './surveys/admission.ts'
import { surveyFunnel } from './surveys/funnel.ts'
import { interviewOperations } from './surveys/interviews.ts'
import { inviteMembers } from './surveys/invitations/invitations.ts'
import { listInvitations } from './surveys/invitations/list-invitations.ts'
import { raiseOffers } from './surveys/invitations/raise.ts'
import { remindMembers } from './surveys/invitations/reminders.ts'
import { launchSurvey } from './surveys/launch.ts'
import { refusedStarts } from './surveys/refused.ts'
import { surveySecrets } from './surveys/secret.ts'
import { surveyOperations } from './surveys/surveys.ts'
import { listDuplicates } from './tax/duplicates.ts'
import { form1099Operations } from './tax/form-1099.ts'
import { form1099Printing } from './tax/print-1099.ts'
import { taxStateOperations } from './tax/states.ts'
import { taxOperations } from './tax/tax.ts'

/** All operations, in the order of the help. */
export const operations: readonly Operation[] = [
  ...overviewOperations,
  ...memberLists,
  memberSources,
  ...oneMember,
  memberHistory,
  importMembers,
  ...memberAccount,
  ...memberNumberChanges,
  ...memberPasskeys,
  ...memberData,
  memberAddress,
  ...surveyOperations,
  launchSurvey,
  inviteMembers,
  raiseOffers,
  remindMembers,
  surveyFunnel,
  refusedStarts,
  surveyEvidence,
  listInvitations,
  ...interviewOperations,
  ...surveySecrets,
  ...admissionOperations,
  listCampaigns,
  addCampaign,
  recruitMembers,
  endCampaign,
  reopenCampaign,
  listPartners,
  ...partnerChanges,
  listLinks,
  listPeople,
  ...endpointOperations,
  ...deliveryOperations,
  ...receiptOperations,
  ...outcomeLists,
  ...outcomeDecisions,
  ...paymentLists,
  exportPayments,
  ...paymentChanges,
  ...bankFileLists,
  cancelBankFile,
  listPayouts,
  sendPayouts,
  ...payoutChanges,
  ...rewardOperations,
  listForms,
  ...formDecisions,
  ...documentOperations,
  ...taxOperations,
  listDuplicates,
  ...form1099Operations,
  ...form1099Printing,
  ...taxStateOperations,
  ...npiOperations,
  ...npiRelease,
  ...npiFileOperations,
  ...lookupOperations,
  ...nonProfitOperations,
  ...outboxOperations,
  ...messageOperations,
  ...recordOperations,
  ...contactOperations,
  ...keyOperations,
  ...backupOperations,
  ...operatorOperations,
  ...operatorPasskeyOperations,
  ...tokenOperations,
]

/** Topics (the first part of an operation's name) by area, and what each is about. */
export const topicsByArea: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  Today: {
    overview: 'what waits for an operator',
  },
  Members: {
    members: 'members and their status',
    contacts: 'messages of members to support',
    outbox: 'texts and mails that wait or failed',
    messages: 'what mails and texts say',
    npi: 'National Provider Identifiers',
    lookups: 'the lists that members choose from',
  },
  Surveys: {
    surveys: 'surveys, who may take them, invitations',
    invitations: 'who was invited to which survey',
    interviews: 'interviews after a screener',
    outcomes: 'what surveys reported',
    campaigns: 'links that recruit members',
    partners: 'partners that send people to surveys',
    webhooks: 'clients’ servers that are notified about surveys',
    receipts: 'signed receipts for clients',
  },
  Money: {
    payments: 'incentives, donations and bonuses',
    bankfiles: 'payments that the bank pays',
    payouts: 'payments that a provider pays out',
    terms: 'how many days each payment step takes',
    referrals: 'what referrals are worth',
    nonprofits: 'organizations that members donate to',
    forms: 'Forms W-9 and tax details',
    tax: 'tax years: thresholds and Forms 1099',
  },
  Security: {
    audit: 'who did what',
    operators: 'who may sign in to the console',
    tokens: 'programs that call the API of operations',
    keys: 'encryption keys',
    backup: 'backups of everything that the panel keeps',
  },
}

/** What each topic is about. */
export const topics: Readonly<Record<string, string>> = Object.fromEntries(
  Object.values(topicsByArea).flatMap((area) => Object.entries(area)),
)

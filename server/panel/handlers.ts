import 'server-only'
import type { CallName } from '#lib/contract/index.ts'
import { authHandlers } from './auth/auth.handlers.ts'
import { clientHandlers } from './clients/clients.handlers.ts'
import type { Handlers } from './core/handler.ts'
import { partnerHandlers } from './partners/partners.handlers.ts'
import { messageChoiceHandlers } from './privacy/choices/choices.handlers.ts'
import { languageHandlers } from './privacy/choices/language.handlers.ts'
import { ownNumberHandlers } from './privacy/number/own-number.handlers.ts'
import { passkeyHandlers } from './privacy/passkeys/passkeys.handlers.ts'
import { privacyHandlers } from './privacy/privacy.handlers.ts'
import { healthHandlers } from './profile/health/health.handlers.ts'
import { lookupHandlers } from './profile/lookups/lookups.handlers.ts'
import { profileHandlers } from './profile/profile.handlers.ts'
import { rewardHandlers } from './rewards/rewards.handlers.ts'
import { supportHandlers } from './support/support.handlers.ts'
import { dashboardHandlers } from './surveys/dashboard/dashboard.handlers.ts'
import { surveyFactHandlers } from './surveys/facts/facts.handlers.ts'
import { outcomeHandlers } from './surveys/outcomes/outcomes.handlers.ts'
import { campaignHandlers } from './surveys/start/campaign.handlers.ts'
import { declineHandlers } from './surveys/start/decline.handlers.ts'
import { surveyInfoHandlers } from './surveys/start/info.handlers.ts'
import { surveyStartHandlers } from './surveys/start/start.handlers.ts'
import { unsubscribeHandlers } from './surveys/unsubscribe.handlers.ts'
import { taxHandlers } from './tax/tax.handlers.ts'

/** The handler of every call. A call without a handler does not compile. */
export const handlers: Handlers<CallName> = {
  ...authHandlers,
  ...campaignHandlers,
  ...clientHandlers,
  ...dashboardHandlers,
  ...declineHandlers,
  ...healthHandlers,
  ...languageHandlers,
  ...lookupHandlers,
  ...messageChoiceHandlers,
  ...outcomeHandlers,
  ...partnerHandlers,
  ...ownNumberHandlers,
  ...passkeyHandlers,
  ...privacyHandlers,
  ...profileHandlers,
  ...rewardHandlers,
  ...supportHandlers,
  ...surveyFactHandlers,
  ...surveyInfoHandlers,
  ...surveyStartHandlers,
  ...taxHandlers,
  ...unsubscribeHandlers,
}

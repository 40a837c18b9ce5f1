import type { Call } from './endpoint.ts'
import * as auth from './panel/auth.ts'
import * as clients from './panel/clients.ts'
import * as consents from './panel/consents.ts'
import * as memberLanguage from './panel/language.ts'
import * as lookups from './panel/lookups.ts'
import * as messageChoices from './panel/message-choices.ts'
import * as numberChange from './panel/number-change.ts'
import * as ownNumber from './panel/own-number.ts'
import * as passkeys from './panel/passkeys.ts'
import * as payoutMethod from './panel/payout-method.ts'
import * as privacy from './panel/privacy.ts'
import * as address from './panel/profile/address.ts'
import * as demographics from './panel/profile/demographics.ts'
import * as health from './panel/profile/health.ts'
import * as profile from './panel/profile/profile.ts'
import * as rewards from './panel/rewards.ts'
import * as support from './panel/support.ts'
import * as partners from './panel/surveys/partners.ts'
import * as surveyFacts from './panel/surveys/survey-facts.ts'
import * as surveyOutcomes from './panel/surveys/survey-outcomes.ts'
import * as surveyStart from './panel/surveys/survey-start.ts'
import * as surveys from './panel/surveys/surveys.ts'
import * as form1099 from './panel/tax/form-1099.ts'
import * as tax from './panel/tax/tax.ts'
import * as browserError from './portal/browser-error.ts'
import * as draft from './portal/draft.ts'
import * as form from './portal/form.ts'
import * as language from './portal/language.ts'
import * as payments from './portal/payments.ts'
import * as programs from './portal/programs.ts'
import * as session from './portal/session.ts'
import * as portalSurveys from './portal/surveys.ts'
import * as timeZone from './portal/time-zone.ts'

type CallsIn<Module> = { [K in keyof Module as Module[K] extends Call ? K : never]: Module[K] }

const isCall = (value: unknown): value is Call => typeof value === 'object' && value !== null && 'declared' in value

const callsIn = <Module extends object>(module: Module): CallsIn<Module> =>
  Object.fromEntries(Object.entries(module).filter(([, value]) => isCall(value))) as CallsIn<Module>

/**
 * Every endpoint of the panel API by name. Only for servers: screens import single endpoints, to keep their bundles small.
 */
export const contract = {
  ...callsIn(auth),
  ...callsIn(partners),
  ...callsIn(profile),
  ...callsIn(demographics),
  ...callsIn(address),
  ...callsIn(lookups),
  ...callsIn(health),
  ...callsIn(surveys),
  ...callsIn(surveyStart),
  ...callsIn(surveyOutcomes),
  ...callsIn(surveyFacts),
  ...callsIn(rewards),
  ...callsIn(tax),
  ...callsIn(form1099),
  ...callsIn(support),
  ...callsIn(privacy),
  ...callsIn(payoutMethod),
  ...callsIn(clients),
  ...callsIn(consents),
  ...callsIn(messageChoices),
  ...callsIn(memberLanguage),
  ...callsIn(passkeys),
  ...callsIn(numberChange),
  ...callsIn(ownNumber),
}

export type Contract = typeof contract
export type CallName = keyof Contract

/** Every endpoint of the portal by name. */
export const portal = {
  ...callsIn(session),
  ...callsIn(draft),
  ...callsIn(form),
  ...callsIn(portalSurveys),
  ...callsIn(timeZone),
  ...callsIn(language),
  ...callsIn(browserError),
  ...callsIn(payments),
  ...callsIn(programs),
}

import 'server-only'
import { linkTo, type Page, type Query, routes } from '#lib/routes.ts'

/**
 * Links to the portal's pages, for messages, answers and the operator. The panel gets them as a setting, because it does not
 * know the portal's routes.
 */
export function pageLinksTo(origin: string) {
  const to = (page: Page, query: Query) => origin + linkTo(page, query)
  return {
    confirmEmail: (code: string) => to(routes.confirmEmail, { code }),
    /** Registration for a campaign. */
    campaign: (ckey: string) => to(routes.home, { ckey }),
    /** Registration with a referral mail's code. */
    referralInvitation: (code: string) => to(routes.home, { code }),
    /** Registration with a member's referral link. */
    referral: (rcode: string) => to(routes.home, { rcode }),
    invitation: (maskId: string) => to(routes.surveyLanding, { maskId }),
    campaignSurvey: (ckey: string) => to(routes.surveyLanding, { ckey }),
    erased: (receipt: string) => to(routes.erased, { receipt }),
    /** Stops a change of the mobile number. */
    numberChange: (token: string) => to(routes.numberChange, { token }),
    /** The page that checks a message's check code. */
    check: () => to(routes.check, {}),
    dashboard: () => to(routes.dashboard, {}),
    payments: () => to(routes.payments, {}),
    unsubscribe: (maskId: string) => to(routes.unsubscribe, { m: maskId }),
    partnerEntry: (keys: { skey: string; pikey: string; maskId?: string }) =>
      to(routes.internalPartnerRegistration, keys),
    profileTab: (tabIndex: number | undefined) => to(routes.completeProfile, { tabIndex }),
    signW9: (token: string) => to(routes.signW9, { token }),
  }
}

export type PageLinks = ReturnType<typeof pageLinksTo>

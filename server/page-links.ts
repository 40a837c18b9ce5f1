import 'server-only'
import { linkTo, type Page, type Query, routes } from '#lib/routes.ts'

/**
 * The portal's pages that messages, answers and the operator link to. The panel gets them as a setting, so that it knows
 * no page of the portal itself.
 */
export function pageLinksTo(origin: string) {
  const to = (page: Page, query: Query) => origin + linkTo(page, query)
  return {
    confirmEmail: (code: string) => to(routes.confirmEmail, { code }),
    /** A campaign's registration. */
    campaign: (ckey: string) => to(routes.home, { ckey }),
    /** Registration by a referral mail. */
    referralInvitation: (code: string) => to(routes.home, { code }),
    /** Registration by a member's own link. */
    referral: (rcode: string) => to(routes.home, { rcode }),
    invitation: (maskId: string) => to(routes.surveyLanding, { maskId }),
    campaignSurvey: (ckey: string) => to(routes.surveyLanding, { ckey }),
    erased: (receipt: string) => to(routes.erased, { receipt }),
    /** Stops a change of the mobile number. */
    numberChange: (token: string) => to(routes.numberChange, { token }),
    /** Where the check code of a message is checked. */
    check: () => to(routes.check, {}),
    dashboard: () => to(routes.dashboard, {}),
    unsubscribe: (maskId: string) => to(routes.unsubscribe, { m: maskId }),
    partnerEntry: (keys: { skey: string; pikey: string; maskId?: string }) =>
      to(routes.internalPartnerRegistration, keys),
    profileTab: (tabIndex: number | undefined) => to(routes.completeProfile, { tabIndex }),
    signW9: (token: string) => to(routes.signW9, { token }),
  }
}

export type PageLinks = ReturnType<typeof pageLinksTo>

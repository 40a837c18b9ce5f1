import 'server-only'
import { referPanelist, saveNonProfitOrganization } from '#lib/contract/panel/rewards.ts'
import { NON_PROFIT_SAVED, REFERRAL_SENT } from '#lib/messages/texts/rewards.ts'
import { routes } from '#lib/routes.ts'
import { panelFormOf } from './define-form.ts'

/** Stays on the page with an empty form, for the next referral. */
export const refer = panelFormOf(referPanelist, {
  body: ({ name, email }) => ({ name, email }),
  done: () => ({ notice: { tone: 'success', text: REFERRAL_SENT } }),
})

export const nonProfit = panelFormOf(saveNonProfitOrganization, {
  body: ({ id }) => ({ id: id ? Number(id) : null }),
  done: () => ({ next: routes.dashboard.path, notice: { tone: 'success', text: NON_PROFIT_SAVED } }),
})

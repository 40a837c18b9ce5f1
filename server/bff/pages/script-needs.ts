import 'server-only'
import { type Page, pageAt, routes } from '#lib/routes.ts'
import { currentAddress } from './pages.ts'

/** Pages on which something works with scripts only. */
const needing: ReadonlySet<Page | undefined> = new Set([
  routes.surveyLanding,
  routes.internalPartnerRegistration,
  routes.check,
  routes.profile,
  routes.dashboard,
  routes.completeProfile,
  routes.payments,
  routes.settings,
  routes.privacyCenter,
])

/** Whether something on the page works with scripts only. */
export const needsScripts = async () => needing.has(pageAt((await currentAddress()).split('?', 1)[0] ?? ''))

import 'server-only'
import { type Page, pageAt, routes } from '#lib/routes.ts'
import { currentAddress } from './pages.ts'

/** Pages with parts that need scripts. */
const needing: ReadonlySet<Page | undefined> = new Set([
  routes.check,
  routes.profile,
  routes.dashboard,
  routes.completeProfile,
  routes.payments,
  routes.privacyCenter,
])

/** Whether a part of the page needs scripts. */
export const needsScripts = async () => needing.has(pageAt((await currentAddress()).split('?', 1)[0] ?? ''))

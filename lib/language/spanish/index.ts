import type { Catalog } from '../translate.ts'
import auth from './auth.ts'
import common from './common.ts'
import health from './health.ts'
import home from './home.ts'
import lookups from './lookups.ts'
import pages from './pages.ts'
import payments from './payments.ts'
import privacy from './privacy.ts'
import professions from './professions.ts'
import profile from './profile.ts'
import rewards from './rewards.ts'
import settings from './settings.ts'
import shell from './shell.ts'
import surveyPages from './survey-pages.ts'
import surveys from './surveys.ts'
import tax from './tax.ts'
import w9 from './w9.ts'

/** All of the portal in Spanish, as it is spoken in the United States; members are addressed as "usted". */
export const spanish: Catalog = {
  ...auth,
  ...common,
  ...health,
  ...home,
  ...lookups,
  ...pages,
  ...payments,
  ...professions,
  ...profile,
  ...settings,
  ...shell,
  ...privacy,
  ...rewards,
  ...surveyPages,
  ...surveys,
  ...tax,
  ...w9,
}

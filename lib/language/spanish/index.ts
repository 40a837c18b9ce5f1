import type { Catalog } from '../translate.ts'
import auth from './auth.ts'
import demographics from './demographics.ts'
import health from './health.ts'
import home from './home.ts'
import certificates from './lists/certificates.ts'
import conditionsAtoG from './lists/conditions-a-g.ts'
import conditionsHtoZ from './lists/conditions-h-z.ts'
import lookups from './lists/lookups.ts'
import professions from './lists/professions.ts'
import roles from './lists/roles.ts'
import specialities from './lists/specialities.ts'
import payments from './payments.ts'
import privacy from './privacy.ts'
import profile from './profile.ts'
import referrals from './referrals.ts'
import rewards from './rewards.ts'
import settings from './settings.ts'
import common from './shared/common.ts'
import errors from './shared/errors.ts'
import forms from './shared/forms.ts'
import pages from './shared/pages.ts'
import shell from './shared/shell.ts'
import surveyPages from './survey-pages.ts'
import surveys from './surveys.ts'
import tax from './tax.ts'
import w9 from './w9.ts'

/** The whole portal in US Spanish, addressing members as "usted". */
export const spanish: Catalog = {
  ...auth,
  ...certificates,
  ...common,
  ...conditionsAtoG,
  ...conditionsHtoZ,
  ...demographics,
  ...errors,
  ...forms,
  ...health,
  ...home,
  ...lookups,
  ...pages,
  ...payments,
  ...privacy,
  ...professions,
  ...profile,
  ...referrals,
  ...rewards,
  ...roles,
  ...settings,
  ...shell,
  ...specialities,
  ...surveyPages,
  ...surveys,
  ...tax,
  ...w9,
}

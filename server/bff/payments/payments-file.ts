import 'server-only'
import { referralStatus } from '#lib/contract/panel/rewards.ts'
import { listSurveys } from '#lib/contract/panel/surveys/surveys.ts'
import * as portal from '#lib/contract/portal/payments.ts'
import { csvFile } from '#lib/format/csv.ts'
import { inLanguage } from '#lib/language/in-language.ts'
import type { Translate } from '#lib/language/translate.ts'
import { groupLabels, titleOf } from '#lib/rules/rewards/payment-texts.ts'
import { type Payment, paymentsOf } from '#lib/rules/rewards/payments.ts'
import { callPanel } from '../panel-client/panel-client.ts'
import { route } from '../route-handler/define-route.ts'
import { allSurveyRows } from './survey-rows.ts'

const headingsIn = (t: Translate) => [
  t('Paid on'),
  t('Tax year'),
  t('Payment'),
  t('Reference'),
  t('Status'),
  t('Method'),
  t('Amount (USD)'),
]

const rowOf = ({ paidOn, kind, title, reference, group, method, cents }: Payment, t: Translate) => [
  paidOn ?? '',
  paidOn?.slice(0, 4) ?? '',
  titleOf({ kind, title }, t),
  reference ?? '',
  t(groupLabels[group]),
  method ?? '',
  cents === null ? '' : (cents / 100).toFixed(2),
]

/** Fails when any part fails to load: a statement with missing rows would be wrong. */
export const paymentsFile = route(portal.paymentsFile, async ({ caller, session, query: { year } }) => {
  const context = { caller, session }
  const t = await inLanguage(caller.language)
  const [surveys, referrals] = await Promise.all([
    allSurveyRows((query) => callPanel(listSurveys, { query: { ...query } }, context)),
    callPanel(referralStatus, {}, context),
  ])
  const payments = paymentsOf(surveys, referrals)
  const chosen = year === undefined ? payments : payments.filter(({ paidOn }) => paidOn?.startsWith(year))
  const name = year === undefined ? 'payments.csv' : `payments-${year}.csv`
  return new Response(csvFile([headingsIn(t), ...chosen.map((payment) => rowOf(payment, t))]), {
    headers: { 'Content-Type': 'text/csv; charset=utf-8', 'Content-Disposition': `attachment; filename="${name}"` },
  })
})

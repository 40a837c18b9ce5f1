import 'server-only'
import { DASHBOARD_PAGE_SIZE } from '#lib/constants.ts'
import type { Translate } from '#lib/language/translate.ts'
import { DEFAULT_FILTER, DEFAULT_SORT, readSort } from '#lib/rules/surveys/survey-rows.ts'
import { AppError } from '#server/http/app-error.ts'
import type { Handlers } from '../../core/handler.ts'
import { dollars } from '../../core/money.ts'
import { translateFor } from '../../language/branding.ts'
import { daysToPayment, heldBonuses, latePayments, nextPayment, paidDonations } from '../../rewards/next-payment.ts'
import { translatedReason } from '../../rewards/reasons.ts'
import { taxStanding, taxYearIn } from '../../tax/year.ts'
import { isDeclinable } from '../invitation-status.ts'
import { type InvitationRow, invitationPage, invitationsOf } from './dashboard.repository.ts'
import { timelineOf } from './timeline.ts'

const rowOf = (invitation: InvitationRow, t: Translate) => ({
  topic: invitation.topic,
  projectNumber: invitation.projectNumber,
  referenceNumber: invitation.referenceNumber,
  loi: invitation.loi,
  language: invitation.language,
  endDate: invitation.endDate,
  invitationStatus: { status: invitation.status },
  paymentStatus: invitation.paymentStatus ? { status: invitation.paymentStatus } : null,
  paymentDate: invitation.paymentDate,
  incentivesEarned: dollars(invitation.earnedCents),
  incentivesOffered: dollars(invitation.offeredCents),
  interviewDateTime: invitation.interviewAt,
  respondentTimezone: invitation.timeZone,
  ...(invitation.interviewAt && {
    interviewSequence: invitation.interviewSequence,
    interviewCanceled: invitation.status === 'Screener Completed',
  }),
  ...(invitation.status === 'Interview Scheduled' &&
    invitation.interviewJoin && { interviewJoin: invitation.interviewJoin }),
  surveyMaskedId: invitation.surveyMaskedId,
  invitationMaskedId: invitation.maskedId,
  ...(isDeclinable(invitation.status) && { canDecline: true }),
  paymentEvents: timelineOf(invitation, t),
})

/** Data of the dashboard. @see docs/specification/panel-api.md#surveys */
export const dashboardHandlers: Handlers<'listSurveys' | 'incentiveSummary' | 'methodology'> = {
  async listSurveys({ db, caller, member, query }) {
    const t = translateFor(caller)
    const shown = (invitation: InvitationRow) => rowOf(invitation, t)
    if (query.page === undefined) return (await invitationsOf(db, member.panelistId)).map(shown)
    const { page, size = DASHBOARD_PAGE_SIZE, filter = DEFAULT_FILTER, sort, search = '' } = query
    const view = { page, size, filter, search, sort: readSort(sort) ?? DEFAULT_SORT }
    const result = await invitationPage(db, member.panelistId, view)
    const { rows, upcoming, declined, ...counts } = result
    return {
      ...counts,
      rows: rows.map(shown),
      upcoming: upcoming.map(shown),
      ...(declined.length > 0 && { declined: declined.map(shown) }),
    }
  },

  async incentiveSummary({ db, caller, member }) {
    const { next, late, bonuses, donated, days, ...standing } = await taxStanding(db, member.panelistId)
      .select([
        nextPayment.as('next'),
        latePayments.as('late'),
        heldBonuses.as('bonuses'),
        paidDonations.as('donated'),
        daysToPayment.as('days'),
      ])
      .executeTakeFirstOrThrow()
    const taxYear = taxYearIn(standing)
    const { paidCents, inProcessCents, heldCents, heldReason } = await member.sums()
    return {
      totalIncentiveEarned: dollars(paidCents),
      incentivesInProcess: dollars(inProcessCents),
      incentivesHeld: dollars(heldCents),
      ...(bonuses > 0 && { bonusesHeld: dollars(bonuses) }),
      ...(heldReason && { heldReason: translatedReason('held', heldReason, translateFor(caller)) }),
      ...(taxYear && { taxYear }),
      ...(late > 0 && { latePayments: late }),
      ...(donated > 0 && { donated: dollars(donated) }),
      ...(days !== null && { paidWithinDays: days }),
      ...(next && { nextPayment: { amount: dollars(next.cents), by: next.by } }),
    }
  },

  async methodology({ db, path }) {
    const survey = await db
      .selectFrom('survey')
      .select('methodology')
      .where('masked_id', '=', path.surveyMaskedId)
      .executeTakeFirst()
    if (!survey) throw new AppError('NOT_FOUND')
    return survey.methodology
  },
}

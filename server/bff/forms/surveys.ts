import 'server-only'
import { linkPanelist } from '#lib/contract/panel/surveys/partners.ts'
import { answerSurveyFacts } from '#lib/contract/panel/surveys/survey-facts.ts'
import { unsubscribe as unsubscribeCall } from '#lib/contract/panel/surveys/survey-outcomes.ts'
import { declineInvitation, undoDecline as undoDeclineCall } from '#lib/contract/panel/surveys/survey-start.ts'
import type { Started } from '#lib/contract/portal/session.ts'
import * as portal from '#lib/contract/portal/surveys.ts'
import { undoDeclineMessages } from '#lib/messages/decline.ts'
import { errorAction } from '#lib/messages/error-action.ts'
import { linkPanelistMessages } from '#lib/messages/partners.ts'
import { isDetailsMissing, startSurveyMessages } from '#lib/messages/survey-start.ts'
import {
  DECLINE_UNDONE,
  FACTS_CHANGED,
  FACTS_SHARED,
  FACTS_TAKEN_BACK,
  NOT_UNSUBSCRIBED,
  SURVEY_DECLINED,
} from '#lib/messages/texts/surveys.ts'
import { GENERIC } from '#lib/messages/texts.ts'
import { linkTo, routes } from '#lib/routes.ts'
import { config } from '#server/config.ts'
import { createRouteHandler } from '../route-handler/route-handler.ts'
import { startSurvey } from '../survey-start/start-survey.ts'
import { type Fields, type FormOutcome, formOf, panelFormOf } from './define-form.ts'
import { bodyBy, type Check } from './member-forms.ts'

const handlers = createRouteHandler(startSurvey)

/** Continues to the sealed link of the survey, or to the page that an error redirects to, with the reason. */
const startedOutcome = ({ next, notice }: Started): FormOutcome => ({
  next,
  notice: notice && { tone: 'warning', text: notice.message },
})

/** Shows the terms before the survey, as the dashboard's scripts do. */
function withTerms(answer: Started, { incentive, surveyMaskedId: survey }: Fields): FormOutcome {
  if (answer.notice) return startedOutcome(answer)
  const link = new URL(answer.next, config().origin).searchParams.get('to') ?? ''
  return { next: linkTo(routes.surveyTerms, { to: link, incentive, survey }) }
}

/** Starts the survey of a landing page. An error opens the dashboard, or the form for the missing details. */
export const startOnLanding = formOf(portal.startSurvey, handlers, {
  body: (fields) => fields,
  done: startedOutcome,
  refused(error, t, page) {
    const keys = Object.fromEntries(page)
    if (isDetailsMissing(error))
      return { text: null, next: linkTo(routes.surveyLanding, { ...keys, isRegistered: 'true' }) }
    const messages = startSurveyMessages[keys.ckey ? 'campaign' : 'invitation']
    const { text, redirect } = errorAction(messages, error, config().brand.name, t)
    return { text, next: redirect && linkTo(redirect.to) }
  },
})

/** Saves the details that the survey needs, and starts it. */
export const startWithDetails = (check: Check) =>
  formOf(portal.startSurvey, handlers, { body: bodyBy(check), done: startedOutcome })

/** Starts a survey from the dashboard. Its row is one of many, so an error is shown at the top of the page. */
export const start = formOf(portal.startSurvey, handlers, {
  body: ({ surveyMaskedId, invitationMaskedId }) => ({
    by: 'invitation',
    screen: 'dashboard',
    surveyMaskedId,
    invitationMaskedId,
  }),
  done: withTerms,
  refused: (error, t) => errorAction(startSurveyMessages.stays, error, config().brand.name, t).text,
})

export const startByCode = formOf(portal.startSurvey, handlers, {
  body: ({ code }) => ({ by: 'code', code }),
  done: startedOutcome,
})

/** Links the member to a partner's invitation. A test account confirms it on the page. */
export const linkPartner = panelFormOf(linkPanelist, {
  body: (fields) => fields,
  done: ({ redirectUrl }) => ({ next: redirectUrl }),
  refused(error, t) {
    const { text, redirect } = errorAction(linkPanelistMessages, error, config().brand.name, t)
    return { text, next: redirect && linkTo(redirect.to) }
  },
})

export const decline = panelFormOf(declineInvitation, {
  body: (fields) => fields,
  done: () => ({ next: routes.dashboard.path, notice: { tone: 'success', text: SURVEY_DECLINED } }),
})

/** Several surveys may have this form, so an error is shown at the top of the page. */
export const undoDecline = panelFormOf(undoDeclineCall, {
  body: (fields) => fields,
  done: () => ({ notice: { tone: 'success', text: DECLINE_UNDONE } }),
  refused: (error, t) => errorAction(undoDeclineMessages, error, '', t).text,
})

const AGREES: ReadonlyMap<string, boolean> = new Map([
  ['yes', true],
  ['no', false],
])

/** Continues to the survey when the answer was on the way to one; on the privacy page it confirms the choice. */
export const surveyFacts = panelFormOf(answerSurveyFacts, {
  body: ({ invitation, facts = '', version, sentTo, agrees = '' }) => ({
    invitationMaskedId: invitation,
    facts: facts.split(' ').filter(Boolean),
    agrees: AGREES.get(agrees),
    version,
    sentTo,
  }),
  done: (_, { to: link, agrees }) =>
    link
      ? { next: linkTo(routes.redirect, { to: link }) }
      : { notice: { tone: 'success', text: agrees === 'yes' ? FACTS_SHARED : FACTS_TAKEN_BACK } },
  refused: ({ code }) => (code === 'VALIDATION_FAILED' ? FACTS_CHANGED : GENERIC),
})

/** Unsubscribing takes a POST, so that opening the page changes nothing. The page itself shows the result. */
export const unsubscribe = panelFormOf(unsubscribeCall, {
  body: ({ m }) => ({ invitationMaskId: m }),
  refused: () => NOT_UNSUBSCRIBED,
})

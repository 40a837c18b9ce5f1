import 'server-only'
import { answerSurveyFacts } from '#lib/contract/panel/surveys/survey-facts.ts'
import { unsubscribe as unsubscribeCall } from '#lib/contract/panel/surveys/survey-outcomes.ts'
import type { Started } from '#lib/contract/portal/session.ts'
import * as portal from '#lib/contract/portal/surveys.ts'
import { errorAction } from '#lib/messages/error-action.ts'
import { startSurveyMessages } from '#lib/messages/survey-start.ts'
import { FACTS_CHANGED, FACTS_SHARED, FACTS_TAKEN_BACK, NOT_UNSUBSCRIBED } from '#lib/messages/texts/surveys.ts'
import { GENERIC } from '#lib/messages/texts.ts'
import { linkTo, routes } from '#lib/routes.ts'
import { config } from '#server/config.ts'
import { createRouteHandler } from '../route-handler/route-handler.ts'
import { startSurvey } from '../survey-start/start-survey.ts'
import { type Done, type Fields, formOf, panelFormOf } from './define-form.ts'

const handlers = createRouteHandler(startSurvey)

/** Continues to the sealed link of the survey, or to the page that an error redirects to, with the reason. */
const started = ({ next, notice }: Started): Done => ({
  next,
  notice: notice && { tone: 'warning', text: notice.message },
})

/** Shows the terms before the survey, as the dashboard's scripts do. */
function withTerms(answer: Started, { incentive, surveyMaskedId: survey }: Fields): Done {
  if (answer.notice) return started(answer)
  const to = new URL(answer.next, config().origin).searchParams.get('to') ?? ''
  return { next: linkTo(routes.surveyTerms, { to, incentive, survey }) }
}

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
  done: started,
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
  done: (_, { to, agrees }) =>
    to
      ? { next: linkTo(routes.redirect, { to }) }
      : { notice: { tone: 'success', text: agrees === 'yes' ? FACTS_SHARED : FACTS_TAKEN_BACK } },
  refused: ({ code }) => (code === 'VALIDATION_FAILED' ? FACTS_CHANGED : GENERIC),
})

/** Unsubscribing takes a POST, so that opening the page changes nothing. The page itself shows the result. */
export const unsubscribe = panelFormOf(unsubscribeCall, {
  body: ({ m }) => ({ invitationMaskId: m }),
  done: () => ({}),
  refused: () => NOT_UNSUBSCRIBED,
})

import 'server-only'
import * as z from 'zod'
import { SESSION_HOURS } from '#lib/constants.ts'
import { type RedirectFacts, SharedFacts } from '#lib/contract/answers.ts'
import { linkTo, routes } from '#lib/routes.ts'
import { AppError } from '#server/http/app-error.ts'
import { mayFollow } from './redirect-urls.ts'
import { seal, unseal } from './seal.ts'
import type { Session } from './session.ts'

/** The maximum length of a session, so that Back and a second click still work. */
const LINK_SECONDS = SESSION_HOURS * 60 * 60

const Link = z.object({ redirectUrl: z.string(), facts: z.optional(SharedFacts), userId: z.number() })

/**
 * The sealed `to` parameter of an external link, for this member only.
 * @throws AppError UPSTREAM_INVALID for a URL that is not allowed
 */
export async function sealLink({ redirectUrl, facts }: RedirectFacts, { userId }: Session): Promise<string> {
  if (!mayFollow(redirectUrl)) throw new AppError('UPSTREAM_INVALID')
  return seal('link', { redirectUrl, facts, userId }, LINK_SECONDS)
}

/** The page that a sealed link opens: the survey's question first, if the member has not answered it yet. */
export const pageOf = ({ facts }: RedirectFacts, to: string | undefined) =>
  linkTo(facts?.isOpen ? routes.surveyFacts : routes.redirect, { to })

/** `/redirect?to=…`, or `/surveyFacts?to=…` when the member has a question to answer. Only for URLs from the panel. */
export const redirectTo = async (answer: RedirectFacts, session: Session) =>
  pageOf(answer, await sealLink(answer, session))

/** The content of `to`, or `null` unless we sealed it for this member. */
export async function openLink(to: string | undefined, session: Session): Promise<RedirectFacts | null> {
  const link = await unseal('link', Link, to, LINK_SECONDS)
  return link && link.userId === session.userId && mayFollow(link.redirectUrl) ? link : null
}

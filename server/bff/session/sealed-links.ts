import 'server-only'
import * as z from 'zod'
import { type Redirected, SharedFacts } from '#lib/contract/answers.ts'
import { linkTo, routes } from '#lib/routes.ts'
import { AppError } from '#server/http/app-error.ts'
import { mayFollow } from './redirect-urls.ts'
import { seal, unseal } from './seal.ts'
import type { Session } from './session.ts'

/** As long as a session can last, so Back and a second click still work. */
const LINK_SECONDS = 12 * 60 * 60

const Link = z.object({ redirectUrl: z.string(), facts: z.optional(SharedFacts), userId: z.number() })

/** The sealed part of a link outside, for this member alone. @throws AppError UPSTREAM_INVALID for a URL we will not follow */
export async function sealLink({ redirectUrl, facts }: Redirected, { userId }: Session): Promise<string> {
  if (!mayFollow(redirectUrl)) throw new AppError('UPSTREAM_INVALID')
  return seal('link', { redirectUrl, facts, userId }, LINK_SECONDS)
}

/** The page that a sealed link leads on to: first what the member has yet to be asked. */
export const pageOf = ({ facts }: Redirected, to: string | undefined) =>
  linkTo(facts?.isOpen ? routes.surveyFacts : routes.redirect, { to })

/** `/redirect?to=…`, made only from a URL that the panel answered; `/surveyFacts?to=…` where there is something to ask. */
export const redirectTo = async (answer: Redirected, session: Session) =>
  pageOf(answer, await sealLink(answer, session))

/** What is behind `to`, or `null` when it was not sealed here for this member. */
export async function openLink(to: string | undefined, session: Session): Promise<Redirected | null> {
  const link = await unseal('link', Link, to, LINK_SECONDS)
  return link && link.userId === session.userId && mayFollow(link.redirectUrl) ? link : null
}

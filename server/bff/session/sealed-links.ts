import 'server-only'
import * as z from 'zod'
import { linkTo, routes } from '#lib/routes.ts'
import { AppError } from '#server/http/app-error.ts'
import { mayFollow } from './redirect-urls.ts'
import { seal, unseal } from './seal.ts'
import type { Session } from './session.ts'

/** As long as a session can last, so Back and a second click still work. */
const LINK_SECONDS = 12 * 60 * 60

const Link = z.object({ url: z.string(), userId: z.number() })

/** The sealed part of a link outside, for this member alone. @throws AppError UPSTREAM_INVALID for a URL we will not follow */
export async function sealLink(url: string, session: Session): Promise<string> {
  if (!mayFollow(url)) throw new AppError('UPSTREAM_INVALID')
  return seal('link', { url, userId: session.userId }, LINK_SECONDS)
}

/** `/redirect?to=…`, made only from a URL that the panel answered. */
export const redirectTo = async (url: string, session: Session) =>
  linkTo(routes.redirect, { to: await sealLink(url, session) })

/** The URL behind `to`, or `null` when it was not sealed here for this member. */
export async function openLink(to: string | undefined, session: Session): Promise<string | null> {
  const link = await unseal('link', Link, to, LINK_SECONDS)
  return link && link.userId === session.userId && mayFollow(link.url) ? link.url : null
}

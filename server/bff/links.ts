import 'server-only'
import * as z from 'zod'
import { URL_MAX } from '#lib/constants.ts'
import { linkTo, routes } from '#lib/routes.ts'
import { fault } from './problem.ts'
import { seal, unseal } from './seal.ts'
import type { Session } from './session.ts'

/** As long as a session can last, so Back and a second click still work. */
const LINK_SECONDS = 12 * 60 * 60

const Link = z.object({ url: z.string(), userId: z.number() })

const LOOPBACK = new Set(['localhost', '127.0.0.1', '[::1]'])

/**
 * Whether the browser may be sent there: https, or http on this machine; no user info; at most 2,048 characters.
 * @see decisions C-47
 */
export function isOutsideUrl(text: string): boolean {
  const url = URL.parse(text)
  if (!url || text.length > URL_MAX || url.username || url.password) return false
  return url.protocol === 'https:' || (url.protocol === 'http:' && LOOPBACK.has(url.hostname))
}

/** The sealed part of a link outside, for this member alone. @throws ProblemError UPSTREAM_INVALID for a URL we will not follow */
export async function sealLink(url: string, session: Session): Promise<string> {
  if (!isOutsideUrl(url)) throw fault('UPSTREAM_INVALID')
  return seal('link', { url, userId: session.userId }, LINK_SECONDS)
}

/** `/redirect?to=…`, made only from a URL that the panel answered. */
export const redirectTo = async (url: string, session: Session) =>
  linkTo(routes.redirect, { to: await sealLink(url, session) })

/** The URL behind `to`, or `null` when it was not sealed here for this member. */
export async function openLink(to: string | undefined, session: Session): Promise<string | null> {
  const link = await unseal('link', Link, to, LINK_SECONDS)
  return link && link.userId === session.userId && isOutsideUrl(link.url) ? link.url : null
}

import 'server-only'
import * as z from 'zod'
import { config } from '#server/config.ts'
import { clearCookie, readCookie, setCookie } from './cookies.ts'
import { seal, unseal } from './seal.ts'
import type { Session } from './session.ts'

/*
 * Parameters that our pages pass to /referralStatus: panelistType and profileInfo. They are personal data, so the page
 * redirects at once to its URL without them, and an encrypted cookie carries the name to that URL.
 * @see docs/decisions/2026-11-22-parameters-of-the-referral-status.md
 */

const NAMES = ['panelistType', 'profileInfo'] as const

/** Long enough for a redirect. */
const SECONDS = 60
const NAME_MAX = 160

type Member = Pick<Session, 'userId'>

const ProfileInfo = z.object({ panelistName: z.string().trim().min(1).max(NAME_MAX) })
const Handed = z.object({ userId: z.number(), panelistName: z.string() })

export const hasReferralParameters = (parameters: URLSearchParams) => NAMES.some((name) => parameters.has(name))

/** Anybody can write a link, so the parameters are used only when one of our own pages sent them. */
function isFromOurPages(headers: Headers): boolean {
  const site = headers.get('sec-fetch-site')
  if (site) return site === 'same-origin'
  return URL.parse(headers.get('referer') ?? '')?.origin === config().origin
}

function profileInfoIn(text: string) {
  try {
    return ProfileInfo.safeParse(JSON.parse(text)).data ?? null
  } catch (error) {
    if (error instanceof SyntaxError) return null
    throw error
  }
}

/** A Set-Cookie with the name from the parameters; `null` when they are not ours or have no name. */
export async function referralCookie(
  parameters: URLSearchParams,
  headers: Headers,
  { userId }: Member,
): Promise<string | null> {
  if (!isFromOurPages(headers)) return null
  const info = profileInfoIn(parameters.get('profileInfo') ?? '')
  if (!info) return null
  return setCookie('referral', await seal('referral', { userId, panelistName: info.panelistName }, SECONDS), SECONDS)
}

/** A Set-Cookie that deletes the cookie; `null` when it is not set. */
export const endedReferralCookie = (cookieHeader: string | null) =>
  readCookie(cookieHeader, 'referral') === undefined ? null : clearCookie('referral')

/** The name that was passed for this member, or `null`. */
export async function handedName(cookieHeader: string | null, { userId }: Member): Promise<string | null> {
  const handed = await unseal('referral', Handed, readCookie(cookieHeader, 'referral'), SECONDS)
  return handed?.userId === userId ? handed.panelistName : null
}

import 'server-only'
import * as z from 'zod'
import { config } from '#server/config.ts'
import { clearCookie, readCookie, setCookie } from './cookies.ts'
import { seal, unseal } from './seal.ts'
import type { Session } from './session.ts'

/*
 * What a page of ours hands to /referralStatus: panelistType and profileInfo. They tell about a person, so the address is
 * left at once for one without them, and what they say travels in a sealed cookie that is read once.
 * @see docs/decisions/2026-11-22-parameters-of-the-referral-status.md
 */

const NAMES = ['panelistType', 'profileInfo'] as const

/** Longer than a redirect takes. */
const SECONDS = 60
const NAME_MAX = 160

type Member = Pick<Session, 'userId'>

const ProfileInfo = z.object({ panelistName: z.string().trim().min(1).max(NAME_MAX) })
const Handed = z.object({ userId: z.number(), panelistName: z.string() })

export const hasReferralParameters = (parameters: URLSearchParams) => NAMES.some((name) => parameters.has(name))

/** Anybody can write a link; only our own pages may say what another page of ours shows. */
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

/** A Set-Cookie that hands the parameters on to the address without them; `null` when they say nothing that can be used. */
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

/** A Set-Cookie that ends the handing on, when there is one. */
export const endedReferralCookie = (cookieHeader: string | null) =>
  readCookie(cookieHeader, 'referral') === undefined ? null : clearCookie('referral')

/** The name that was handed to this member's page, or `null`. */
export async function handedName(cookieHeader: string | null, { userId }: Member): Promise<string | null> {
  const handed = await unseal('referral', Handed, readCookie(cookieHeader, 'referral'), SECONDS)
  return handed?.userId === userId ? handed.panelistName : null
}

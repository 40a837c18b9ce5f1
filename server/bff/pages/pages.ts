import 'server-only'
import { cookies, headers } from 'next/headers'
import { redirect, unauthorized } from 'next/navigation'
import { cache } from 'react'
import type { AnswerOf, Call, InputArguments } from '#lib/contract/endpoint.ts'
import { getProfile, type PanelistProfile } from '#lib/contract/panel/profile/profile.ts'
import { inLanguage } from '#lib/language/in-language.ts'
import { linkTo, loginFor, type Page, type Query, returnPath, routes } from '#lib/routes.ts'
import { homeOf } from '#lib/rules/profile/panelist-status.ts'
import { AppError } from '#server/http/app-error.ts'
import { AHEAD_HEADER, METHOD_HEADER, URL_HEADER } from '#server/ingress.ts'
import { callAnyPanel } from '../panel-client/panel-client.ts'
import { callerOf } from '../session/caller.ts'
import { type PendingCode, readPendingCode } from '../session/pending-verification.ts'
import { type Session, sessionOf } from '../session/session.ts'
import { cachedLookup } from './lookups.ts'

/*
 * How pages load their first data: through the same client as the browser's calls, with the session as proof.
 */

const UNAUTHORIZED = 401

const cookieHeader = async () => (await headers()).get('cookie')

/** The session of the request being rendered, or `null`. Once per request. */
export const currentSession = cache(async (): Promise<Session | null> => sessionOf(await cookieHeader()))

/** Who is calling, of the request being rendered. */
export const currentCaller = cache(async () => callerOf(new Headers(await headers())))

/** What is said to whoever is calling, in their language. Components, which know no server, have `currentTranslate` of their own. */
export const currentTranslate = cache(async () => inLanguage((await currentCaller()).language))

/** The session, or a redirect to /login that comes back to this page. */
export async function requireSession(page: Page, query: Query = {}): Promise<Session> {
  return (await currentSession()) ?? redirect(loginFor(linkTo(page, query)))
}

/** The same for what stands around several pages: comes back to whichever was asked for. */
export async function requireSessionHere(): Promise<Session> {
  return (await currentSession()) ?? redirect(loginFor(returnPath((await headers()).get(URL_HEADER))))
}

/**
 * An open call; it carries the token of whoever is signed in.
 * @throws AppError
 * @see docs/specification/session.md#c-117-authorization-on-open-calls
 */
export async function loadOpen<C extends Call>(call: C, ...[input]: InputArguments<C>): Promise<AnswerOf<C>> {
  const callContext = { caller: await currentCaller(), session: await currentSession() }
  return (await callAnyPanel(call, { ...input }, callContext)) as AnswerOf<C>
}

/** The same where a session that is over must not stand in the way: it is asked again as a visitor. @throws AppError */
export async function loadOpenForAnyone<C extends Call>(call: C, ...args: InputArguments<C>): Promise<AnswerOf<C>> {
  try {
    return await loadOpen(call, ...args)
  } catch (error) {
    if (!(error instanceof AppError) || error.status !== UNAUTHORIZED) throw error
    return (await callAnyPanel(call, { ...args[0] }, { caller: await currentCaller() })) as AnswerOf<C>
  }
}

/**
 * A call of the member. What can be chosen from may be a minute old.
 * @throws AppError
 */
export async function load<C extends Call>(
  session: Session,
  call: C,
  ...[input]: InputArguments<C>
): Promise<AnswerOf<C>> {
  const callContext = { caller: await currentCaller(), session, requestCache: session }
  if (call.lookup) return cachedLookup(call, callContext)
  return (await callAnyPanel(call, { ...input }, callContext)) as AnswerOf<C>
}

/** What a screen shows when a part of its data could not be loaded: that part fails, the rest stands. */
export type Loaded<T> = { ok: true; data: T } | { ok: false; status: number; code: string; errorMessage: string }

/**
 * Waits for a load. A session that the panel no longer knows ends the page: `app/unauthorized.tsx` is shown instead. Any
 * other failure becomes a state.
 * @see docs/specification/session.md#c-118-a-401-while-a-page-is-rendered
 */
export async function resultOf<T>(loading: Promise<T>): Promise<Loaded<T>> {
  try {
    return { ok: true, data: await loading }
  } catch (error) {
    if (!(error instanceof AppError)) throw error
    if (error.status === UNAUTHORIZED) unauthorized()
    return { ok: false, status: error.status, code: error.code, errorMessage: error.message }
  }
}

/** The data of one part of a page, or `null` when it could not be loaded: that part shows an error, the rest works. */
export async function optionalPart<T>(loading: Promise<T>): Promise<T | null> {
  const part = await resultOf(loading)
  return part.ok ? part.data : null
}

/** The member's profile, once per request. @throws AppError */
export const loadProfile = cache(async (session: Session) => load(session, getProfile))

/** The member who is signed in, or `null`: on an open page an expired session counts as none. */
export async function visitingMember(): Promise<PanelistProfile | null> {
  const session = await currentSession()
  if (!session) return null
  try {
    return await loadProfile(session)
  } catch (error) {
    if (!(error instanceof AppError)) throw error
    return null
  }
}

/**
 * Where an already signed-in person belongs who opens / or /login, or `null` for a visitor. A session that the panel no
 * longer knows is none: `stale` says that its cookie should go.
 * @see docs/specification/login.md#c-10-what-login-clears-on-entry
 */
export async function memberHome(): Promise<{ home: string | null; stale: boolean }> {
  const session = await currentSession()
  if (!session) return { home: null, stale: false }
  try {
    const profile = await loadProfile(session)
    return { home: linkTo(homeOf(profile.panelistStatus.status)), stale: false }
  } catch (error) {
    if (!(error instanceof AppError)) throw error
    return error.status === UNAUTHORIZED
      ? { home: null, stale: true }
      : { home: linkTo(routes.dashboard), stale: false }
  }
}

/** The journey that waits for a code in this browser, or `null`. */
export const currentPendingVerification = async (): Promise<PendingCode | null> => readPendingCode(await cookieHeader())

type SearchParameters = Readonly<Record<string, string | string[] | undefined>>

/** What the framework hands a page. */
export interface PageProps {
  searchParams: Promise<SearchParameters>
}

/** Search parameters as a page gets them: the first of several, nothing else. */
export function firstOfEach(parameters: SearchParameters): Record<string, string | undefined> {
  return Object.fromEntries(
    Object.entries(parameters).map(([name, value]) => [name, Array.isArray(value) ? value[0] : value]),
  )
}

/**
 * Whether a person came: a GET that is no prefetch and, where the browser says so, the navigation of a whole window. Pictures,
 * frames, scripts and fetches are none. Only then does an outcome page record.
 * @see docs/specification/outcomes.md#c-110-what-counts-as-a-visit
 */
export async function isVisit(): Promise<boolean> {
  const given = await headers()
  const says = (name: string, expected: string) => (given.get(name) ?? expected) === expected
  const isNavigation = says('sec-fetch-mode', 'navigate') && says('sec-fetch-dest', 'document')
  return isNavigation && given.get(METHOD_HEADER) === 'GET' && given.get(AHEAD_HEADER) !== '1'
}

/** What a page's own scripts have noted in a cookie. */
export const notedInCookie = async (name: string) => (await cookies()).get(name)?.value

const ANY_ORIGIN = 'http://portal.invalid'

/** Path and query of the page, without what the framework adds when its scripts ask for it. */
export async function currentAddress(): Promise<string> {
  const url = URL.parse((await headers()).get(URL_HEADER) ?? '/', ANY_ORIGIN)
  url?.searchParams.delete('_rsc')
  return url ? url.pathname + url.search : '/'
}

/** The nonce that the middleware gave this page's scripts. */
export const currentNonce = async () => (await headers()).get('x-nonce') ?? undefined

/** Whether another page shows this one in a frame. */
export const isFramed = async () => (await headers()).get('sec-fetch-dest') === 'iframe'

export const currentUserAgent = async () => (await headers()).get('user-agent') ?? ''

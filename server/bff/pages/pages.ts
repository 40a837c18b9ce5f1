import 'server-only'
import { setTimeout as wait } from 'node:timers/promises'
import { cookies, headers } from 'next/headers'
import { redirect, unauthorized } from 'next/navigation'
import { cache } from 'react'
import type { AnswerOf, Call, InputArguments } from '#lib/contract/endpoint.ts'
import { getProfile, type PanelistProfile } from '#lib/contract/panel/profile/profile.ts'
import { NONCE_HEADER } from '#lib/headers.ts'
import { inLanguage } from '#lib/language/in-language.ts'
import { linkTo, loginFor, type Page, type Query, returnPath, routes } from '#lib/routes.ts'
import { homeOf } from '#lib/rules/profile/panelist-status.ts'
import { AppError, isTemporary, onAppError } from '#server/http/app-error.ts'
import { METHOD_HEADER, PREFETCH_HEADER, URL_HEADER } from '#server/listeners/ingress.ts'
import { callAnyPanel } from '../panel-client/panel-client.ts'
import { callerOf } from '../session/caller.ts'
import { type PendingCode, readPendingCode } from '../session/pending-verification.ts'
import { pageSessionOf, type Session } from '../session/session.ts'
import { cachedLookup } from './lookups.ts'

/* How pages load their data: through the same panel client as the browser's calls, with the session. */

const UNAUTHORIZED = 401

const cookieHeader = async () => (await headers()).get('cookie')

/** The session of the request being rendered, or `null`. Cached per request. */
export const currentSession = cache(async (): Promise<Session | null> => pageSessionOf(await cookieHeader()))

/** The caller of the request being rendered. */
export const currentCaller = cache(async () => callerOf(new Headers(await headers())))

/** Translator in the caller's language. Components cannot import server code and have their own `currentTranslate`. */
export const currentTranslate = cache(async () => inLanguage((await currentCaller()).language))

/** The session, or a redirect to /login that returns to this page. */
export async function requireSession(page: Page, query: Query = {}): Promise<Session> {
  return (await currentSession()) ?? redirect(loginFor(linkTo(page, query)))
}

/** The same for a layout: returns to the page that was requested. */
export async function requireSessionHere(): Promise<Session> {
  return (await currentSession()) ?? redirect(loginFor(returnPath((await headers()).get(URL_HEADER))))
}

/**
 * Makes an open call, with the session's token if there is one.
 * @throws AppError
 * @see docs/specification/session.md#c-117-authorization-on-open-calls
 */
export async function loadOpen<C extends Call>(call: C, ...[input]: InputArguments<C>): Promise<AnswerOf<C>> {
  const callContext = { caller: await currentCaller(), session: await currentSession() }
  return (await callAnyPanel(call, { ...input }, callContext)) as AnswerOf<C>
}

/** The same, but retried as a visitor when the session has expired. @throws AppError */
export async function loadOpenForAnyone<C extends Call>(call: C, ...args: InputArguments<C>): Promise<AnswerOf<C>> {
  try {
    return await loadOpen(call, ...args)
  } catch (error) {
    if (!(error instanceof AppError) || error.status !== UNAUTHORIZED) throw error
    return (await callAnyPanel(call, { ...args[0] }, { caller: await currentCaller() })) as AnswerOf<C>
  }
}

/**
 * Makes a member's call. Lookups can be a minute old.
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

/** The result of loading one part of a screen: a part that fails shows its error and the rest still works. */
export type LoadResult<T> = { ok: true; data: T } | { ok: false; status: number; code: string; errorMessage: string }

/**
 * Waits for a load. On a 401 the page ends and `app/unauthorized.tsx` is shown instead; any other error is returned.
 * @see docs/specification/session.md#c-118-a-401-while-a-page-is-rendered
 */
export const resultOf = <T>(loading: Promise<T>): Promise<LoadResult<T>> =>
  loading.then(
    (data) => ({ ok: true, data }),
    onAppError(({ status, code, message }) => {
      if (status === UNAUTHORIZED) unauthorized()
      return { ok: false, status, code, errorMessage: message }
    }),
  )

/** The data of one part of a page, or `null` when loading failed: that part shows an error, the rest works. */
export async function optionalPart<T>(loading: Promise<T>): Promise<T | null> {
  const part = await resultOf(loading)
  return part.ok ? part.data : null
}

/**
 * What a link's key stands for: `unknown` when the panel refuses the key, `failed` when it could not say. The page must not
 * call a link wrong that works a minute later.
 */
export async function foundBy<T>(loading: Promise<T>): Promise<T | 'unknown' | 'failed'> {
  const result = await resultOf(loading)
  if (result.ok) return result.data
  return isTemporary(result.status) ? 'failed' : 'unknown'
}

const SIDE_PART_MILLISECONDS = 2_000

/**
 * The same for a part that the page can do without, such as a notice: the page waits for it at most two seconds longer than
 * for its main parts.
 */
export function sidePart<T>(loading: Promise<T>, mainParts: Promise<unknown>): Promise<T | null> {
  const late = mainParts.then(() => wait(SIDE_PART_MILLISECONDS, null, { ref: false }))
  return Promise.race([optionalPart(loading), late])
}

/** The member's profile, cached per request. @throws AppError */
export const loadProfile = cache(async (session: Session) => load(session, getProfile))

/** The signed-in member, or `null`: on an open page an expired session counts as none. */
export async function visitingMember(): Promise<PanelistProfile | null> {
  const session = await currentSession()
  return session && loadProfile(session).catch(onAppError(() => null))
}

/**
 * The home page of a signed-in member who opens / or /login, or `null` for a visitor. `stale`: the panel no longer accepts
 * the session, so its cookie has to be cleared.
 * @see docs/specification/login.md#c-10-what-login-clears-on-entry
 */
export async function memberHome(): Promise<{ home: string | null; stale: boolean }> {
  const session = await currentSession()
  if (!session) return { home: null, stale: false }
  return loadProfile(session).then(
    ({ panelistStatus }) => ({ home: linkTo(homeOf(panelistStatus.status)), stale: false }),
    onAppError(({ status }) =>
      status === UNAUTHORIZED ? { home: null, stale: true } : { home: linkTo(routes.dashboard), stale: false },
    ),
  )
}

/** The verification that waits for a code in this browser, or `null`. */
export const currentPendingVerification = async (): Promise<PendingCode | null> => readPendingCode(await cookieHeader())

export type SearchParameters = Readonly<Record<string, string | string[] | undefined>>

/** Props that Next passes to a page. */
export interface PageProps {
  searchParams: Promise<SearchParameters>
}

/** Search parameters with the first value of each. */
export function firstOfEach(parameters: SearchParameters): Record<string, string | undefined> {
  return Object.fromEntries(
    Object.entries(parameters).map(([name, value]) => [name, Array.isArray(value) ? value[0] : value]),
  )
}

/**
 * Whether this is a real page visit: a GET, not a prefetch, and a top-level navigation where the browser says so; images,
 * frames and fetches are not. Outcome pages record only then.
 * @see docs/specification/outcomes.md#c-110-what-counts-as-a-visit
 */
export async function isVisit(): Promise<boolean> {
  const requestHeaders = await headers()
  const headerIs = (name: string, expected: string) => (requestHeaders.get(name) ?? expected) === expected
  const isNavigation = headerIs('sec-fetch-mode', 'navigate') && headerIs('sec-fetch-dest', 'document')
  return isNavigation && requestHeaders.get(METHOD_HEADER) === 'GET' && requestHeaders.get(PREFETCH_HEADER) !== '1'
}

/** Reads a cookie that the page's own scripts set. */
export const pageCookie = async (name: string) => (await cookies()).get(name)?.value

const ANY_ORIGIN = 'http://portal.invalid'

/** Path and query of the page, without the parameter that Next adds to its own requests. */
export async function currentAddress(): Promise<string> {
  const url = URL.parse((await headers()).get(URL_HEADER) ?? '/', ANY_ORIGIN)
  url?.searchParams.delete('_rsc')
  return url ? url.pathname + url.search : '/'
}

/** The nonce that the page guard set for this page's scripts. */
export const currentNonce = async () => (await headers()).get(NONCE_HEADER) ?? undefined

/** Whether the page is shown in a frame. */
export const isFramed = async () => (await headers()).get('sec-fetch-dest') === 'iframe'

export const currentUserAgent = async () => (await headers()).get('user-agent') ?? ''

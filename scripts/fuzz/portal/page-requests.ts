/* Generated page requests: with declared and hostile parameters, and with headers that only Next's scripts send. */
import { type Page, routes } from '#lib/routes.ts'
import { random } from '../../simulate/world/random.ts'
import { newAddress, queryOf } from '../calls.ts'
import type { FuzzMember } from '../members.ts'
import type { FuzzRequest } from '../request.ts'
import { HOSTILE_HOST, HOSTILE_TEXTS } from '../values.ts'
import { cookiesOf, type FuzzBrowser } from './browsers.ts'

const pages: readonly (readonly [string, Page])[] = Object.entries(routes)

/** Values that would redirect a browser away, or run as a script. */
const DESTINATIONS = [
  `https://${HOSTILE_HOST}/`,
  `//${HOSTILE_HOST}/`,
  `/\\${HOSTILE_HOST}/`,
  `/%2f%2f${HOSTILE_HOST}`,
  `\thttps://${HOSTILE_HOST}`,
  `http://localhost:3000@${HOSTILE_HOST}/`,
  'javascript:alert(1)',
  '/dashboard',
  '/login?returnUrl=/login',
  '/settings/privacy#x',
  '/payments?year=2028&page=2',
  '/profile?tab=1',
] as const

const WORDS = ['1', '0', '-1', '2', 'true', 'email', 'all', 'newest', 'asthma', '2028', '99999999999'] as const

const textFor = (known: readonly string[]) =>
  random.pick([
    () => random.pick(known),
    () => random.pick(WORDS),
    () => random.pick(DESTINATIONS),
    () => random.pick(HOSTILE_TEXTS).slice(0, 2_000),
  ])()

const UNREAD = [
  '__proto__',
  'constructor',
  '_rsc',
  'a[]',
  'a[b]',
  'panelistType',
  'profileInfo',
  'nxtPunknown',
  '',
] as const

function searchOf({ query }: Page, known: readonly string[]): string {
  const pairs = query.flatMap((name): [string, string][] => (random.percent(65) ? [[name, textFor(known)]] : []))
  if (random.percent(10)) pairs.push([random.pick(UNREAD), textFor(known)])
  if (random.percent(1)) for (let count = 0; count < 99; count++) pairs.push([`p${count}`, '1'])
  const search = queryOf(pairs)
  return random.percent(3) ? `${search || '?'}${random.pick(['%', '%ff', '&&&', '=', '%00', '#'])}` : search
}

/** Paths that are not pages, or are written in unusual ways. */
const ELSEWHERE = [
  '/operator',
  '/lookbook',
  '/.env',
  '/_next/image?url=%2Flogo&w=640&q=75',
  '/_next/static/../../package.json',
  '/_next/data/x/dashboard.json',
  '/api/nothing',
  '/api/panel/api/../../session',
  '/dashboard/',
  '/DASHBOARD',
  '//dashboard',
  '/%64ashboard',
  '/login%2f..%2fdashboard',
  '/settings/privacy/x',
  '/rps/',
  '/robots.txt',
  '/favicon.ico',
] as const

function pathOf(page: Page, known: readonly string[]): string {
  if (random.percent(4)) return random.pick(ELSEWHERE)
  const segment = encodeURIComponent(random.pick(HOSTILE_TEXTS).slice(0, 300).toWellFormed())
  const path = page.prefix && random.percent(30) ? `${page.path}/${segment}` : page.path
  return path + searchOf(page, known)
}

/** Headers of Next's own scripts, of proxies, and of attackers who know Next. */
const FRAMEWORK_HEADERS: readonly Record<string, string>[] = [
  { rsc: '1' },
  { rsc: '1', 'next-router-prefetch': '1' },
  { rsc: '1', 'next-router-state-tree': '%5B%22%22%5D' },
  { rsc: '1', 'next-router-state-tree': 'x' },
  { rsc: '1', 'next-router-segment-prefetch': '/_tree' },
  { 'next-action': '00'.repeat(21) },
  { 'x-middleware-subrequest': 'middleware:middleware:middleware:middleware:middleware' },
  { 'x-nextjs-data': '1' },
  { 'x-portal-url': '/dashboard', 'x-portal-method': 'POST' },
  { 'x-nonce': 'mine', 'content-security-policy': "default-src 'self' 'nonce-mine'" },
  { 'x-invoke-path': '/dashboard', 'x-matched-path': '/dashboard' },
  { 'x-forwarded-host': HOSTILE_HOST, 'x-forwarded-proto': 'https' },
  { host: HOSTILE_HOST },
  { 'sec-purpose': 'prefetch' },
  { 'accept-language': '*;q=9, xx-😀'.replaceAll(/[^\x20-\x7e]/g, '') },
  { 'if-none-match': '*', range: 'bytes=0-1' },
]

const METHODS = ['HEAD', 'POST', 'PUT', 'DELETE', 'OPTIONS', 'TRACE', 'PROPFIND'] as const

/** A random page request by a random caller. */
export function newPageRequest(browser: FuzzBrowser, _: readonly FuzzMember[], known: readonly string[]): FuzzRequest {
  const [name, page] = random.pick(pages)
  const method = random.percent(94) ? 'GET' : random.pick(METHODS)
  const { member, before } = browser
  return {
    name: `page ${name}`,
    call: null,
    method,
    path: pathOf(page, known),
    headers: {
      'x-forwarded-for': newAddress(),
      'sec-fetch-site': random.pick(['none', 'same-origin', 'cross-site']),
      'sec-fetch-mode': 'navigate',
      'sec-fetch-dest': random.pick(['document', 'document', 'iframe', 'empty']),
      ...(random.percent(20) ? random.pick(FRAMEWORK_HEADERS) : {}),
      ...cookiesOf(browser),
    },
    body: method === 'POST' ? random.pick(['', 'a=1', '{}']) : undefined,
    member,
    before,
  }
}

/** The simulator's pages by URL. */
import { keysOf, OUTCOMES, outcomeUrl } from './outcomes.ts'
import * as pages from './pages.ts'
import { freeEntry, reportOutcome } from './report.ts'
import { verdictOn } from './signing.ts'
import type { World } from './world.ts'

interface Answer {
  status?: number
  location?: string
  body?: string
}

interface Visit {
  url: URL
  world: World
  portal: string
}

const NOT_FOUND = 404
const BAD_REQUEST = 400
const BAD_GATEWAY = 502
const SEE_OTHER = 303

const missing = (): Answer => ({ status: NOT_FOUND, body: pages.notFoundPage() })
const problem = (message: string, status = BAD_REQUEST): Answer => ({ status, body: pages.problemPage(message) })

const isOf = (pikey: string | null) => (entry: string) => new URL(entry).searchParams.get('pikey') === pikey

/** The survey's own secret, or else the partner's. */
function secretFor({ surveys, partners }: World, given: URLSearchParams): string | null {
  const survey = Object.values(surveys).find(({ skey }) => skey === given.get('skey'))
  const partner = Object.values(partners).find(({ entries }) => entries.some(isOf(given.get('pikey'))))
  return survey?.secret ?? partner?.secret ?? null
}

/** The URL that reports the outcome as chosen in the form. */
function outcomeAddress(form: URLSearchParams, { world, portal }: Visit): { url: string } | { problem: string } {
  const ending = OUTCOMES.find(({ outcome }) => outcome === form.get('outcome'))
  if (!ending) return { problem: 'Unknown outcome.' }
  const manner = form.get('manner') ?? 'unsigned'
  const secret = form.get('secret') || secretFor(world, form)
  if (['signed', 'old'].includes(manner) && !secret) return { problem: 'There is no secret to sign with.' }
  const parameters = keysOf(form)
  const rid = form.get('rid')
  if (rid) parameters.set('rid', rid)
  return { url: outcomeUrl(portal, ending, parameters, { secret, manner }) }
}

/** Redirects the browser to the portal. */
function end(form: URLSearchParams, visit: Visit): Answer {
  const address = outcomeAddress(form, visit)
  return 'problem' in address ? problem(address.problem) : { status: SEE_OTHER, location: address.url }
}

/** Reports to the portal from server to server. */
async function report(form: URLSearchParams, visit: Visit): Promise<Answer> {
  const address = outcomeAddress(form, visit)
  if ('problem' in address) return problem(address.problem)
  return { body: pages.reportPage(await reportOutcome(address.url)) }
}

const partnerNamed = ({ partners }: World, code: string) => (Object.hasOwn(partners, code) ? partners[code] : undefined)

const handedOut = new Set<string>()

/** An unused entry link, a different one for each visitor. When all were handed out, the first unused one. */
async function nextEntry(portal: string, entries: readonly string[]): Promise<string | null> {
  const entry = await freeEntry(
    portal,
    entries.filter((candidate) => !handedOut.has(candidate)),
  )
  if (entry === null) return freeEntry(portal, entries)
  // Another visitor may have got it during the request to the portal.
  if (handedOut.has(entry)) return nextEntry(portal, entries)
  handedOut.add(entry)
  return entry
}

/** Sends a new respondent into the portal. */
async function send(code: string, { world, portal }: Visit): Promise<Answer> {
  const partner = partnerNamed(world, code)
  if (!partner) return missing()
  const entry = await nextEntry(portal, partner.entries)
  if (!entry) return problem('All people whom this partner may send have been sent.')
  return { status: SEE_OTHER, location: entry }
}

function entry({ url, portal }: Visit): Answer {
  const given = pages.ENTRY_NAMES.map((name) => [name, url.searchParams.get(name) ?? '']).filter(([, value]) => value)
  return { body: pages.entryPage(`${portal}/rps/register?${new URLSearchParams(given)}`) }
}

const MOST_REMEMBERED = 10_000
/** Signed URLs that were already used: each is valid once. */
const usedUrls = new Set<string>()

function returned({ url, world }: Visit, code: string, outcome: string): Answer {
  const partner = partnerNamed(world, code)
  if (!partner) return missing()
  const { name, secret } = partner
  const verdict = secret ? verdictOn(url.href, secret) : 'missing'
  const repeated = verdict === 'right' && usedUrls.has(url.search)
  if (usedUrls.size === MOST_REMEMBERED) usedUrls.clear()
  usedUrls.add(url.search)
  return { body: pages.returnPage(name, outcome, url.searchParams, repeated ? 'repeated' : verdict) }
}

const NAME = '([A-Za-z0-9_-]{1,64})'
const SURVEY = new RegExp(`^/survey/${NAME}$`)
const SEND = new RegExp(`^/send/${NAME}$`)
const RETURN = new RegExp(`^/partner/${NAME}/${NAME}$`)

function survey(project: string, { url, world, portal }: Visit): Answer {
  const given = url.searchParams
  const secret = secretFor(world, given)
  const verdict = secret ? verdictOn(url.href, secret) : 'unknown'
  return { body: pages.surveyPage(project, { given, portal, secret, verdict }) }
}

function answerGet(visit: Visit): Answer | Promise<Answer> {
  const { url, world, portal } = visit
  const { pathname, searchParams } = url
  if (pathname === '/') return { body: pages.frontPage(world, portal) }
  if (pathname === '/entry') return entry(visit)
  if (pathname === '/end') return end(searchParams, visit)
  const [, project] = SURVEY.exec(pathname) ?? []
  if (project) return survey(project, visit)
  const [, sender] = SEND.exec(pathname) ?? []
  if (sender) return send(sender, visit)
  const [, code, outcome] = RETURN.exec(pathname) ?? []
  return code && outcome ? returned(visit, code, outcome) : missing()
}

function answerPost(form: URLSearchParams | null, visit: Visit): Answer | Promise<Answer> {
  if (form && visit.url.pathname === '/end') return end(form, visit)
  if (form && visit.url.pathname === '/report') return report(form, visit)
  return missing()
}

/** @param posted null for a GET; its form is null if the body was too large */
export async function answerTo(visit: Visit, posted: { form: URLSearchParams | null } | null): Promise<Answer> {
  try {
    return posted ? await answerPost(posted.form, visit) : await answerGet(visit)
  } catch (error) {
    return problem(`The portal did not answer: ${error instanceof Error ? error.message : error}`, BAD_GATEWAY)
  }
}

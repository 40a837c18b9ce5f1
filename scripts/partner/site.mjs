/** The simulator's pages by their addresses. */
import { keysOf, OUTCOMES, outcomeUrl } from './outcomes.mjs'
import * as pages from './pages.mjs'
import { freeEntry, tell } from './report.mjs'
import { verdictOn } from './signing.mjs'

/**
 * @typedef {import('./world.mjs').World} World
 * @typedef {{ status?: number, location?: string, body?: string }} Answer
 * @typedef {{ url: URL, world: World, portal: string }} Visit
 */

const NOT_FOUND = 404
const BAD_REQUEST = 400
const BAD_GATEWAY = 502
const SEE_OTHER = 303

const missing = () => ({ status: NOT_FOUND, body: pages.notFoundPage() })
const problem = (said, status = BAD_REQUEST) => ({ status, body: pages.problemPage(said) })

const isOf = (pikey) => (entry) => new URL(entry).searchParams.get('pikey') === pikey

/** A survey's own secret counts; a partner's where the survey has none. */
function secretFor({ surveys, partners }, given) {
  const survey = Object.values(surveys).find(({ skey }) => skey === given.get('skey'))
  const partner = Object.values(partners).find(({ entries }) => entries.some(isOf(given.get('pikey'))))
  return survey?.secret ?? partner?.secret ?? null
}

/** The address that tells an outcome the way it was asked for. */
function asked(form, { world, portal }) {
  const ending = OUTCOMES.find(({ outcome }) => outcome === form.get('outcome'))
  if (!ending) return { problem: 'There is no such outcome.' }
  const manner = form.get('manner') ?? 'unsigned'
  const secret = form.get('secret') || secretFor(world, form)
  if (['signed', 'old'].includes(manner) && !secret) return { problem: 'There is no secret to sign with.' }
  const parameters = keysOf(form)
  if (form.get('rid')) parameters.set('rid', form.get('rid'))
  return { url: outcomeUrl(portal, ending, parameters, { secret, manner }) }
}

/** Sends the browser to the portal. */
function end(form, visit) {
  const told = asked(form, visit)
  return told.problem ? problem(told.problem) : { status: SEE_OTHER, location: told.url }
}

/** Tells the portal without the browser. */
async function report(form, visit) {
  const told = asked(form, visit)
  if (told.problem) return problem(told.problem)
  return { body: pages.reportPage(await tell(told.url)) }
}

/** Sends somebody new into the portal. */
async function send(code, { world, portal }) {
  if (!Object.hasOwn(world.partners, code)) return missing()
  const entry = await freeEntry(portal, world.partners[code].entries)
  if (!entry) return problem('All people whom this partner may send have been sent.')
  return { status: SEE_OTHER, location: entry }
}

function entry({ url, portal }) {
  const given = pages.ENTRY_NAMES.map((name) => [name, url.searchParams.get(name)]).filter(([, value]) => value)
  return { body: pages.entryPage(`${portal}/rps/register?${new URLSearchParams(given)}`) }
}

const MOST_REMEMBERED = 10_000
/** Addresses that came back: one that is signed is good once. */
const cameBack = new Set()

function returned({ url, world }, code, outcome) {
  if (!Object.hasOwn(world.partners, code)) return missing()
  const { name, secret } = world.partners[code]
  const verdict = secret ? verdictOn(url.href, secret) : 'missing'
  const repeated = verdict === 'right' && cameBack.has(url.search)
  if (cameBack.size === MOST_REMEMBERED) cameBack.clear()
  cameBack.add(url.search)
  return { body: pages.returnPage(name, outcome, url.searchParams, repeated ? 'repeated' : verdict) }
}

const NAME = '([A-Za-z0-9_-]{1,64})'
const SURVEY = new RegExp(`^/survey/${NAME}$`)
const SEND = new RegExp(`^/send/${NAME}$`)
const RETURN = new RegExp(`^/partner/${NAME}/${NAME}$`)

/** @param {Visit} visit @returns {Answer | Promise<Answer>} */
function shown(visit) {
  const { url, world, portal } = visit
  const { pathname, searchParams } = url
  if (pathname === '/') return { body: pages.frontPage(world, portal) }
  if (pathname === '/entry') return entry(visit)
  if (pathname === '/end') return end(searchParams, visit)
  const [, project] = SURVEY.exec(pathname) ?? []
  if (project) return { body: pages.surveyPage(project, searchParams, portal, secretFor(world, searchParams)) }
  const [, sender] = SEND.exec(pathname) ?? []
  if (sender) return send(sender, visit)
  const [, code, outcome] = RETURN.exec(pathname) ?? []
  return code ? returned(visit, code, outcome) : missing()
}

/** @param {URLSearchParams | null} form @param {Visit} visit @returns {Answer | Promise<Answer>} */
function sent(form, visit) {
  if (form && visit.url.pathname === '/end') return end(form, visit)
  if (form && visit.url.pathname === '/report') return report(form, visit)
  return missing()
}

/**
 * @param {Visit} visit
 * @param {{ form: URLSearchParams | null } | null} posted null for a visit that only reads
 * @returns {Promise<Answer>}
 */
export async function answerTo(visit, posted) {
  try {
    return posted ? await sent(posted.form, visit) : await shown(visit)
  } catch (error) {
    return problem(`The portal did not answer: ${error.message}`, BAD_GATEWAY)
  }
}

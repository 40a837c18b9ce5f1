/** The simulator's pages: a survey platform, a sample exchange, and the result of a report. */
import { html } from '#server/http/html.ts'
import { page } from './html.ts'
import { type Ending, keysOf, MANNERS, OUTCOMES, outcomeUrl } from './outcomes.ts'
import type { OutcomeReport } from './report.ts'
import type { Verdict } from './signing.ts'
import type { World } from './world.ts'

/** Parameters of an entry link. */
export const ENTRY_NAMES = ['skey', 'pikey', 'maskId', 'returnUrl']

type Pair = readonly [name: string, value: string | number]

const rows = (pairs: readonly Pair[]) =>
  html`<table>${pairs.map(([name, value]) => html`<tr><th scope="row">${name}</th><td>${value}</td></tr>`)}</table>`

const surveys = (world: World) =>
  Object.entries(world.surveys).map(
    ([project, { skey, secret }]) =>
      html`<tr><th scope="row">${project}</th><td>${skey}</td><td>${secret ? 'must be signed' : 'need no signature'}</td></tr>`,
  )

const partner = ([code, { name, secret, entries }]: [string, World['partners'][string]]) => html`
<h3>${name}</h3>
<p>Operators call it ${code}. It may send ${entries.length} people, who come back ${secret ? 'with a signed address' : 'with an address that is not signed'}.</p>
<p><a class="big" href="/send/${code}">Send a new respondent of ${name}</a></p>`

export const frontPage = (world: World, portal: string) =>
  page(
    'Partner simulator',
    html`<p>Plays the companies that a panel works with: a survey platform, and exchanges that send people into surveys. Its portal is at <a href="${portal}">${portal}</a>.</p>
<h2>A sample exchange</h2>
${Object.keys(world.partners).length === 0 && html`<p>No partner is known here.</p>`}
${Object.entries(world.partners).map(partner)}
<h3>A link of your own</h3>
<form method="get" action="/entry">
${ENTRY_NAMES.map((name) => html`<label>${name}<input name="${name}" maxlength="64" autocomplete="off"></label>`)}
<button>Make the entry link</button>
</form>
<h2>A survey platform</h2>
<p>A survey opens when a member starts it in the portal; its page offers every way to end.</p>
${
  Object.keys(world.surveys).length === 0
    ? html`<p>No survey is known here.</p>`
    : html`<table><tr><th scope="col">Project</th><th scope="col">skey</th><th scope="col">Outcomes</th></tr>${surveys(world)}</table>`
}`,
  )

export const entryPage = (link: string) =>
  page('Entry link', html`<pre>${link}</pre><a class="big" href="${link}">Open it</a><p><a href="/">Back</a></p>`)

const hidden = (keys: URLSearchParams) =>
  [...keys].map(([name, value]) => html`<input type="hidden" name="${name}" value="${value}">`)
const options = (list: readonly Pair[]) =>
  list.map(([value, label]) => html`<option value="${value}">${label}</option>`)

/** Links for the browser. With a secret, they go to `/end`, which signs the URL when it is opened. */
function endings(portal: string, keys: URLSearchParams, secret: string | null) {
  const address = (ending: Ending) =>
    secret ? `/end?${keys}&outcome=${ending.outcome}&manner=signed` : outcomeUrl(portal, ending, keys)
  return OUTCOMES.map((ending) => html`<li><a class="big" href="${address(ending)}">${ending.label}</a></li>`)
}

/** Starts with the most likely way: signed, if there is a secret. */
const mannersFor = (secret: string | null) =>
  MANNERS.map(({ manner, label }): Pair => [manner, label]).sort(([manner]) =>
    manner === (secret ? 'signed' : 'unsigned') ? -1 : 0,
  )

const VERDICTS: Readonly<Record<Verdict | 'repeated' | 'unknown', string>> = {
  right: 'The signature is right.',
  wrong: 'The signature is wrong.',
  old: 'The signature is right, but older than 15 minutes.',
  missing: 'It is not signed.',
  unknown: 'It is signed, but the simulator does not know the secret.',
  repeated: 'This address was already used.',
}

/** Parameters that the portal sent besides the keys; trustworthy only with a valid signature. */
const disclosedParameters = (given: URLSearchParams, verdict: keyof typeof VERDICTS) => html`
<h2>What the portal says of this person</h2>
<p>${VERDICTS[verdict]}</p>
${rows([...given].filter(([name]) => !['ts', 'nonce', 'sig'].includes(name)))}`

interface Opened {
  given: URLSearchParams
  portal: string
  secret: string | null
  /** Verdict on the signature of the page's URL. */
  verdict: keyof typeof VERDICTS
}

export function surveyPage(project: string, { given, portal, secret, verdict }: Opened) {
  const keys = keysOf(given)
  return page(
    `Survey ${project}`,
    html`<p>This page stands in for a survey on another site.</p>
<h2>How should it end?</h2>
<ul class="plain">
${endings(portal, keys, secret)}
</ul>
<h2>Try your own way</h2>
<form method="post" action="/report">
${hidden(keys)}
<label>Outcome<select name="outcome">${options(OUTCOMES.map(({ outcome, label }): Pair => [outcome, label]))}</select></label>
<label>Signature<select name="manner">${options(mannersFor(secret))}</select></label>
<label>Secret${secret ? ' (empty: the one that is known here)' : ''}<input name="secret" type="password" autocomplete="off" maxlength="256"></label>
${keys.has('pikey') && html`<label>rid (of the partner, to have back)<input name="rid" autocomplete="off" maxlength="64"></label>`}
<button>Report from server to server</button>
<button formaction="/end">Send the browser</button>
</form>
${given.has('sig') && disclosedParameters(given, verdict)}`,
  )
}

export function reportPage({ request, status, isRecorded: kept, leadsTo, error }: OutcomeReport): string {
  const facts: Pair[] = [['Status', status]]
  if (error) facts.push(['Answer', error])
  if (leadsTo) facts.push(['The person goes to', leadsTo])
  return page(
    kept ? 'Kept' : 'Not kept',
    html`${rows(facts)}
<h2>What was sent</h2>
<pre>${request}</pre>`,
  )
}

/** The page that an exchange's respondents return to. */
export const returnPage = (
  name: string,
  outcome: string,
  parameters: URLSearchParams,
  verdict: keyof typeof VERDICTS,
) =>
  page(
    `Back at ${name}`,
    html`<p>Outcome: <strong>${outcome}</strong>. ${VERDICTS[verdict]}</p>
${rows([...parameters])}
<p><a href="/">Send somebody else</a></p>`,
  )

export const problemPage = (message: string) =>
  page('The report failed', html`<p role="alert">${message}</p><p><a href="/">Partner simulator</a></p>`)
export const notFoundPage = () =>
  page('Not found', html`<p>There is nothing here. <a href="/">Partner simulator</a></p>`)

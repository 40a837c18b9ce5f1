/** What the simulator shows: a survey platform, a sample exchange, and what became of an outcome. */
import { html, page } from './html.mjs'
import { keysOf, MANNERS, OUTCOMES, outcomeUrl } from './outcomes.mjs'

/** What an entry link carries. */
export const ENTRY_NAMES = ['skey', 'pikey', 'maskId', 'returnUrl']

const rows = (pairs) =>
  html`<table>${pairs.map(([name, value]) => html`<tr><th scope="row">${name}</th><td>${value}</td></tr>`)}</table>`

const surveys = (world) =>
  Object.entries(world.surveys).map(
    ([project, { skey, secret }]) =>
      html`<tr><th scope="row">${project}</th><td>${skey}</td><td>${secret ? 'must be signed' : 'need no signature'}</td></tr>`,
  )

const requestContext = ([code, { name, secret, entries }]) => html`
<h3>${name}</h3>
<p>Operators call it ${code}. It may send ${entries.length} people, who come back ${secret ? 'with a signed address' : 'with an address that is not signed'}.</p>
<p><a class="big" href="/send/${code}">Send a new respondent of ${name}</a></p>`

/** @param {import('./world.mjs').World} world */
export const frontPage = (world, portal) =>
  page(
    'Partner simulator',
    html`<p>Plays the companies that a panel works with: a survey platform, and exchanges that send people into surveys. Its portal is at <a href="${portal}">${portal}</a>.</p>
<h2>A sample exchange</h2>
${Object.keys(world.partners).length === 0 && html`<p>No partner is known here.</p>`}
${Object.entries(world.partners).map(requestContext)}
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

export const entryPage = (link) =>
  page('Entry link', html`<pre>${link}</pre><a class="big" href="${link}">Open it</a><p><a href="/">Back</a></p>`)

const hidden = (keys) => [...keys].map(([name, value]) => html`<input type="hidden" name="${name}" value="${value}">`)
const options = (list) => list.map(([value, label]) => html`<option value="${value}">${label}</option>`)

/** How it ends in the browser; where a secret is known the address is made, and signed, when it is gone to. */
function endings(portal, keys, secret) {
  const address = (ending) =>
    secret ? `/end?${keys}&outcome=${ending.outcome}&manner=signed` : outcomeUrl(portal, ending, keys)
  return OUTCOMES.map((ending) => html`<li><a class="big" href="${address(ending)}">${ending.label}</a></li>`)
}

/** What is likely first: signed only where it can be. */
const mannersFor = (secret) =>
  MANNERS.map(({ manner, label }) => [manner, label]).sort(([one]) =>
    one === (secret ? 'signed' : 'unsigned') ? -1 : 0,
  )

export function surveyPage(project, given, portal, secret) {
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
<label>Outcome<select name="outcome">${options(OUTCOMES.map(({ outcome, label }) => [outcome, label]))}</select></label>
<label>Signature<select name="manner">${options(mannersFor(secret))}</select></label>
<label>Secret${secret ? ' (empty: the one that is known here)' : ''}<input name="secret" type="password" autocomplete="off" maxlength="256"></label>
${keys.has('pikey') && html`<label>rid (of the partner, to have back)<input name="rid" autocomplete="off" maxlength="64"></label>`}
<button>Report from server to server</button>
<button formaction="/end">Send the browser</button>
</form>`,
  )
}

/** @param {import('./report.mjs').Told} told */
export const reportPage = ({ request, status, kept, leadsTo, said }) =>
  page(
    kept ? 'Kept' : 'Not kept',
    html`${rows([['Status', status], ...(said ? [['Answer', said]] : []), ...(leadsTo ? [['The person goes to', leadsTo]] : [])])}
<h2>What was sent</h2>
<pre>${request}</pre>`,
  )

const VERDICTS = {
  right: 'The signature is right.',
  wrong: 'The signature is wrong.',
  old: 'The signature is right, and older than 15 minutes.',
  missing: 'It is not signed.',
}

/** Where an exchange's people come back. @param {keyof typeof VERDICTS | 'repeated'} verdict */
export const returnPage = (name, outcome, parameters, verdict) =>
  page(
    `Back at ${name}`,
    html`<p>Outcome: <strong>${outcome}</strong>. ${verdict === 'repeated' ? 'This very address was used before.' : VERDICTS[verdict]}</p>
${rows([...parameters])}
<p><a href="/">Send somebody else</a></p>`,
  )

export const problemPage = (said) =>
  page('That did not work', html`<p role="alert">${said}</p><p><a href="/">Partner simulator</a></p>`)
export const notFoundPage = () =>
  page('Not found', html`<p>There is nothing here. <a href="/">Partner simulator</a></p>`)

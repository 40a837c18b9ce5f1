import { type Html, html, type Part } from '../../http/html.ts'
import { operations, topicsByArea } from '../../panel/operations/index.ts'
import { mayRun, type Role } from '../../panel/operations/kit/roles.ts'
import type { Caller, Visit } from '../http/visit.ts'
import { passkeyScript, styleSheet } from './assets.ts'
import { labelOf } from './words.ts'

/*
 * The layout of every page of the console. Only pages with passkeys have a script, because browsers have no other way to use
 * passkeys.
 */

const POLICY =
  "default-src 'none'; style-src 'self'; img-src 'self' data:; form-action 'self'; frame-ancestors 'none'; base-uri 'none'"
const POLICY_WITH_SCRIPT = `${POLICY}; script-src 'self'; connect-src 'self'`

interface Page {
  title: string
  main: Part
  /** The signed-in operator; without one there is no navigation. */
  caller?: Caller | null
  /** The current entry of the navigation. */
  topic?: string
  usesPasskeys?: boolean
  status?: number
  headers?: Readonly<Record<string, string>>
}

const entry = (path: string, label: string, isCurrent: boolean) =>
  html`<li><a href="/operator${path}"${isCurrent ? html` aria-current="page"` : ''}>${label}</a></li>`

const area = (name: string, entries: Part): Html =>
  html`<li><p id="area-${name}">${name}</p><ul aria-labelledby="area-${name}">${entries}</ul></li>`

/** The topics in which the role may run something. */
const topicsFor = (role: Role, listed: Readonly<Record<string, string>>) =>
  Object.keys(listed).filter((topic) =>
    operations.some((operation) => operation.name.startsWith(`${topic}.`) && mayRun(role, operation.role)),
  )

const navigation = ({ role }: Caller, topic: string | undefined): Html => html`
<nav class="topics" aria-label="Topics"><details><summary>Menu</summary><ul class="areas">
${Object.entries(topicsByArea).map(([name, listed]) => {
  const topics = topicsFor(role, listed)
  const entries = topics.map((listedTopic) =>
    entry(listedTopic === 'overview' ? '' : `/topics/${listedTopic}`, labelOf(listedTopic), topic === listedTopic),
  )
  return entries.length > 0 && area(name, entries)
})}
${area('You', entry('/passkeys', 'Your passkeys', topic === 'passkeys'))}
</ul></details></nav>`

const signOut = ({ name, role }: Caller): Html => html`
<span class="muted">${name === role ? name : `${name}, ${role}`}</span>
<form method="post" action="/operator/sign-out"><button>Sign out</button></form>`

const scriptTag = () => html`
<script type="module" src="/operator/passkeys.js?v=${passkeyScript().version}"></script>`

export function page(
  { settings }: Visit,
  { title, main, caller, topic, usesPasskeys = false, status = 200, headers }: Page,
): Response {
  const { name, hue } = settings.brand
  const body = html`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>${title} - ${name} console</title>
<link rel="icon" href="data:,">
<link rel="stylesheet" href="/operator/console.css?v=${styleSheet(hue).version}">${usesPasskeys && scriptTag()}
</head>
<body>
<a class="skip" href="#main">Skip to content</a>
<header class="bar"><a class="brand" href="/operator">${name} console</a>${caller && signOut(caller)}</header>
<div class="${caller ? 'frame' : ''}">
${caller && navigation(caller, topic)}
<main id="main" tabindex="-1" class="${caller ? '' : 'sign-in'}">
<h1>${title}</h1>
${main}
</main>
</div>
</body>
</html>`
  return new Response(body.text, {
    status,
    headers: {
      'Content-Type': 'text/html; charset=utf-8',
      'Content-Security-Policy': usesPasskeys ? POLICY_WITH_SCRIPT : POLICY,
      ...headers,
    },
  })
}

export const redirect = (path: string, headers: Readonly<Record<string, string>> = {}) =>
  new Response(null, { status: 303, headers: { Location: `/operator${path}`, ...headers } })

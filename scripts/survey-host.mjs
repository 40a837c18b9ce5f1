/**
 * The demo's survey host: another site, as the companies that run surveys are. It shows one survey page per project
 * number, whose answers send the browser back to the portal's outcome pages with the keys it came with.
 */
import { createHash } from 'node:crypto'
import { createServer } from 'node:http'
import { isMain } from './is-main.mjs'

const OUTCOMES = [
  ['completed', 'Complete'],
  ['partial', 'Partial'],
  ['screened', 'Screened out'],
  ['overquota', 'Over quota'],
  ['screenercompleted', 'Screener completed'],
]

/** The keys the portal gave; nothing else that came in the address goes back. */
const KEYS = ['ikey', 'skey', 'pikey']

const STYLE = `
:root { color-scheme: light dark; font: 1rem/1.5 system-ui, sans-serif }
body { margin: 0 auto; max-width: 40rem; padding: 2rem 1rem }
a { border: 1px solid; border-radius: .375rem; color: inherit; display: block; margin: .75rem 0; padding: .75rem 1rem }
a:focus-visible { outline: 3px solid; outline-offset: 2px }
ul { list-style: none; padding: 0 }`

const HEADERS = {
  'Cache-Control': 'no-store',
  'Content-Security-Policy': `default-src 'none'; style-src 'sha256-${createHash('sha256').update(STYLE).digest('base64')}'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'`,
  'Content-Type': 'text/html; charset=utf-8',
  'Cross-Origin-Opener-Policy': 'same-origin',
  'Referrer-Policy': 'no-referrer',
  'X-Content-Type-Options': 'nosniff',
}

const ENTITIES = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' }
const escaped = (text) => text.replace(/[&<>"']/g, (character) => ENTITIES[character])

function page(title, body) {
  return `<!doctype html>
<html lang="en">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>${title}</title><style>${STYLE}</style></head>
<body><main><h1>${title}</h1>
${body}
</main></body>
</html>
`
}

function surveyPage(project, given, portal) {
  const keys = new URLSearchParams(KEYS.flatMap((key) => (given.get(key) ? [[key, given.get(key)]] : [])))
  const links = OUTCOMES.map(
    ([path, label]) => `<li><a href="${escaped(`${portal}/${path}?${keys}`)}">${label}</a></li>`,
  )
  return page(
    `Survey ${escaped(project)}`,
    `<p>This page stands in for a survey on another site.</p>
<h2>How should it end?</h2>
<ul>
${links.join('\n')}
</ul>`,
  )
}

/**
 * @param {string} portal the origin to send people back to
 * @returns a server that is not listening yet
 */
export function surveyHost(portal) {
  return createServer((request, response) => {
    const url = URL.parse(request.url ?? '', 'http://survey-host')
    const project = /^\/survey\/([A-Za-z0-9_-]{1,64})$/.exec(url?.pathname ?? '')?.[1]
    const found = project && (request.method === 'GET' || request.method === 'HEAD')
    response.writeHead(found ? 200 : 404, HEADERS)
    response.end(
      found ? surveyPage(project, url.searchParams, portal) : page('Not found', '<p>There is no survey here.</p>'),
    )
  })
}

if (isMain(import.meta.url)) {
  const server = surveyHost(process.env.APP_ORIGIN || `http://localhost:${process.env.PORT || 3000}`)
  server.listen(Number(process.env.SURVEY_HOST_PORT || 3001))
  process.on('SIGTERM', () => {
    server.close()
    server.closeAllConnections()
  })
}

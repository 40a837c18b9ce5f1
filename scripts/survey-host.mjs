/**
 * The partner simulator: another site, as the companies are that a panel works with. It holds the demo's surveys, whose
 * answers send the browser back to the portal with the keys it came with, and plays exchanges that send people in and get
 * them back. `npm run partner` does the same from the command line.
 */
import { createServer } from 'node:http'
import { isMain } from './is-main.mjs'
import { headersFor } from './partner/html.mjs'
import { answerTo } from './partner/site.mjs'
import { NOTHING_KNOWN, readWorld } from './partner/world.mjs'

const FORM_LIMIT = 16_384
const NOWHERE = 'http://survey-host/nowhere'

/** What a form sent; null for more than a form can be. */
async function formOf(request) {
  let text = ''
  for await (const chunk of request.setEncoding('utf8')) {
    text += chunk
    if (text.length > FORM_LIMIT) return null
  }
  return new URLSearchParams(text)
}

/**
 * @param {string} portal the origin to send people back to
 * @param {() => import('./partner/world.mjs').World} [world] what is known of it, asked at every request
 * @returns a server that is not listening yet
 */
export function surveyHost(portal, world = () => NOTHING_KNOWN) {
  const headers = headersFor(portal)
  return createServer(async (request, response) => {
    const url = URL.parse(request.url ?? '', 'http://survey-host') ?? new URL(NOWHERE)
    const visit = { url, world: world(), portal }
    const isRead = request.method === 'GET' || request.method === 'HEAD'
    const posted = isRead ? null : { form: await formOf(request) }
    const { status = 200, location, body = '' } = await answerTo(visit, posted)
    response.writeHead(status, { ...headers, ...(location && { Location: location }) })
    response.end(body)
  })
}

if (isMain(import.meta.url)) {
  const portal = process.env.APP_ORIGIN || `http://localhost:${process.env.PORT || 3000}`
  const server = surveyHost(portal, () => readWorld(process.env.PANEL_DATA_DIR || '.data'))
  server.listen(Number(process.env.SURVEY_HOST_PORT || 3001))
  process.on('SIGTERM', () => {
    server.close()
    server.closeAllConnections()
  })
}

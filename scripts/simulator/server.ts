/**
 * The partner simulator: a site that acts as the panel's partners. It shows the demo's surveys, which send the browser back
 * to the portal with its keys, and sample exchanges, which send respondents to the portal and get them back.
 * `npm run partner` does the same on the command line.
 */
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { headersFor } from './html.ts'
import { answerTo } from './site.ts'
import type { World } from './world.ts'

const FORM_LIMIT = 16_384
const NOWHERE = 'http://simulator/nowhere'

/** The fields of a form; null if the body is too large. */
async function formOf(request: IncomingMessage): Promise<URLSearchParams | null> {
  let text = ''
  for await (const chunk of request.setEncoding('utf8')) {
    text += chunk
    if (text.length > FORM_LIMIT) return null
  }
  return new URLSearchParams(text)
}

/**
 * @param portal the origin to send people back to
 * @param world surveys and partners, read on every request
 * @returns a server that is not listening yet
 */
export function createSimulator(portal: string, world: () => World) {
  const headers = headersFor(portal)
  const respond = async (request: IncomingMessage, response: ServerResponse) => {
    const url = URL.parse(request.url ?? '', 'http://simulator') ?? new URL(NOWHERE)
    const visit = { url, world: world(), portal }
    const isRead = request.method === 'GET' || request.method === 'HEAD'
    const posted = isRead ? null : { form: await formOf(request) }
    const { status = 200, location, body = '' } = await answerTo(visit, posted)
    response.writeHead(status, { ...headers, ...(location && { Location: location }) })
    response.end(body)
  }
  // A browser may leave while it sends a form.
  return createServer((request, response) => void respond(request, response).catch(() => response.destroy()))
}

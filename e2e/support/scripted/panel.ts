/**
 * A scripted panel that runs as its own process. It answers each test's calls with that test's script, and records what
 * it receives. Each test has its own client IP address, which identifies it. The panel listens on two ports; the second is
 * behind a network with faults on demand. Besides the contract it serves `/elsewhere/…`, pages that stand for survey hosts
 * and partners.
 */
import type { ServerResponse } from 'node:http'
import { FaultyNetwork, type NetworkFault } from '#tests/support/network/faulty-network.ts'
import type { Answer, ReceivedCall } from '#tests/support/scripted-panel.ts'
import { openPanel, refusal } from '#tests/support/scripted-panel.ts'
import { type Failure, type ScriptedResponse, Stage } from './stage.ts'

const [port = 0, networkPort = 0] = process.argv.slice(2).map(Number)

const stages = new Map<string, Stage>()
function stageOf(address: string): Stage {
  const stage = stages.get(address) ?? new Stage()
  stages.set(address, stage)
  return stage
}

/** The portal's header has only the client's address; a browser that connects directly sends none. */
const addressOf = ({ headers }: ReceivedCall) => String(headers['x-forwarded-for'] ?? '').trim()

const failures: Readonly<Record<Failure, (response: ServerResponse) => void>> = {
  fault: (response) => response.writeHead(500, { 'content-type': 'application/json' }).end('{"errorCode":"X1"}'),
  silence: () => {},
  'session over': (response) => response.writeHead(401).end(),
  'hang up': (response) => response.destroy(),
  garbage: (response) => response.writeHead(200, { 'content-type': 'text/html' }).end('<html>Down for maintenance'),
  'another shape': (response) => response.writeHead(200, { 'content-type': 'application/json' }).end('{"ok":"true"}'),
}

function serveElsewhere(call: ReceivedCall, response: ServerResponse) {
  const { path, headers } = call
  stageOf(addressOf(call)).recording.visits.push({ path, referer: headers.referer ?? null })
  const page =
    '<!doctype html><html lang="en"><title>Elsewhere</title><link rel="icon" href="data:,"><main><h1>Elsewhere</h1></main></html>'
  response.writeHead(200, { 'content-type': 'text/html; charset=utf-8' }).end(page)
  return null
}

/** `/-/{address}` controls a test's stage: POST adds a line, GET returns what happened, DELETE resets. */
function control({ method, path, body }: ReceivedCall): Answer {
  const address = decodeURIComponent(path.slice('/-/'.length))
  if (method === 'GET') return { json: stageOf(address).recording }
  if (method === 'DELETE') stages.delete(address)
  const reason = method === 'POST' ? stageOf(address).script(body as ScriptedResponse) : null
  return reason ? refusal('MISFIT', reason, 422) : { json: {} }
}

function respond(call: ReceivedCall, response: ServerResponse): Answer | null {
  if (call.path.startsWith('/-/')) return control(call)
  if (call.path.startsWith('/elsewhere/')) return serveElsewhere(call, response)
  const answer = stageOf(addressOf(call)).answer(call)
  if (typeof answer !== 'string') return answer
  failures[answer](response)
  return null
}

const network = await new FaultyNetwork({ host: '127.0.0.1', port }, networkPort).open()

/** POST `/-network` `{ fault }` sets the fault of the second port's network; null for none. */
await openPanel((call, response) => {
  if (call.path !== '/-network') return respond(call, response)
  network.setFault((call.body as { fault: NetworkFault | null }).fault).then(() => response.end('{}'))
  return null
}, port)

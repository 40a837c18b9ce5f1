import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { readProjectFile } from './sources.ts'

/** The example panel from docs/integrating.md. */
function minimalPanelSource(): string {
  const source = /^## A minimal panel$[\s\S]*?^```js\n([\s\S]*?)^```$/m.exec(
    readProjectFile('docs/integrating.md'),
  )?.[1]
  if (!source) throw new Error('docs/integrating.md shows no minimal panel')
  return source
}

/** Starts the documented panel in its own process. */
export async function startMinimalPanel() {
  const folder = await mkdtemp(join(tmpdir(), 'panel-'))
  const file = join(folder, 'panel.mjs')
  await writeFile(file, minimalPanelSource())
  const child = spawn(process.execPath, [file, '0'], { stdio: ['ignore', 'pipe', 'inherit'] })
  const [line] = await once(child.stdout.setEncoding('utf8'), 'data')
  return {
    url: String(line).trim(),
    async close() {
      child.kill()
      await rm(folder, { recursive: true })
    },
  }
}

export interface PanelAnswer {
  status: number
  json: unknown
  headers: Record<string, string>
}

/** Returns the response to send instead of the panel's, or null to keep the panel's. */
export type Alter = (call: string, answer: PanelAnswer, authorization: string | undefined) => PanelAnswer | null

/** A proxy in front of a panel that changes some of its responses. */
export async function alteringPanel(panelUrl: string) {
  let alter: Alter = () => null
  const server = createServer(async (request, response) => {
    const chunks: Buffer[] = []
    for await (const chunk of request) chunks.push(chunk as Buffer)
    const { authorization } = request.headers
    const answered = await fetch(panelUrl + request.url, {
      method: request.method,
      headers: { 'content-type': 'application/json', ...(authorization && { authorization }) },
      ...(chunks.length > 0 && { body: Buffer.concat(chunks) }),
    })
    const answer = { status: answered.status, json: await answered.json(), headers: {} }
    const { status, json, headers } = alter(`${request.method} ${request.url}`, answer, authorization) ?? answer
    response.writeHead(status, { 'content-type': 'application/json', ...headers })
    response.end(typeof json === 'string' ? json : JSON.stringify(json))
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    alter(change: Alter) {
      alter = change
    },
    async close() {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}

/** A WebKit browser on a virtual screen, driven by WebDriver (https://www.w3.org/TR/webdriver2/). */
import { spawn } from 'node:child_process'
import { setTimeout as wait } from 'node:timers/promises'
import * as z from 'zod'
import { freePort } from '../launch/free-port.mjs'

const START_MS = 30_000
const LOOK_MS = 100
/** Of a small phone. The window of WebKit's test browser cannot be narrower than about 450 pixels. */
const WINDOW = { x: 0, y: 0, width: 360, height: 800 }

const Reference = z.record(z.string(), z.string())
const Session = z.object({ sessionId: z.string(), capabilities: z.object({ browserVersion: z.string() }) })

export interface WebKit {
  version: string
  open: (url: string) => Promise<void>
  /** Runs the body of a function in the page. @returns its result */
  run: (body: string) => Promise<unknown>
  /** Waits for an element at an XPath, and clicks it. */
  click: (xpath: string) => Promise<void>
  type: (xpath: string, text: string) => Promise<void>
  deleteCookies: () => Promise<void>
  /** A PNG of what the window shows. */
  picture: () => Promise<Buffer>
  close: () => Promise<void>
}

/** Repeats an action until it succeeds: the driver starts, an element appears. */
async function untilDone<T>(action: () => Promise<T>): Promise<T> {
  const end = performance.now() + START_MS
  for (;;) {
    try {
      return await action()
    } catch (error) {
      if (performance.now() > end) throw error
      await wait(LOOK_MS)
    }
  }
}

/** @throws Error with the driver's message */
async function command(address: string, method: 'GET' | 'POST' | 'DELETE', body?: object): Promise<unknown> {
  const answer = await fetch(address, { method, body: body ? JSON.stringify(body) : undefined })
  const { value } = z.object({ value: z.unknown() }).parse(await answer.json())
  if (!answer.ok) throw new Error(`${method} ${address}: ${JSON.stringify(value)}`)
  return value
}

async function openSession(driver: string) {
  const answer = await untilDone(() => command(`${driver}/session`, 'POST', { capabilities: {} }))
  const { sessionId, capabilities } = Session.parse(answer)
  const session = `${driver}/session/${sessionId}`
  await command(`${session}/window/rect`, 'POST', WINDOW)
  return { session, version: capabilities.browserVersion }
}

const actionsOf = (session: string): Omit<WebKit, 'version' | 'close'> => {
  const post = (path: string, body: object) => command(`${session}/${path}`, 'POST', body)
  const onElement = (xpath: string, action: 'click' | 'value', body: object) =>
    untilDone(async () => {
      const found = Reference.parse(await post('element', { using: 'xpath', value: xpath }))
      await post(`element/${Object.values(found)[0]}/${action}`, body)
    })
  return {
    open: async (url) => void (await post('url', { url })),
    run: (body) => post('execute/sync', { script: body, args: [] }),
    click: (xpath) => onElement(xpath, 'click', {}),
    type: (xpath, text) => onElement(xpath, 'value', { text }),
    deleteCookies: async () => void (await command(`${session}/cookie`, 'DELETE')),
    picture: async () => Buffer.from(z.string().parse(await command(`${session}/screenshot`, 'GET')), 'base64'),
  }
}

export async function startWebKit(): Promise<WebKit> {
  const port = await freePort()
  // A group of its own, so that the screen and the browser end with it.
  const group = spawn('xvfb-run', ['--auto-servernum', 'WebKitWebDriver', `--port=${port}`], {
    detached: true,
    stdio: 'ignore',
  })
  const end = () => void (group.pid && process.kill(-group.pid, 'SIGTERM'))
  try {
    const { session, version } = await openSession(`http://127.0.0.1:${port}`)
    const close = async () => {
      await command(session, 'DELETE').finally(end)
    }
    return { ...actionsOf(session), version, close }
  } catch (error) {
    end()
    throw error
  }
}

/** What a script that measures a portal does before it can: wait for it, and sign a demo member in. */
import { setTimeout as wait } from 'node:timers/promises'
import { Refusal } from './refusal.mjs'

export async function untilLive(url) {
  for (let tries = 0; tries < 300; tries++) {
    const response = await fetch(url).catch(() => null)
    await response?.arrayBuffer()
    if (response?.ok) return
    await wait(100)
  }
  throw new Refusal(`${url} does not answer.`)
}

/** Reads along what a server says. @returns what waits for the next code it sends */
export function codesOf(server) {
  let said = ''
  server.stdout.setEncoding('utf8').on('data', (text) => {
    said += text
  })
  return async () => {
    for (let tries = 0; tries < 100; tries++) {
      const found = /#(\d{6})\s/.exec(said)
      if (found) {
        said = said.slice(found.index + found[0].length)
        return found[1]
      }
      await wait(100)
    }
    throw new Refusal('No code came.')
  }
}

async function call(origin, path, body, cookie) {
  const response = await fetch(`${origin}${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', origin, cookie },
    body: JSON.stringify(body),
  })
  if (!response.ok) throw new Refusal(`${path} answers ${response.status}: ${await response.text()}`)
  await response.arrayBuffer()
  return response.headers
    .getSetCookie()
    .map((line) => line.split(';')[0])
    .join('; ')
}

/** Signs a demo member in as a person does. @returns the cookies before and after the code */
export async function signIn(origin, { mobile }, nextCode) {
  const journey = await call(origin, '/api/session/login', { loginId: mobile }, '')
  const member = await call(origin, '/api/session/verify', { otp: await nextCode() }, journey)
  return { journey, member }
}

/** HTTP calls through nginx, from the addresses of many people and programs. */
import { Agent, request } from 'node:http'
import { setTimeout as wait } from 'node:timers/promises'
import type { Journal } from './journal.ts'

const PATIENCE_MS = 60_000
const ANSWER_MS = 20_000
const PAUSE_MS = 300

const agent = new Agent({ keepAlive: true, maxSockets: 64 })

interface Answer {
  status: number
  text: string
  cookies: string
}

export interface Request {
  origin: string
  path: string
  body?: object
  /** Local address of the call, one of 127.0.0.0/8. */
  from: string
  headers?: Readonly<Record<string, string>>
  /** Code of an error that is an acceptable answer. */
  mayRefuse?: string
}

const cookiesIn = (lines: readonly string[] = []) => lines.map((line) => line.split(';')[0]).join('; ')

function once({ origin, path, body = {}, from, headers }: Request): Promise<Answer> {
  const { promise, resolve, reject } = Promise.withResolvers<Answer>()
  const sent = request(origin + path, {
    agent,
    method: 'POST',
    localAddress: from,
    timeout: ANSWER_MS,
    headers: { 'content-type': 'application/json', origin, ...headers },
  })
  sent.once('timeout', () => sent.destroy(new Error('no answer')))
  sent.once('error', reject)
  sent.once('response', (response) => {
    let text = ''
    response.setEncoding('utf8').on('data', (chunk: string) => {
      text += chunk
    })
    response.once('error', reject)
    response.once('end', () =>
      resolve({ status: response.statusCode ?? 0, text, cookies: cookiesIn(response.headers['set-cookie']) }),
    )
  })
  sent.end(JSON.stringify(body))
  return promise
}

/**
 * Retries until there is an answer other than a connection error or 5xx. @returns null when rejected, or without an answer
 * in time
 */
export async function retryUntilAnswered(journal: Journal, request: Request): Promise<Answer | null> {
  const end = Date.now() + PATIENCE_MS
  for (let isRepeated = false; Date.now() < end; isRepeated = true) {
    const startedAt = Date.now()
    const answer = await once(request).catch((error: Error) => error)
    journal.answered.push({ at: Date.now(), took: Date.now() - startedAt })
    if (!(answer instanceof Error) && answer.status < 500) return accepted(journal, request, answer, isRepeated)
    journal.faults.push({ at: Date.now(), what: answer instanceof Error ? answer.message : String(answer.status) })
    await wait(PAUSE_MS * (0.5 + Math.random()))
  }
  return null
}

/** A retry may be rejected because the first attempt took effect. */
function accepted(journal: Journal, { path, mayRefuse }: Request, answer: Answer, isRepeated: boolean): Answer | null {
  if (answer.status < 400) return answer
  const isExpected = isRepeated || (mayRefuse !== undefined && answer.text.includes(`"${mayRefuse}"`))
  if (!isExpected) journal.refusals.push(`${path.split('?')[0]} ${answer.status} ${answer.text.slice(0, 200)}`)
  return null
}

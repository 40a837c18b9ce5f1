/** Simulated users who register and use the portal, all through one origin, with counts of what they experience. */
import { randomUUID } from 'node:crypto'
import { setTimeout as wait } from 'node:timers/promises'
import type { Texts } from '../support/providers/texts.ts'

/** Results since the last reset. */
export interface Results {
  calls: number
  /** Reads, and writes with an idempotency key, that needed a retry. */
  again: number
  /** Unexpected answers. */
  failed: string[]
  /** Numbers and addresses for which the portal announced a message. */
  promised: string[]
}

export const noResults = (): Results => ({ calls: 0, again: 0, failed: [], promised: [] })

const RETRY_MS = 500
const AREAS = ['202', '212', '303', '312', '404', '415', '503', '512', '602', '617', '702', '713', '801', '816', '907']
let numbers = 0
/** Varies area code and exchange, to stay below the limits per prefix. */
function newNumber(): string {
  const at = numbers++
  return `+1${AREAS[at % AREAS.length]}${600 + (Math.floor(at / AREAS.length) % 300)}${1000 + (at % 9000)}`
}

interface Request {
  path: string
  body?: object
  /** Whether it can be retried: it changes nothing or has an idempotency key. */
  repeatable?: boolean
}

/** A user's browser. */
class Person {
  readonly #cookies = new Map<string, string>()
  readonly #address = `10.${numbers % 250}.${Math.floor(numbers / 250) % 250}.7`
  readonly #origin: string
  readonly #results: () => Results

  constructor(origin: string, results: () => Results) {
    this.#origin = origin
    this.#results = results
  }

  async #once({ path, body }: Request, key: string) {
    const response = await fetch(this.#origin + path, {
      method: body ? 'POST' : 'GET',
      redirect: 'manual',
      headers: {
        'x-forwarded-for': this.#address,
        'sec-fetch-site': 'same-origin',
        'idempotency-key': key,
        cookie: [...this.#cookies].map(([name, value]) => `${name}=${value}`).join('; '),
        ...(body && { 'content-type': 'application/json' }),
      },
      body: body && JSON.stringify(body),
    })
    for (const line of response.headers.getSetCookie()) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(line) ?? []
      this.#cookies.set(name, value)
    }
    const text = await response.text()
    if (!response.ok) throw new Error(`${response.status} ${path}: ${text.slice(0, 200)}`)
    return text
  }

  /** @returns the answer; `null` when it failed, which is counted */
  async ask(request: Request): Promise<string | null> {
    const key = randomUUID()
    this.#results().calls++
    try {
      return await this.#once(request, key).catch(async (error: unknown) => {
        if (request.body && !request.repeatable) throw error
        await wait(RETRY_MS)
        const answer = await this.#once(request, key)
        this.#results().again++
        return answer
      })
    } catch (error) {
      this.#results().failed.push(error instanceof Error ? error.message : String(error))
      return null
    }
  }
}

const CONSENTS = { smsConsent: true, privacyConsent: true }

/** Registers a new number with the code sent to it, and adds an email. @returns `null` when a call failed */
export async function register(origin: string, texts: Texts, results: () => Results): Promise<Person | null> {
  const mobileNumber = newNumber()
  const person = new Person(origin, results)
  const names = { firstName: 'Mary', lastName: 'Smith', healthcareSetting: 'Patient' }
  const answer = await person.ask({
    path: '/api/session/registration',
    body: { ...names, mobileNumber, ...CONSENTS },
  })
  if (answer === null) return null
  results().promised.push(mobileNumber)
  const otp = await texts.codeFor(mobileNumber)
  if ((await person.ask({ path: '/api/session/verify', body: { otp } })) === null) return null
  const email = `${mobileNumber.slice(1)}@member.example`
  if ((await person.ask({ path: '/api/session/email', body: { email } })) === null) return null
  results().promised.push(email)
  return person
}

const PACE_MS = 500
const CHOICES = '/api/panel/api/message-choices'

/** Opens a page, changes a setting and reads it back, in a loop. */
export async function visitSteadily(person: Person, results: () => Results, isOver: () => boolean): Promise<void> {
  for (let turn = 0; !isOver(); turn++) {
    await person.ask({ path: '/settings' })
    await wait(PACE_MS)
    const pause = turn % 2 === 0 ? 'week' : 'none'
    const saved = await person.ask({ path: CHOICES, body: { email: false, texts: true, pause }, repeatable: true })
    await wait(PACE_MS)
    const read = await person.ask({ path: CHOICES })
    if (saved !== null && read !== null && read !== saved) results().failed.push(`saved ${saved} and read ${read}`)
    await wait(PACE_MS)
  }
}

const NEWCOMER_MS = 800

/** Registers new people in a loop. @returns when all of them got their codes */
export async function registerSteadily(origin: string, texts: Texts, results: () => Results, isOver: () => boolean) {
  const newcomers: Promise<unknown>[] = []
  const lost = (error: unknown) => results().failed.push(error instanceof Error ? error.message : String(error))
  for (; !isOver(); await wait(NEWCOMER_MS)) newcomers.push(register(origin, texts, results).catch(lost))
  await Promise.all(newcomers)
}

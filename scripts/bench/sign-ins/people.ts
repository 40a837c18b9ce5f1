/** People who sign in, each with a number and an address of their own. */
import { setTimeout as wait } from 'node:timers/promises'
import { Agent, request } from 'undici'
import { ScriptError } from '../../launch/script.mjs'
import { addressOf, numberOf } from '../support/population.ts'
import type { Texts } from '../support/providers/texts.ts'

export interface People {
  ports: readonly number[]
  texts: Texts
  /** The next person who signs in. */
  next: number
  /** Unexpected answers. */
  failed: string[]
}

/** Milliseconds. */
export interface SignIn {
  /** From the planned start to the complete dashboard. */
  total: number
  /** From the request for a code to its arrival at the provider. */
  codeAfter: number
}

const dispatcher = new Agent({ keepAliveTimeout: 2_000 })

interface RequestOptions {
  path: string
  cookie?: string
  body?: object
}

/** @returns the cookies that the answer sets @throws ScriptError for any other answer than 200 */
async function ask({ ports }: People, person: number, { path, cookie = '', body }: RequestOptions): Promise<string> {
  const origin = `http://localhost:${ports[person % ports.length]}`
  const answer = await request(origin + path, {
    dispatcher,
    method: body ? 'POST' : 'GET',
    headers: {
      cookie,
      'x-forwarded-for': addressOf(person),
      'sec-fetch-site': 'same-origin',
      ...(body && { 'content-type': 'application/json' }),
    },
    body: body && JSON.stringify(body),
  })
  const text = await answer.body.text()
  if (answer.statusCode !== 200) throw new ScriptError(`${path} answers ${answer.statusCode}: ${text.slice(0, 200)}`)
  return [answer.headers['set-cookie'] ?? []]
    .flat()
    .map((line) => line.split(';')[0])
    .join('; ')
}

async function enter(people: People, startedAt: number): Promise<SignIn> {
  const person = people.next++
  const requestedAt = performance.now()
  const pending = await ask(people, person, { path: '/api/session/login', body: { loginId: numberOf(person) } })
  const otp = await people.texts.codeFor(numberOf(person))
  const { at } = await people.texts.firstTo(numberOf(person))
  const session = await ask(people, person, { path: '/api/session/verify', body: { otp }, cookie: pending })
  await ask(people, person, { path: '/dashboard', cookie: session })
  return { total: performance.now() - startedAt, codeAfter: at - requestedAt }
}

/** @returns nothing when it failed, which is counted */
async function signIn(people: People, startedAt: number): Promise<SignIn[]> {
  try {
    return [await enter(people, startedAt)]
  } catch (error) {
    people.failed.push(error instanceof Error ? error.message : String(error))
    return []
  }
}

/** Runs this many sign-ins concurrently: when one is done, the next one begins. */
export async function asFastAsTheyCan(people: People, atOnce: number, seconds: number): Promise<SignIn[]> {
  const end = performance.now() + seconds * 1000
  const done: SignIn[] = []
  const person = async () => {
    while (performance.now() < end) done.push(...(await signIn(people, performance.now())))
  }
  await Promise.all(Array.from({ length: atOnce }, person))
  return done
}

/** Begins sign-ins at even intervals, even while earlier ones still run. */
export async function atEvenIntervals(people: People, perSecond: number, seconds: number): Promise<SignIn[]> {
  const first = performance.now()
  const running: Promise<SignIn[]>[] = []
  for (let index = 0; index < perSecond * seconds; index++) {
    const planned = first + (index * 1000) / perSecond
    await wait(Math.max(0, planned - performance.now()))
    running.push(signIn(people, planned))
  }
  return (await Promise.all(running)).flat()
}

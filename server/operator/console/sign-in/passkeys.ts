import { randomUUID } from 'node:crypto'
import * as z from 'zod'
import { NewPasskey, SignedPasskey } from '#lib/contract/panel/passkeys.ts'
import { AppError } from '#server/http/app-error.ts'
import { readJson } from '#server/http/body.ts'
import { toAppError } from '../../../panel/core/answer.ts'
import { inOneTransaction } from '../../../panel/database/transaction.ts'
import {
  addPasskey,
  beginPasskey,
  beginSignIn,
  operatorByPasskey,
  type PasskeyContext,
} from '../../../panel/operations/operators/passkeys.ts'
import { FRESH_MINUTES } from '../../../panel/operations/operators/sign-in.ts'
import { apiError } from '../../http/api.ts'
import { assertMayTry, countTry } from '../../http/limits.ts'
import { assertOwnPage, type ConsoleCaller, type Visit } from '../../http/visit.ts'
import { forgetPath } from './not-signed-in.ts'
import { cookieIn, cookieLine, openSession, sessionCookie, sessionIn, signedIn } from './session.ts'

/*
 * The calls of the console's script: signing in with a passkey, first or again, and adding one.
 * @see docs/specification/operators.md#passkeys
 */

const BODY_LIMIT = 32_768
export const NAME_MAX = 40
export const PasskeyName = z.string().trim().min(1).max(NAME_MAX)

/** Binds a challenge to the browser that requested it: only that browser can answer it. */
const COOKIE = 'operator-passkey'
const COOKIE_SECONDS = 300

async function bodyOf<T>({ request }: Visit, schema: z.ZodType<T>): Promise<T> {
  const body = schema.safeParse(await readJson(request, BODY_LIMIT))
  if (!body.success) throw new AppError('BAD_REQUEST')
  return body.data
}

export const passkeyContext = ({ panel, requestId }: Visit, name: string): PasskeyContext => ({
  db: panel.database.db,
  panel: panel.context,
  caller: { address: name, requestId },
})

/** Signed-in operators are asked for their own passkeys, to sign in again. */
async function signInOptions(visit: Visit): Promise<Response> {
  await assertMayTry(visit.address)
  const caller = await signedIn(visit)
  if (!caller) await countTry(visit.address)
  const browser = randomUUID()
  const { database, context } = visit.panel
  const options = await beginSignIn({ db: database.db, panel: context }, browser, caller)
  return Response.json(options, { headers: { 'Set-Cookie': cookieLine(visit, COOKIE, browser, COOKIE_SECONDS) } })
}

const SignIn = z.strictObject({ passkey: SignedPasskey })

async function signIn(visit: Visit): Promise<Response> {
  await assertMayTry(visit.address)
  const { passkey } = await bodyOf(visit, SignIn)
  const caller = await signedIn(visit)
  const context = passkeyContext(visit, caller?.audited ?? 'console, not signed in')
  const operator = await operatorByPasskey(context, {
    browser: cookieIn(visit, COOKIE) ?? '',
    passkey,
    signedIn: caller,
  })
  if (!operator) {
    await countTry(visit.address)
    throw new AppError('PASSKEY_REFUSED', { message: "This passkey doesn't work here. Use a link." })
  }
  const session = await inOneTransaction(context.db, (db) =>
    openSession(db, visit, operator.operator, `passkey ${operator.passkeyId}`),
  )
  const response = Response.json({})
  response.headers.append('Set-Cookie', sessionCookie(visit, session))
  response.headers.append('Set-Cookie', cookieLine(visit, COOKIE, '', 0))
  forgetPath(visit, response)
  return response
}

/** Adding a passkey gives lasting access, so it needs a recent sign-in. */
async function adding(visit: Visit): Promise<{ caller: ConsoleCaller; session: string }> {
  const caller = await signedIn(visit)
  if (!caller) throw new AppError('UNAUTHORIZED', { message: 'You are signed out. Sign in again.' })
  if (!caller.isFresh) {
    const message = `Reload this page and sign in again: the last time was more than ${FRESH_MINUTES} minutes ago.`
    throw new AppError('FORBIDDEN', { message })
  }
  return { caller, session: sessionIn(visit) ?? '' }
}

async function addOptions(visit: Visit): Promise<Response> {
  const { caller, session } = await adding(visit)
  return Response.json(await beginPasskey(passkeyContext(visit, caller.audited), caller, session))
}

const Add = z.strictObject({ name: PasskeyName, passkey: NewPasskey })

async function add(visit: Visit): Promise<Response> {
  const { caller, session } = await adding(visit)
  const { name, passkey } = await bodyOf(visit, Add)
  await addPasskey(passkeyContext(visit, caller.audited), caller, { session, passkey, name })
  return Response.json({})
}

const calls: Readonly<Record<string, (visit: Visit) => Promise<Response>>> = {
  '/sign-in/passkey/options': signInOptions,
  '/sign-in/passkey': signIn,
  '/passkeys/options': addOptions,
  '/passkeys/add': add,
}

/** Answers a call of the script as JSON; `null` for other paths. */
export async function passkeyCall(visit: Visit, method: string, path: string): Promise<Response | null> {
  const call = method === 'POST' && calls[path]
  if (!call) return null
  try {
    assertOwnPage(visit)
    return await call(visit)
  } catch (error) {
    return apiError(toAppError(error, visit.requestId), visit)
  }
}

import * as z from 'zod'
import { AppError } from '#server/http/app-error.ts'
import { readJson } from '#server/http/body.ts'
import { operations } from '../../panel/operations/index.ts'
import { InputError, OperationError } from '../../panel/operations/kit/errors.ts'
import { type ExecuteOptions, execute } from '../../panel/operations/kit/execute.ts'
import type { AnyAnswer, Operation } from '../../panel/operations/kit/operation.ts'
import { mayRun } from '../../panel/operations/kit/roles.ts'
import { callerOfToken } from '../../panel/operations/operators/sign-in.ts'
import { runOnce } from '../idempotency.ts'
import { prepare } from '../problems.ts'
import { assertMayTry, countTry } from './limits.ts'
import { operationsApi } from './openapi.ts'
import { type Caller, contextOf, type Visit } from './visit.ts'

/* `POST /operator/api/<operation>`: operations as a JSON API. */

const BODY_LIMIT = 4 * 1024 * 1024
const KEY = /^[\x21-\x7e]{1,200}$/

/** @throws AppError UNAUTHORIZED, TOO_MANY_REQUESTS */
async function callerOf({ request, panel, address }: Visit): Promise<Caller> {
  await assertMayTry(address)
  const secret = /^Bearer (\S{1,200})$/.exec(request.headers.get('authorization') ?? '')?.[1]
  const token = secret ? await callerOfToken(panel.database.db, secret) : null
  if (token) return { ...token, audited: `token ${token.name}` }
  if (secret) await countTry(address)
  throw new AppError('UNAUTHORIZED', { message: 'The API needs a token: Authorization: Bearer …' })
}

function operationAt(path: string, { role }: Caller): Operation {
  const operation = operations.find(({ name }) => name === path)
  if (!operation) throw new AppError('NOT_FOUND')
  if (!mayRun(role, operation.role))
    throw new AppError('FORBIDDEN', { message: `This needs the role ${operation.role}. The token has ${role}.` })
  return operation
}

const Options = z.strictObject({
  dryRun: z.enum(['true', 'false']).optional(),
  atMost: z
    .string()
    .regex(/^\d{1,9}$/)
    .optional(),
})

/**
 * `?dryRun=true&atMost=50`. Whatever else is refused: a mistyped dry run would change data.
 * @throws AppError BAD_REQUEST
 */
function optionsIn({ searchParams }: URL): ExecuteOptions {
  const names = [...searchParams.keys()]
  const given = Options.safeParse(Object.fromEntries(searchParams))
  if (!given.success || names.length > new Set(names).size)
    throw new AppError('BAD_REQUEST', {
      message: 'The address may only have dryRun=true or dryRun=false, and atMost with a number. Nothing was changed.',
    })
  const { dryRun, atMost } = given.data
  return { dryRun: dryRun === 'true', atMost: atMost === undefined ? undefined : Number(atMost) }
}

function keyIn({ headers }: Request): string | null {
  const key = headers.get('idempotency-key')
  if (key !== null && !KEY.test(key)) throw new AppError('BAD_REQUEST')
  return key
}

async function run(visit: Visit, caller: Caller, operation: Operation, input: unknown): Promise<AnyAnswer> {
  const options = optionsIn(visit.url)
  const key = keyIn(visit.request)
  const prepared = prepare(operation, input)
  const context = contextOf(visit, caller)
  if (key === null || options.dryRun || operation.changes === false)
    return execute(operation, prepared, context, options)
  return runOnce(context, { caller: caller.audited, key }, operation, { prepared, input }, options)
}

export async function answerApi(visit: Visit, path: string): Promise<Response> {
  const caller = await callerOf(visit)
  if (path === 'openapi.json' && visit.request.method === 'GET')
    return Response.json(operationsApi(visit.settings.console.origin))
  const operation = operationAt(path, caller)
  if (visit.request.method !== 'POST') throw new AppError('METHOD_NOT_ALLOWED', { headers: { Allow: 'POST' } })
  const input = await readJson(visit.request, BODY_LIMIT)
  try {
    const { rows, message, next, file } = await run(visit, caller, operation, input)
    return Response.json({ rows, message, next, file: file?.data.toString('base64') })
  } catch (error) {
    if (error instanceof InputError || error instanceof z.ZodError)
      throw new AppError('VALIDATION_FAILED', { message: error.message })
    if (error instanceof OperationError)
      throw new AppError('OPERATION_REFUSED', { status: 409, message: error.message })
    throw error
  }
}

export const apiError = ({ code, message, status, headers }: AppError, { requestId }: Visit) =>
  Response.json({ errorCode: code, errorMessage: message, requestId }, { status, headers })

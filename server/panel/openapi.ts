import 'server-only'
import * as z from 'zod/mini'
import { errorStatus } from '#lib/contract/codes.ts'
import type { Call } from '#lib/contract/endpoint.ts'
import { contract } from '#lib/contract/index.ts'
import { processWide } from '#server/process-wide.ts'

type Json = Record<string, unknown>

/** JSON schema of what is sent over the wire: the input side of the schema, before parsing. */
const schemaOf = (schema: z.ZodMiniType): Json => {
  const { $schema: _, ...rest } = z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' })
  return rest
}

const parametersOf = (place: 'path' | 'query', fields: Call['path']) =>
  Object.entries(fields).map(([name, field]) => {
    const isOptional = z.safeParse(field, undefined).success
    return { name, in: place, required: place === 'path' || !isOptional, schema: schemaOf(field) }
  })

const ERROR: Json = {
  type: 'object',
  required: ['errorCode', 'errorMessage'],
  properties: { errorCode: { type: 'string' }, errorMessage: { type: 'string' } },
}

const problem = (description: string) => ({ description, content: { 'application/json': { schema: ERROR } } })

/** Errors that any call may answer. */
const general = [
  'BAD_REQUEST',
  'NOT_FOUND',
  'VALIDATION_FAILED',
  'TOO_MANY_REQUESTS',
  'INTERNAL_ERROR',
  'UPSTREAM_UNAVAILABLE',
] as const
const ofMembers = ['UNAUTHORIZED', 'FORBIDDEN'] as const

function responsesOf(call: Call): Json {
  const codes = [...call.codes, ...(call.access === 'member' ? ofMembers : []), ...general]
  const byStatus = Map.groupBy(codes, (code) => errorStatus[code])
  const errors = [...byStatus].map(([status, names]) => [status, problem(names.join(', '))])
  const content = call.file ? { '*/*': {} } : { 'application/json': { schema: schemaOf(call.answer) } }
  return { 200: { description: 'Done', content }, ...Object.fromEntries(errors) }
}

const operationOf = (name: string, call: Call): Json => ({
  operationId: name,
  ...(call.feature && { description: `Only of panels that announce \`${call.feature}\` in X-Panel-Features.` }),
  parameters: [...parametersOf('path', call.path), ...parametersOf('query', call.query)],
  ...(call.body && {
    requestBody: { required: true, content: { 'application/json': { schema: schemaOf(call.body) } } },
  }),
  security: call.access === 'member' ? [{ token: [] }] : [],
  responses: responsesOf(call),
})

function pathsOf(calls: readonly [string, Call][]): Json {
  const byRoute = Map.groupBy(calls, ([, call]) => call.route)
  return Object.fromEntries(
    [...byRoute].map(([route, entries]) => [
      route,
      Object.fromEntries(entries.map(([name, call]) => [call.method.toLowerCase(), operationOf(name, call)])),
    ]),
  )
}

const createOpenApi = (): Json => ({
  openapi: '3.1.0',
  info: { title: 'Panel API', version: '1' },
  paths: pathsOf(Object.entries(contract)),
  components: { securitySchemes: { token: { type: 'http', scheme: 'bearer', bearerFormat: 'JWT' } } },
})

/** The panel API as OpenAPI 3.1, generated from the contract. It has parameters and answers of calls, no personal data. */
export const openApi = () => processWide('openapi', createOpenApi)

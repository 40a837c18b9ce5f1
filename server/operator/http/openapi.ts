import * as z from 'zod'
import { operations } from '../../panel/operations/index.ts'
import type { Operation } from '../../panel/operations/kit/operation.ts'

type Json = Record<string, unknown>

const schemaOf = (schema: z.ZodType): Json => {
  const { $schema: _, ...rest } = z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' })
  return rest
}

const json = (schema: Json) => ({ content: { 'application/json': { schema } } })

const error = json({
  type: 'object',
  required: ['errorCode', 'errorMessage'],
  properties: { errorCode: { type: 'string' }, errorMessage: { type: 'string' }, requestId: { type: 'string' } },
})

const query = (name: string, schema: Json, description: string) => ({ name, in: 'query', schema, description })

const parametersOf = ({ changes }: Operation): Json[] => {
  if (changes === false) return []
  const key = { name: 'Idempotency-Key', in: 'header', schema: { type: 'string', maxLength: 200 } }
  if (changes === 'in steps') return [key]
  return [
    key,
    query('dryRun', { type: 'boolean' }, 'Answers what would happen, and changes nothing'),
    query('atMost', { type: 'integer' }, 'Changes nothing if more rows would change'),
  ]
}

const answerOf = ({ row }: Operation): Json => ({
  type: 'object',
  required: ['rows'],
  properties: {
    rows: { type: 'array', items: schemaOf(row) },
    message: { type: 'string' },
    next: {
      type: 'object',
      additionalProperties: { type: ['string', 'integer'] },
      description: 'Send it to get the next page',
    },
    file: { type: 'string', contentEncoding: 'base64' },
  },
})

const pathItem = (operation: Operation): Json => ({
  post: {
    operationId: operation.name,
    tags: [operation.name.split('.')[0]],
    summary: operation.summary,
    description: `${operation.description} Role: ${operation.role}.`,
    parameters: parametersOf(operation),
    requestBody: { required: true, ...json(schemaOf(operation.input)) },
    responses: {
      200: { description: 'Done', ...json(answerOf(operation)) },
      400: { description: 'The request, or a parameter of its address, cannot be read', ...error },
      401: { description: 'No token, or a revoked one', ...error },
      403: { description: 'The role of the token does not allow it', ...error },
      409: { description: 'It cannot be done; nothing was changed', ...error },
      422: { description: 'The input cannot be used', ...error },
      429: { description: 'Too many wrong tokens; Retry-After says when to try again', ...error },
      503: { description: 'The database cannot be reached; Retry-After says when to try again', ...error },
    },
  },
})

/** The operations API as an OpenAPI document. */
export const operationsApi = (origin: string): Json => ({
  openapi: '3.1.0',
  info: { title: 'Operations', version: '1' },
  servers: [{ url: origin }],
  security: [{ token: [] }],
  components: { securitySchemes: { token: { type: 'http', scheme: 'bearer' } } },
  paths: Object.fromEntries(operations.map((operation) => [`/operator/api/${operation.name}`, pathItem(operation)])),
})

import * as z from 'zod'
import { objectType, typeOf } from './types.ts'

/*
 * Generates a typed client from one of our OpenAPI documents: one TypeScript file without imports.
 * @see docs/integrating.md#a-typed-client
 */

const JSON_TYPE = 'application/json'

const Content = z.object({ [JSON_TYPE]: z.object({ schema: z.unknown() }).optional() })
const Parameter = z.object({ name: z.string(), in: z.string(), required: z.boolean().optional(), schema: z.unknown() })
const Described = z.object({
  operationId: z.string(),
  parameters: z.array(Parameter).optional(),
  requestBody: z.object({ content: Content }).optional(),
  responses: z.record(z.string(), z.object({ content: Content.optional() })),
})

/** The parts of an OpenAPI document that the client needs. */
const ApiDocument = z.object({
  info: z.object({ title: z.string() }),
  paths: z.record(z.string(), z.record(z.string(), Described)),
})

type Parameter = z.output<typeof Parameter>
type Described = z.output<typeof Described>

function partType(parameters: readonly Parameter[], place: string): readonly [string, string, boolean][] {
  const fields = parameters.filter((parameter) => parameter.in === place)
  if (fields.length === 0) return []
  const type = objectType(
    fields.map(({ name, schema, required = false }) => [
      name,
      place === 'path' ? 'string | number' : typeOf(schema),
      required,
    ]),
  )
  return [[place, type, fields.some(({ required }) => required)]]
}

/** Whether the call answers a file: content of any type. */
const isFile = ({ responses }: Described) => {
  const content = responses[200]?.content
  return content !== undefined && content[JSON_TYPE] === undefined
}

function callType(described: Described): string {
  const { parameters = [], requestBody, responses } = described
  const body = requestBody?.content[JSON_TYPE]
  const input = objectType([
    ...partType(parameters, 'path'),
    ...partType(parameters, 'query'),
    ...partType(parameters, 'header'),
    ...(body ? [['body', typeOf(body.schema), true] as const] : []),
  ])
  const answer = isFile(described) ? 'Blob' : typeOf(responses[200]?.content?.[JSON_TYPE]?.schema)
  return objectType([
    ['input', input, true],
    ['answer', answer, true],
  ])
}

const RUNTIME = `/** What was answered instead: the status, and the code of the error where there is one. */
export class ApiError extends Error {
  readonly status: number
  readonly code: string | null

  constructor(status: number, code: string | null, message: string) {
    super(message)
    this.status = status
    this.code = code
  }
}

interface RequestInput {
  path?: Record<string, unknown>
  query?: Record<string, unknown>
  header?: Record<string, unknown>
  body?: unknown
}

const texts = (values: Record<string, unknown> = {}) =>
  Object.entries(values).flatMap(([name, value]): [string, string][] => (value === undefined ? [] : [[name, String(value)]]))

function urlOf(baseUrl: string, path: string, given: RequestInput): string {
  const filled = path.replace(/\\{(\\w+)\\}/g, (_, name: string) => encodeURIComponent(String(given.path?.[name] ?? '')))
  const query = new URLSearchParams(texts(given.query)).toString()
  return baseUrl.replace(/\\/$/, '') + filled + (query === '' ? '' : '?' + query)
}

function failed(status: number, text: string): ApiError {
  try {
    const { errorCode, errorMessage } = JSON.parse(text)
    return new ApiError(status, typeof errorCode === 'string' ? errorCode : null, String(errorMessage ?? errorCode))
  } catch {
    return new ApiError(status, null, 'HTTP ' + status)
  }
}

/** @param authorization the header, such as \`Bearer \${token}\` */
export const createClient =
  (baseUrl: string, authorization?: string) =>
  async <Name extends keyof Calls>(name: Name, input: Calls[Name]['input']): Promise<Calls[Name]['answer']> => {
    const [method, path, file] = routes[name]
    const given: RequestInput = input
    const response = await fetch(urlOf(baseUrl, path, given), {
      method,
      headers: {
        accept: file ? '*/*' : 'application/json',
        ...(authorization !== undefined && { authorization }),
        ...(given.body !== undefined && { 'content-type': 'application/json' }),
        ...Object.fromEntries(texts(given.header)),
      },
      ...(given.body !== undefined && { body: JSON.stringify(given.body) }),
    })
    if (!response.ok) throw failed(response.status, await response.text())
    const answer: unknown = file ? await response.blob() : JSON.parse((await response.text()) || 'null')
    return answer as Calls[Name]['answer']
  }
`

/** The client's source: a type per call, and `createClient`. */
export function clientSource(document: unknown): string {
  const { info, paths } = ApiDocument.parse(document)
  const calls = Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, described]) => ({ path, method: method.toUpperCase(), described })),
  )
  const types = objectType(calls.map(({ described }) => [described.operationId, callType(described), true]))
  const routes = calls.map(({ path, method, described }) => {
    const route = [method, path, ...(isFile(described) ? ['file'] : [])]
    return `  ${JSON.stringify(described.operationId)}: [${route.map((part) => JSON.stringify(part)).join(', ')}],`
  })
  return `/* ${info.title}: written from its OpenAPI document. Write it again rather than change it. */

export interface Calls ${types}

const routes: Readonly<Record<keyof Calls, readonly [method: string, path: string, file?: 'file']>> = {
${routes.join('\n')}
}

${RUNTIME}`
}

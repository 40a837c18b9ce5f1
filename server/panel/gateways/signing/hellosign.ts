import 'server-only'
import { createHmac, timingSafeEqual } from 'node:crypto'
import { setTimeout as wait } from 'node:timers/promises'
import HelloSign from 'hellosign-sdk'
import errors from 'hellosign-sdk/lib/Error.js'
import * as z from 'zod/mini'
import type { Config } from '#server/config.ts'
import { collect } from '#server/http/collect.ts'
import { errorName, log } from '#server/log.ts'
import { jsonIn } from '../json.ts'
import { type Signer, SignerRefused, SignerUnavailable } from './signer.ts'

/*
 * Dropbox Sign, formerly HelloSign: embedded signature requests made from one template.
 * https://developers.hellosign.com
 */

export type HelloSignSettings = NonNullable<Config['helloSign']>

// For an answer that is not JSON, the SDK constructs this class, which it does not define: that would end the process.
errors.HelloSignAPIError ??= errors.HelloSignError

const ASK_MS = 4_500
const READ_MS = 2_000
const READ_TRIES = 2
const PAUSE_MS = 150
/** In bytes. */
const ANSWER_LIMIT = 1024 * 1024

/** Error types that mean busy, broken or not done yet; any other type is a refusal. */
const TRANSIENT = new Set([
  'conflict',
  'exceeded_rate',
  'internal_error',
  'maintenance',
  'timeout',
  'unavailable',
  'unknown',
])
/** The SDK's error type for a failed connection. */
const CONNECTION = 'HelloSignError'
const Thrown = z.object({ type: z.string() })

function asSignerError(error: unknown): Error {
  if (error instanceof SignerUnavailable || error instanceof SignerRefused) return error
  const thrown = z.safeParse(Thrown, error)
  const isAnswer = thrown.success && thrown.data.type !== CONNECTION && !TRANSIENT.has(thrown.data.type)
  return isAnswer ? new SignerRefused() : new SignerUnavailable()
}

const rejectAfter = async (milliseconds: number, signal: AbortSignal): Promise<never> => {
  await wait(milliseconds, undefined, { signal })
  throw new SignerUnavailable()
}

/** Makes one try with a time limit, whatever the SDK does. */
async function withTimeLimit<T>(milliseconds: number, work: () => Promise<T>): Promise<T> {
  const abortController = new AbortController()
  const timeout = rejectAfter(milliseconds, abortController.signal)
  timeout.catch((error: unknown) => error)
  try {
    return await Promise.race([work(), timeout])
  } catch (error) {
    throw asSignerError(error)
  } finally {
    abortController.abort()
  }
}

/** Retries reads, which have no side effects. */
async function retryRead<T>(work: () => Promise<T>): Promise<T> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await withTimeLimit(READ_MS, work)
    } catch (error) {
      log.warn('e-signature service failed', { attempt, error: errorName(error) })
      if (error instanceof SignerRefused || attempt === READ_TRIES) throw error
      await wait(PAUSE_MS * (0.5 + Math.random()))
    }
  }
}

/** Parses an answer. One of another shape, such as a proxy's error page, means that the service does not work. */
function parseAnswer<S extends z.ZodMiniType>(schema: S, answer: unknown): z.output<S> {
  const parsed = z.safeParse(schema, answer)
  if (parsed.success) return parsed.data
  if (isStream(answer)) answer.destroy()
  throw new SignerUnavailable()
}

const Created = z.object({
  signature_request: z.object({
    signature_request_id: z.string().check(z.minLength(1)),
    signatures: z.array(z.object({ signature_id: z.string().check(z.minLength(1)) })).check(z.length(1)),
  }),
})
const Embedded = z.object({ embedded: z.object({ sign_url: z.url({ protocol: /^https?$/ }) }) })
const Status = z.object({
  signature_request: z.object({
    signatures: z.array(z.object({ signature_id: z.string(), status_code: z.string() })).check(z.length(1)),
  }),
})

interface AnswerStream extends AsyncIterable<Uint8Array> {
  statusCode?: number
  destroy: () => void
}
const isStream = (answer: unknown): answer is AnswerStream =>
  typeof answer === 'object' && answer !== null && Symbol.asyncIterator in answer && 'destroy' in answer

async function pdfIn(answer: unknown): Promise<Buffer> {
  if (!isStream(answer)) throw new SignerUnavailable()
  if (answer.statusCode !== 200) {
    answer.destroy()
    throw new SignerUnavailable()
  }
  const bytes = await collect(answer, ANSWER_LIMIT, () => new SignerUnavailable())
  if (!bytes.subarray(0, 5).equals(Buffer.from('%PDF-'))) throw new SignerUnavailable()
  return bytes
}

type Resource = HelloSign['signatureRequest'] | HelloSign['embedded']

/** Limits the time and the length of answers: the SDK gathers any number of bytes, as long as they keep coming. */
function limitAnswers(resource: Resource): void {
  const handlerOf = resource._responseHandler.bind(resource)
  resource._responseHandler = (request, callback) => {
    const timeout = setTimeout(() => request.destroy(), ASK_MS)
    request.once('close', () => clearTimeout(timeout))
    const handle = handlerOf(request, callback)
    return (response) => {
      handle(response)
      if (!response.headers['content-type']?.includes('application/json')) return
      let size = 0
      response.on('data', (text: string) => {
        size += text.length
        if (size > ANSWER_LIMIT) request.destroy()
      })
    }
  }
}

function openClient({ apiKey, clientId, apiOrigin }: HelloSignSettings): HelloSign {
  const client = new HelloSign({ key: apiKey.reveal(), client_id: clientId })
  const { hostname, port, protocol } = new URL(apiOrigin)
  const secure = protocol === 'https:'
  client.setHost(hostname, port || (secure ? '443' : '80'), secure ? 'https' : 'http')
  client.setTimeout(ASK_MS)
  // The SDK writes a request on the socket's `connect` event, which a kept-alive socket never emits again.
  for (const resource of [client.signatureRequest, client.embedded]) {
    const headersOf = resource._setDefaultHeaders.bind(resource)
    resource._setDefaultHeaders = (auth) => ({ ...headersOf(auth), Connection: 'close' })
    limitAnswers(resource)
  }
  return client
}

export function helloSign(settings: HelloSignSettings): Signer {
  const client = openClient(settings)
  return {
    name: 'hellosign',
    clientId: settings.clientId,
    needsEmail: true,

    async requestSignature({ formKey, name, email }) {
      const request = {
        test_mode: settings.testMode ? 1 : 0,
        template_ids: [settings.templateId],
        title: 'Form W-9',
        signers: [{ role: settings.signerRole, name, email_address: email ?? '' }],
        metadata: { form: formKey },
      }
      const answer = await withTimeLimit(ASK_MS, () => client.signatureRequest.createEmbeddedWithTemplate(request))
      const { signature_request_id, signatures } = parseAnswer(Created, answer).signature_request
      return { signatureRequestId: signature_request_id, signatureId: signatures[0]?.signature_id ?? '' }
    },

    signUrl: (_db, { signatureId }) =>
      retryRead(async () => parseAnswer(Embedded, await client.embedded.getSignUrl(signatureId)).embedded.sign_url),

    stateOf: (_db, { signatureRequestId }) =>
      retryRead(async () => {
        const answer = await client.signatureRequest.get(signatureRequestId)
        const [signature] = parseAnswer(Status, answer).signature_request.signatures
        const { signature_id: signatureId = '', status_code: code = '' } = signature ?? {}
        const state = code === 'signed' || code === 'declined' ? code : 'waiting'
        return { state, signatureId }
      }),

    // Without parameters: PDF is the default, and the SDK would send them as the body of a GET.
    document: ({ signatureRequestId }) =>
      retryRead(async () => pdfIn(await client.signatureRequest.download(signatureRequestId))),
  }
}

const Callback = z.object({
  event: z.object({
    event_type: z.string().check(z.maxLength(64)),
    event_time: z.union([z.string().check(z.maxLength(20)), z.number()]),
    event_hash: z.string().check(z.regex(/^[0-9a-f]{64}$/i)),
  }),
  signature_request: z.optional(
    z.nullable(
      z.object({
        signature_request_id: z.string().check(z.regex(/^[\x21-\x7e]{0,255}$/)),
        metadata: z.optional(z.unknown()),
      }),
    ),
  ),
})

/** A callback of the service. Only its time and type are signed, so the details must be fetched from the service. */
export interface HelloSignEvent {
  type: string
  signatureRequestId: string | null
  /** `tax_form.masked_id`, if the request was one of ours. */
  formKey: string | null
}

/** The response that the service expects; without it, the service repeats the callback. */
export const EVENT_RECEIVED = 'Hello API Event Received'

const FormMetadata = z.object({ form: z.string().check(z.regex(/^[\x21-\x7e]{0,64}$/)) })

/**
 * The event of a callback; `null` unless the service sent it: its hash is the HMAC of time and type by our API key.
 * @param text the JSON of the callback
 */
export function helloSignEvent({ apiKey }: HelloSignSettings, text: string): HelloSignEvent | null {
  const parsed = z.safeParse(Callback, jsonIn(text))
  if (!parsed.success) return null
  const { event, signature_request } = parsed.data
  const hash = createHmac('sha256', apiKey.reveal()).update(`${event.event_time}${event.event_type}`).digest()
  if (!timingSafeEqual(hash, Buffer.from(event.event_hash, 'hex'))) return null
  const metadata = z.safeParse(FormMetadata, signature_request?.metadata)
  return {
    type: event.event_type,
    signatureRequestId: signature_request?.signature_request_id ?? null,
    formKey: metadata.success ? metadata.data.form : null,
  }
}

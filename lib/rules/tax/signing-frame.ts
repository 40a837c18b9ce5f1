import { parseUrl } from '#lib/values/parse-url.ts'

/*
 * Messages from the signing frame to its page. Our own signing page sends the same messages as the e-signature widget, so
 * that the page handles both alike.
 */
export const frameMessages = {
  opened: 'hellosign:initialize',
  signed: 'hellosign:userSignRequest',
  /** The person closed the form without signing. */
  canceled: 'hellosign:userCancelRequest',
  /** The person declined this form; another one can be requested. */
  declined: 'hellosign:userDeclineRequest',
  /** There is nothing left to show: the frame can be removed. */
  finished: 'hellosign:userFinishRequest',
  failed: 'hellosign:error',
} as const

export type SigningEvent =
  | { kind: 'signed'; signatureId: string }
  | { kind: 'canceled' | 'declined' | 'finished' | 'opened' | 'failed' }

const field = (value: unknown, name: string): unknown =>
  typeof value === 'object' && value !== null ? Reflect.get(value, name) : undefined

const named = Object.entries(frameMessages) as readonly (readonly [SigningEvent['kind'], string])[]

/**
 * The event of a message; `null` for other messages, or another origin.
 * @param signUrl the frame's URL: only messages from its origin are trusted
 */
export function signingEventIn(message: { origin: string; data: unknown }, signUrl: string): SigningEvent | null {
  if (message.origin !== parseUrl(signUrl)?.origin) return null
  const match = named.find(([, type]) => type === field(message.data, 'type'))?.[0]
  if (match === undefined) return null
  if (match !== 'signed') return { kind: match }
  const signatureId = field(field(message.data, 'payload'), 'signatureId')
  return typeof signatureId === 'string' ? { kind: match, signatureId } : null
}

/** Message with our own page's content height. The frame grows with it, to avoid a scrollbar inside the page. */
export const HEIGHT_MESSAGE = 'signing:height'
const HEIGHT_MAX = 20_000

/**
 * The height in pixels that our own page asks for; `null` for other messages.
 * @param signUrl the frame's URL: only messages from its origin are trusted
 */
export function frameHeightIn(message: { origin: string; data: unknown }, signUrl: string): number | null {
  if (message.origin !== parseUrl(signUrl)?.origin) return null
  if (field(message.data, 'type') !== HEIGHT_MESSAGE) return null
  const height = field(field(message.data, 'payload'), 'height')
  return typeof height === 'number' && height > 0 && height <= HEIGHT_MAX ? Math.ceil(height) : null
}

interface FrameSource {
  signUrl: string
  /** Our client id at the e-signature service; `null` for our own page. */
  clientId: string | null
}

interface FrameContext {
  /** URL of the page with the frame. */
  page: string
  /** Signatures are not binding; the service then shows the form on any domain, registered or not. */
  testMode: boolean
}

export function frameAddress({ signUrl, clientId }: FrameSource, { page, testMode }: FrameContext): string {
  const url = parseUrl(signUrl)
  if (!url || clientId === null) return signUrl
  const settings = {
    client_id: clientId,
    parent_url: page,
    skip_domain_verification: testMode ? '1' : '0',
    ux_version: '2',
    debug: '0',
  }
  for (const [name, value] of Object.entries(settings)) url.searchParams.set(name, value)
  return url.href
}

/** The reply that the e-signature service waits for; `null` when it expects none. */
export function frameReply(message: { origin: string; data: unknown }, signUrl: string): object | null {
  if (message.origin !== parseUrl(signUrl)?.origin) return null
  const type = field(message.data, 'type')
  if (type === frameMessages.opened) return { type: 'hellosign:configure', payload: { allowCancel: true } }
  if (type !== 'hellosign:verifyDomainRequest') return null
  return { type: 'hellosign:verifyDomainResponse', payload: { token: field(field(message.data, 'payload'), 'token') } }
}

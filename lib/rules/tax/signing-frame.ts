/*
 * What a signing frame tells the page around it. Our own signing page speaks as the e-signature widget does, so that the
 * page treats both alike.
 */
export const frameMessages = {
  opened: 'hellosign:initialize',
  signed: 'hellosign:userSignRequest',
  /** The person left without signing. */
  cancelled: 'hellosign:userCancelRequest',
  /** The person will not sign this form; another one can be asked for. */
  declined: 'hellosign:userDeclineRequest',
  /** Nothing more is to be seen: the frame may go. */
  finished: 'hellosign:userFinishRequest',
  failed: 'hellosign:error',
} as const

export type SigningEvent =
  | { is: 'signed'; signatureId: string }
  | { is: 'cancelled' | 'declined' | 'finished' | 'opened' | 'failed' }

const field = (value: unknown, name: string): unknown =>
  typeof value === 'object' && value !== null ? Reflect.get(value, name) : undefined

const named = Object.entries(frameMessages) as readonly (readonly [SigningEvent['is'], string])[]

/**
 * What a message means; `null` for one from elsewhere, or that means nothing.
 * @param signUrl what the frame was opened with: only messages from its origin are believed
 */
export function signingEventIn(message: { origin: string; data: unknown }, signUrl: string): SigningEvent | null {
  if (message.origin !== URL.parse(signUrl)?.origin) return null
  const is = named.find(([, type]) => type === field(message.data, 'type'))?.[0]
  if (is === undefined) return null
  if (is !== 'signed') return { is }
  const signatureId = field(field(message.data, 'payload'), 'signatureId')
  return typeof signatureId === 'string' ? { is, signatureId } : null
}

/** How high the content of our own page is: the frame follows it where it would scroll inside a page that scrolls. */
export const HEIGHT_MESSAGE = 'signing:height'
const HEIGHT_MAX = 20_000

/**
 * The height that a message of our own page asks for, in pixels; `null` for any other message.
 * @param signUrl what the frame was opened with: only messages from its origin are believed
 */
export function frameHeightIn(message: { origin: string; data: unknown }, signUrl: string): number | null {
  if (message.origin !== URL.parse(signUrl)?.origin) return null
  if (field(message.data, 'type') !== HEIGHT_MESSAGE) return null
  const height = field(field(message.data, 'payload'), 'height')
  return typeof height === 'number' && height > 0 && height <= HEIGHT_MAX ? Math.ceil(height) : null
}

interface Framed {
  signUrl: string
  /** What the e-signature service knows this portal by; `null` for our own page. */
  clientId: string | null
}

interface Around {
  /** The address of the page around the frame. */
  page: string
  /** Signatures are not binding; the service then shows the form on any domain, registered or not. */
  testMode: boolean
}

/** What to open the frame with. */
export function frameAddress({ signUrl, clientId }: Framed, { page, testMode }: Around): string {
  const url = URL.parse(signUrl)
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

/** What the e-signature service waits for before it goes on; `null` where it does not. */
export function frameReply(message: { origin: string; data: unknown }, signUrl: string): object | null {
  if (message.origin !== URL.parse(signUrl)?.origin) return null
  const type = field(message.data, 'type')
  if (type === frameMessages.opened) return { type: 'hellosign:configure', payload: { allowCancel: true } }
  if (type !== 'hellosign:verifyDomainRequest') return null
  return { type: 'hellosign:verifyDomainResponse', payload: { token: field(field(message.data, 'payload'), 'token') } }
}

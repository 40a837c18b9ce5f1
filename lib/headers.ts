/** Headers of every response. CSP and Cache-Control depend on the kind of response, see below. */
export const securityHeaders: Readonly<Record<string, string>> = {
  'X-Content-Type-Options': 'nosniff',
  'Referrer-Policy': 'same-origin',
  'Cross-Origin-Opener-Policy': 'same-origin',
  'Cross-Origin-Resource-Policy': 'same-origin',
  'Permissions-Policy': 'camera=(), geolocation=(), microphone=(), payment=(), usb=(), browsing-topics=()',
  'X-Frame-Options': 'DENY',
}

export const STRICT_TRANSPORT_SECURITY = 'max-age=63072000; includeSubDomains'

/** For responses that are not pages. */
export const NOTHING_POLICY = "default-src 'none'; frame-ancestors 'none'; base-uri 'none'; form-action 'none'"

export const NO_STORE = 'no-store'

/** Request header with the nonce of the page's scripts, set by the page guard. */
export const NONCE_HEADER = 'x-nonce'

/** Request header with the page's language, set by the page guard. */
export const LANGUAGE_HEADER = 'x-language'

interface PageNeeds {
  https: boolean
  /** Allows what Next's development overlay needs. */
  development: boolean
  /** Allows requests to the maps service; its scripts are loaded by ours. */
  maps?: boolean
  /** Allows our own pages to embed it in a frame. */
  framed?: boolean
  /** The only other origin that it may embed in a frame. */
  frames?: string | null
}

const MAPS = ' https://maps.googleapis.com https://places.googleapis.com'

/** Maps keys are restricted to an origin, so the service has to see ours. */
export const MAPS_REFERRER_POLICY = 'strict-origin'

/** For URLs with a key in them, which must not leak. */
export const KEY_REFERRER_POLICY = 'no-referrer'

/** Headers of a page that our pages embed in a frame, and whose URL has a key. */
export const framedHeaders: Readonly<Record<string, string>> = {
  'X-Frame-Options': 'SAMEORIGIN',
  'Referrer-Policy': KEY_REFERRER_POLICY,
}

/** A page's content security policy: only scripts with its nonce, and scripts that those load. */
export function pagePolicy(nonce: string, { https, development, maps, framed, frames }: PageNeeds): string {
  return [
    "default-src 'none'",
    `script-src 'nonce-${nonce}' 'strict-dynamic'${development ? " 'unsafe-eval'" : ''}`,
    `style-src 'self' ${development ? "'unsafe-inline'" : `'nonce-${nonce}'`}`,
    "img-src 'self' data:",
    "font-src 'self'",
    `connect-src 'self'${development ? ' ws:' : ''}${maps ? MAPS : ''}`,
    `frame-src 'self'${frames ? ` ${frames}` : ''}`,
    "manifest-src 'self'",
    "worker-src 'self'",
    "object-src 'none'",
    "base-uri 'none'",
    "form-action 'self'",
    `frame-ancestors ${framed ? "'self'" : "'none'"}`,
    ...(https ? ['upgrade-insecure-requests'] : []),
  ].join('; ')
}

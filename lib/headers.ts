/** Headers of every response. CSP and Cache-Control depend on the kind of response; see below. */
export const securityHeaders: Readonly<Record<string, string>> = {
  'X-Content-Type-Options': 'nosniff',
  'Referrer-Policy': 'same-origin',
  'Cross-Origin-Opener-Policy': 'same-origin',
  'Cross-Origin-Resource-Policy': 'same-origin',
  'Permissions-Policy': 'camera=(), geolocation=(), microphone=(), payment=(), usb=(), browsing-topics=()',
  'X-Frame-Options': 'DENY',
}

export const STRICT_TRANSPORT_SECURITY = 'max-age=63072000; includeSubDomains'

/** For answers that are not pages. */
export const NOTHING_POLICY = "default-src 'none'; frame-ancestors 'none'; base-uri 'none'; form-action 'none'"

export const NO_STORE = 'no-store'

/** In which language the middleware wants a page rendered. */
export const LANGUAGE_HEADER = 'x-language'

interface PageNeeds {
  https: boolean
  /** Lets the framework's overlay work. */
  development: boolean
  /** Lets the maps service be asked for addresses; its scripts are loaded by ours. */
  maps?: boolean
  /** Pages of ours may show it in a frame. */
  framed?: boolean
  /** The one origin besides ours that it may show in a frame. */
  frames?: string | null
}

const MAPS = ' https://maps.googleapis.com https://places.googleapis.com'

/** A key of the maps service is good for an origin, which the service has to see. */
export const MAPS_REFERRER_POLICY = 'strict-origin'

/** Where the address carries a key, nobody is told the address. */
export const KEY_REFERRER_POLICY = 'no-referrer'

/** Headers of a page that stands in a frame of ours, and whose address carries a key. */
export const framedHeaders: Readonly<Record<string, string>> = {
  'X-Frame-Options': 'SAMEORIGIN',
  'Referrer-Policy': KEY_REFERRER_POLICY,
}

/** The content security policy of a page: only scripts with this page's nonce, and what they load. */
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

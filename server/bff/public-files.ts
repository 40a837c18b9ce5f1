import 'server-only'
import { LIGHT_SURFACE, SOCIAL_CARD, TOUCH_ICON } from '#lib/constants.ts'
import { brandIcon } from '#lib/format/brand-icon.ts'
import { type Config, LOGO_PATH } from '#server/config.ts'
import { OFFLINE_PATH, offlinePage, serviceWorker, WORKER_POLICY } from './offline-page.ts'

const ICON_PATH = '/icon.svg'

const DAY = 24 * 60 * 60 * 1000
/** RFC 9116 recommends less than a year. */
const VALID_DAYS = 180

/** Keeps pages that need a session, and URLs with a key in them, out of search engines. */
const ROBOTS = `User-agent: *
Allow: /$
Allow: /login$
Allow: /faq$
Allow: /terms$
Allow: /privacy$
Disallow: /
`

/** @see https://www.rfc-editor.org/rfc/rfc9116 */
function securityText({ origin, brand }: Config): string {
  const expires = new Date(Math.floor(Date.now() / DAY) * DAY + VALID_DAYS * DAY)
  return `Contact: mailto:${brand.supportEmail}
Expires: ${expires.toISOString()}
Preferred-Languages: en
Canonical: ${origin}/.well-known/security.txt
`
}

/** Web app manifest, for a phone's home screen. @see https://www.w3.org/TR/appmanifest/ */
const manifest = ({ brand }: Config) =>
  JSON.stringify({
    name: brand.name,
    short_name: brand.name,
    start_url: '/dashboard',
    display: 'standalone',
    background_color: LIGHT_SURFACE,
    theme_color: LIGHT_SURFACE,
    icons: [{ src: ICON_PATH, sizes: 'any', type: 'image/svg+xml' }],
  })

export interface PublicFile {
  type: string
  content: string | Uint8Array<ArrayBuffer>
  /** Seconds that a browser may cache it. */
  maxAge?: number
  /** Content security policy, when the file needs more than `default-src 'none'`. */
  policy?: string
}

const plain = (content: string): PublicFile => ({ type: 'text/plain; charset=utf-8', content })
const HOUR = 60 * 60

const png = (content: Uint8Array<ArrayBuffer>): PublicFile => ({ type: 'image/png', content, maxAge: HOUR })
/** Imported on first use, because it loads an image renderer. */
const pictures = () => import('./brand-pictures.tsx')

const files: Readonly<Record<string, (settings: Config) => PublicFile | null | Promise<PublicFile>>> = {
  '/robots.txt': () => plain(ROBOTS),
  '/security.txt': (settings) => plain(securityText(settings)),
  '/.well-known/security.txt': (settings) => plain(securityText(settings)),
  '/manifest.webmanifest': (settings) => ({ type: 'application/manifest+json', content: manifest(settings) }),
  '/service-worker.js': () => ({
    type: 'text/javascript; charset=utf-8',
    content: serviceWorker,
    policy: WORKER_POLICY,
  }),
  [OFFLINE_PATH]: ({ brand }) => ({ type: 'text/html; charset=utf-8', ...offlinePage(brand) }),
  [ICON_PATH]: ({ brand }) => ({ type: 'image/svg+xml', content: brandIcon(brand), maxAge: HOUR }),
  [TOUCH_ICON.url]: async ({ brand }) => png(await (await pictures()).touchIcon(brand)),
  [SOCIAL_CARD.url]: async ({ brand }) => png(await (await pictures()).socialCard(brand)),
  [LOGO_PATH]: ({ logo }) => logo && { ...logo, maxAge: HOUR },
}

/** The generated file at a well-known path; null for any other path. */
export const publicFileAt = async (pathname: string, settings: Config): Promise<PublicFile | null> =>
  Object.hasOwn(files, pathname) ? ((await files[pathname]?.(settings)) ?? null) : null

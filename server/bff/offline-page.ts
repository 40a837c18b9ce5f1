import 'server-only'
import { createHash } from 'node:crypto'
import { DARK_SURFACE, LIGHT_SURFACE } from '#lib/constants.ts'
import { brandColor } from '#lib/format/brand-color.ts'
import { routes } from '#lib/routes.ts'
import type { Brand } from '#server/config.ts'
import { Html, html } from '#server/http/html.ts'

/*
 * The page that members see without a network. The service worker caches this page only; all other requests go to the
 * network as usual.
 */

export const OFFLINE_PATH = '/offline'

const styleOf = (hue: number) => `
:root{color-scheme:light dark;background:light-dark(${LIGHT_SURFACE},${DARK_SURFACE})}
html{border-top:4px solid light-dark(${brandColor(hue)},${brandColor(hue, 'dark')})}
body{max-width:34rem;margin:0 auto;padding:12vh 1.25rem;font:1.0625rem/1.6 system-ui,sans-serif}
h1,h2{font-size:1.75rem;line-height:1.25}
main>:first-child{font-weight:700}
section{margin-top:3rem}
a{display:inline-block;margin-top:1rem;padding:.75rem 1.5rem;border-radius:6px;color:light-dark(#fff,${DARK_SURFACE});background:light-dark(${brandColor(hue)},${brandColor(hue, 'dark')});font-weight:600;text-decoration:none}
a:focus-visible{outline:3px solid;outline-offset:3px}`

const hashOf = (style: string) => `'sha256-${createHash('sha256').update(style).digest('base64')}'`

/**
 * In both languages, because it is cached before a member chooses one. The link's empty href reloads the requested page:
 * the worker serves this page under that page's URL.
 */
export function offlinePage({ name, hue }: Pick<Brand, 'name' | 'hue'>): { content: string; policy: string } {
  const style = styleOf(hue)
  return {
    policy: `default-src 'none'; style-src ${hashOf(style)}; base-uri 'none'; form-action 'none'; frame-ancestors 'none'`,
    content: html`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>You're offline</title>
<style>${new Html(style)}</style>
</head>
<body>
<main>
<p>${name}</p>
<h1>You're offline</h1>
<p>We can't load this page without an internet connection. What you've already saved is safe.</p>
<a href="">Try again</a>
<section lang="es">
<h2>No tiene conexión a internet</h2>
<p>No podemos cargar esta página sin conexión a internet. Lo que ya guardó está a salvo.</p>
<a href="">Intentar de nuevo</a>
</section>
</main>
</body>
</html>
`.text,
  }
}

/** Member pages that the worker handles. Excluded: pages that count visits, and pages with a key in the path. */
const paths = Object.values(routes)
  .filter((page) => page.access === 'member' && page !== routes.redirect && !page.prefix)
  .map(({ path }) => path)

/**
 * Turns navigation preload off, which earlier versions of the worker turned on and which outlives them. It fetches every
 * page of the origin, so pages that count visits would count twice.
 * @see https://www.w3.org/TR/service-workers/#service-worker-navigation-preload-concept
 */
export const serviceWorker = `const PAGE = ${JSON.stringify(OFFLINE_PATH)}
const paths = new Set(${JSON.stringify(paths)})
const keep = async () => (await caches.open('offline')).add(new Request(PAGE, { cache: 'reload' }))
const begin = async () => {
  await self.registration.navigationPreload?.disable()
  await self.clients.claim()
}
const answer = async (request) => {
  try {
    return await fetch(request)
  } catch {
    return (await caches.match(PAGE)) ?? Response.error()
  }
}
addEventListener('install', (event) => event.waitUntil(keep().then(() => self.skipWaiting())))
addEventListener('activate', (event) => event.waitUntil(begin()))
addEventListener('fetch', (event) => {
  const { mode, method, url } = event.request
  if (mode === 'navigate' && method === 'GET' && paths.has(new URL(url).pathname)) event.respondWith(answer(event.request))
})
`

/** A service worker has its own policy: it may connect to this origin only. */
export const WORKER_POLICY = "default-src 'none'; connect-src 'self'"

import 'server-only'
import { createHash } from 'node:crypto'
import { DARK_SURFACE, LIGHT_SURFACE } from '#lib/constants.ts'
import { brandColor } from '#lib/format/brand-color.ts'
import { routes } from '#lib/routes.ts'
import type { Brand } from '#server/config.ts'

/*
 * What a member sees without a network. A service worker keeps this one page, and nothing of anybody: every other answer
 * comes from the network, as without it.
 */

export const OFFLINE_PATH = '/offline'

const styleOf = (hue: number) => `
:root{color-scheme:light dark;background:light-dark(${LIGHT_SURFACE},${DARK_SURFACE})}
body{max-width:34rem;margin:0 auto;padding:12vh 1.25rem;font:1.0625rem/1.6 system-ui,sans-serif}
h1,h2{font-size:1.75rem;line-height:1.25}
section{margin-top:3rem}
a{display:inline-block;margin-top:1rem;padding:.75rem 1.5rem;border-radius:6px;color:#fff;background:${brandColor(hue)};font-weight:600;text-decoration:none}
a:focus-visible{outline:3px solid;outline-offset:3px}`

const hashOf = (style: string) => `'sha256-${createHash('sha256').update(style).digest('base64')}'`

/**
 * In both languages: it is kept from before its reader chose one. The link's empty address is the page that was asked for:
 * the worker answers with this one in its place.
 */
export function offlinePage({ name, hue }: Brand): { content: string; policy: string } {
  const style = styleOf(hue)
  return {
    policy: `default-src 'none'; style-src ${hashOf(style)}; base-uri 'none'; form-action 'none'; frame-ancestors 'none'`,
    content: `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>You're offline</title>
<style>${style}</style>
</head>
<body>
<main>
<p>${name.replace(/[<>&]/g, '')}</p>
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
`,
  }
}

/** Pages of members. Those that count visits, or carry somebody's key, are left to the browser. */
const paths = Object.values(routes)
  .filter((page) => page.access === 'member' && page !== routes.redirect && !page.prefix)
  .map(({ path }) => path)

/**
 * No navigation preload: it asks for every page of the origin, those of others too, and a visit of them would count twice.
 * Workers of before turned it on, and it outlives them.
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

/** A service worker has its own policy: it asks this origin, and nobody else. */
export const WORKER_POLICY = "default-src 'none'; connect-src 'self'"

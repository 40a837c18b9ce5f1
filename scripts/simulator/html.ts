/** HTML pages without scripts. */
import { createHash } from 'node:crypto'
import { Html, html } from '#server/http/html.ts'

const STYLE = `
:root { color-scheme: light dark; font: 1rem/1.5 system-ui, sans-serif }
body { margin: 0 auto; max-width: 44rem; padding: 2rem 1rem; overflow-wrap: anywhere }
h2 { margin-top: 2.5rem }
nav a, a.big, button { border: 1px solid; border-radius: .375rem; color: inherit; font: inherit; padding: .75rem 1rem }
a.big { display: block; margin: .75rem 0; text-decoration: none }
button { background: none; cursor: pointer; margin: .5rem .5rem 0 0 }
:focus-visible { outline: 3px solid; outline-offset: 2px }
ul.plain { list-style: none; padding: 0 }
table { border-collapse: collapse; width: 100% }
th, td { border-bottom: 1px solid; padding: .375rem .75rem .375rem 0; text-align: left; vertical-align: top }
label { display: block; margin-top: .75rem }
input, select { border: 1px solid; border-radius: .375rem; box-sizing: border-box; display: block; font: inherit; max-width: 24rem; padding: .5rem; width: 100% }
pre { border: 1px solid; border-radius: .375rem; overflow: auto; padding: .75rem; white-space: pre-wrap }`

const STYLE_HASH = createHash('sha256').update(STYLE).digest('base64')

/** @param portal the only other origin that forms may post to */
export const headersFor = (portal: string) => ({
  'Cache-Control': 'no-store',
  'Content-Security-Policy': `default-src 'none'; style-src 'sha256-${STYLE_HASH}'; base-uri 'none'; form-action 'self' ${portal}; frame-ancestors 'none'`,
  'Content-Type': 'text/html; charset=utf-8',
  'Cross-Origin-Opener-Policy': 'same-origin',
  'Referrer-Policy': 'no-referrer',
  'X-Content-Type-Options': 'nosniff',
})

export const page = (title: string, body: Html) =>
  html`<!doctype html>
<html lang="en">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>${title}</title>${new Html(`<style>${STYLE}</style>`)}</head>
<body><main><h1>${title}</h1>
${body}
</main></body>
</html>
`.text

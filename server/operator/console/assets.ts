import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { processWide } from '#server/process-wide.ts'

/* Assets of the console: one style sheet, and a script on pages with passkeys. Their URLs have a content hash. */

interface Asset {
  text: string
  version: string
}

const asset = (text: string): Asset => ({
  text,
  version: createHash('sha256').update(text).digest('hex').slice(0, 12),
})

const read = (...path: string[]) => readFileSync(join(process.cwd(), ...path), 'utf8')

/** The portal's tokens, the brand's hue and the console's own styles. */
export const styleSheet = (hue: number) =>
  processWide('style sheet of the console', () =>
    asset(
      [
        read('app', 'tokens.css'),
        `html:root{--brand-hue:${hue}}`,
        read('server', 'operator', 'console', 'console.css'),
      ].join('\n'),
    ),
  )

export const passkeyScript = () =>
  processWide('passkey script of the console', () =>
    asset(read('server', 'operator', 'console', 'sign-in', 'passkeys.js')),
  )

const YEAR = 31_536_000

export const assetResponse = ({ text }: Asset, type: string) =>
  new Response(text, {
    headers: { 'Content-Type': `${type}; charset=utf-8`, 'Cache-Control': `public, max-age=${YEAR}, immutable` },
  })

import 'server-only'
import { readFileSync } from 'node:fs'
import { extname } from 'node:path'
import { ConfigurationError } from './configuration-error.ts'

const types: Readonly<Record<string, string>> = {
  '.svg': 'image/svg+xml',
  '.png': 'image/png',
  '.webp': 'image/webp',
}
/** Limited because every page shows the logo, on slow connections too. */
const MAX_BYTES = 100 * 1024

export interface Logo {
  type: string
  content: Uint8Array<ArrayBuffer>
}

function contentOf(path: string): Uint8Array<ArrayBuffer> {
  try {
    return new Uint8Array(readFileSync(path))
  } catch {
    throw new ConfigurationError(`BRAND_LOGO_FILE: ${path} cannot be read`)
  }
}

/** The operator's logo; null if not set. @throws ConfigurationError for a file of another type, or over 100 KB */
export function logoOf({ BRAND_LOGO_FILE: path }: { BRAND_LOGO_FILE?: string }): Logo | null {
  if (!path) return null
  const type = types[extname(path).toLowerCase()]
  if (!type) throw new ConfigurationError('BRAND_LOGO_FILE: must be an .svg, .png or .webp file')
  const content = contentOf(path)
  if (content.length > MAX_BYTES) throw new ConfigurationError('BRAND_LOGO_FILE: must have at most 100 KB')
  return { type, content }
}

/** Whether a logo has colors of its own for the dark theme: an SVG with a rule for it. */
export const hasDarkColors = ({ type, content }: Logo) =>
  type === types['.svg'] && Buffer.from(content).toString().includes('prefers-color-scheme')

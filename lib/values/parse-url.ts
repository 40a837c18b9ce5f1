/** The URL; `null` for a text that is none. Browsers before Chrome 126, Safari 18 and Firefox 126 have no `URL.parse`. */
export function parseUrl(text: string, base?: string): URL | null {
  try {
    return new URL(text, base)
  } catch {
    return null
  }
}

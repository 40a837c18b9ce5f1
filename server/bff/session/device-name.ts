import 'server-only'

/*
 * A browser's name as members know it, such as "Safari on iPhone". The order matters: user agents also name the browsers
 * that they are compatible with.
 */

const browsers = [
  ['Edge', /\bEdgA?\//],
  ['Opera', /\bOPR\//],
  ['Samsung Internet', /\bSamsungBrowser\//],
  ['Firefox', /\b(?:Firefox|FxiOS)\//],
  ['Chrome', /\b(?:Chrome|CriOS)\//],
  ['Safari', /\bSafari\//],
] as const

const systems = [
  ['iPhone', /\biPhone\b/],
  ['iPad', /\biPad\b/],
  ['Android', /\bAndroid\b/],
  ['Windows', /\bWindows\b/],
  ['Mac', /\bMacintosh\b/],
  ['ChromeOS', /\bCrOS\b/],
  ['Linux', /\bLinux\b/],
] as const

const nameIn = (names: readonly (readonly [name: string, sign: RegExp])[], userAgent: string) =>
  names.find(([, sign]) => sign.test(userAgent))?.[0]

/** `null` for an unknown user agent. */
export function deviceName(userAgent: string): string | null {
  const browser = nameIn(browsers, userAgent)
  const system = nameIn(systems, userAgent)
  if (!browser) return system ?? null
  return system ? `${browser} on ${system}` : browser
}

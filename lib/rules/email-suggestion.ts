/** Domains that are suggested, the most common first. */
const SUGGESTED = [
  'gmail.com',
  'yahoo.com',
  'hotmail.com',
  'outlook.com',
  'icloud.com',
  'aol.com',
  'comcast.net',
  'verizon.net',
  'att.net',
  'sbcglobal.net',
  'bellsouth.net',
  'cox.net',
  'live.com',
  'msn.com',
  'me.com',
  'mac.com',
  'charter.net',
  'earthlink.net',
  'optonline.net',
  'protonmail.com',
] as const

/** Other real domains that differ from a suggested one by one key press. */
const ALSO_REAL = ['mail.com', 'email.com', 'ymail.com', 'gail.com', 'cloud.com'] as const

const REAL: ReadonlySet<string> = new Set([...SUGGESTED, ...ALSO_REAL])

/** In a shorter name, one key press often makes another real name: `bol.com` isn't a typing error of `aol.com`. */
const SHORTEST_MISTYPED_NAME = 5

/** Whether one key press turns `typed` into `meant`: a letter added, left out, replaced, or swapped with the next one. */
function isOneKeyAway(typed: string, meant: string): boolean {
  const [short, long] = typed.length < meant.length ? [typed, meant] : [meant, typed]
  let start = 0
  while (start < short.length && short[start] === long[start]) start++
  const rest = (text: string, from: number) => text.slice(start + from)
  if (short.length < long.length) return rest(short, 0) === rest(long, 1)
  const isSwapped = short[start] === long[start + 1] && short[start + 1] === long[start]
  return rest(short, 1) === rest(long, 1) || (isSwapped && rest(short, 2) === rest(long, 2))
}

/** Number of mistyped parts of a domain, its name and its ending; null for another domain. */
function mistypedParts(typed: string, meant: string): number | null {
  const [meantName = '', meantEnding = ''] = meant.split('.')
  const dot = typed.lastIndexOf('.')
  if (dot < 0) return typed === meantName || typed === `${meantName}${meantEnding}` ? 1 : null
  const [name, ending] = [typed.slice(0, dot), typed.slice(dot + 1)]
  const isName = name === meantName
  const isEnding = ending === meantEnding
  if (!isName && (meantName.length < SHORTEST_MISTYPED_NAME || !isOneKeyAway(name, meantName))) return null
  if (!isEnding && !isOneKeyAway(ending, meantEnding)) return null
  return Number(!isName) + Number(!isEnding)
}

/**
 * The address that was probably meant, if its domain looks like a typing error of a common one; otherwise null.
 * @param typed lower case
 * @see docs/specification/validation.md#email
 */
export function suggestedEmail(typed: string): string | null {
  const [name, typedDomain, ...more] = typed.split('@')
  if (!name || !typedDomain || more.length > 0 || REAL.has(typedDomain)) return null
  const domain = typedDomain.replace(/[.,]+/g, '.').replace(/\.$/, '')
  if (REAL.has(domain)) return `${name}@${domain}`
  const near = SUGGESTED.flatMap((meant) => {
    const count = mistypedParts(domain, meant)
    return count === null ? [] : [{ meant, count }]
  })
  const [nearest] = near.toSorted((a, b) => a.count - b.count)
  return nearest ? `${name}@${nearest.meant}` : null
}

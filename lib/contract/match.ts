import type { Call, Method } from './endpoint.ts'

const segmentsOf = (path: string) =>
  path.split('/').filter((segment, at, all) => segment !== '' || (at > 0 && at < all.length - 1))

const isParameter = (segment: string) => segment.startsWith('{') && segment.endsWith('}')
const nameOf = (segment: string) => segment.slice(1, -1)

export interface Match<Name extends string = string> {
  name: Name
  call: Call
  /** Decoded path parameters, not yet checked. */
  path: Record<string, string>
}

function parametersOf(route: string, given: readonly string[]): Record<string, string> | null {
  const wanted = segmentsOf(route)
  if (wanted.length !== given.length) return null
  const parameters: Record<string, string> = {}
  for (const [at, segment] of wanted.entries()) {
    const value = given[at] ?? ''
    if (isParameter(segment)) parameters[nameOf(segment)] = decodeURIComponent(value)
    else if (segment !== value) return null
  }
  return parameters
}

/**
 * The call that a path names; a literal segment wins over a parameter, whatever the method. A trailing slash makes no difference.
 * Answers the methods that the path has when none fits, so that a 405 can name them.
 * @throws URIError when the path is not well-formed percent-encoding
 */
export function matchCall<C extends Readonly<Record<string, Call>>>(
  calls: C,
  method: string,
  path: string,
): { match: Match<keyof C & string> | null; allowed: Method[] } {
  const given = segmentsOf(path)
  const fitting = Object.entries(calls)
    .map(([name, call]) => ({ name, call, path: parametersOf(call.route, given) }))
    .filter((entry): entry is Match<keyof C & string> => entry.path !== null)
  const fewest = Math.min(...fitting.map((entry) => Object.keys(entry.path).length))
  const found = fitting.filter((entry) => Object.keys(entry.path).length === fewest)
  return {
    match: found.find((entry) => entry.call.method === method) ?? null,
    allowed: found.map((entry) => entry.call.method),
  }
}

/** The route with its parameters filled in, each encoded. */
export const fillRoute = (route: string, path: Readonly<Record<string, unknown>>) =>
  route.replace(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(String(path[name] ?? '')))

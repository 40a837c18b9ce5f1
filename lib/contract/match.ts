import type { Call, Method } from './endpoint.ts'

const segmentsOf = (path: string) => path.replace(/\/$/, '').split('/')

const isParameter = (segment: string) => segment.startsWith('{')
const nameOf = (segment: string) => segment.slice(1, -1)

export interface Match<Name extends string = string> {
  name: Name
  call: Call
  /** Decoded but not yet validated path parameters. */
  path: Record<string, string>
}

interface Pattern {
  name: string
  call: Call
  segments: readonly string[]
}

const patterns = new WeakMap<object, readonly Pattern[]>()

/** The calls' routes as segments; cached on first use. */
function patternsOf(calls: Readonly<Record<string, Call>>): readonly Pattern[] {
  const cached = patterns.get(calls)
  if (cached) return cached
  const split = Object.entries(calls).map(([name, call]) => ({ name, call, segments: segmentsOf(call.route) }))
  patterns.set(calls, split)
  return split
}

const fits = (pattern: readonly string[], segments: readonly string[]) =>
  pattern.length === segments.length &&
  pattern.every((segment, index) => segment === segments[index] || isParameter(segment))

const parametersOf = (pattern: readonly string[], segments: readonly string[]): Record<string, string> =>
  Object.fromEntries(
    pattern.flatMap((segment, index) =>
      isParameter(segment) ? [[nameOf(segment), decodeURIComponent(segments[index] ?? '')]] : [],
    ),
  )

/**
 * Finds the call for a method and path; literal segments win over parameters, whatever the method. Trailing slashes are
 * ignored. Without a match, `allowed` has the path's methods for a 405.
 * @throws URIError for malformed percent-encoding
 */
export function matchCall<C extends Readonly<Record<string, Call>>>(
  calls: C,
  method: string,
  path: string,
): { match: Match<keyof C & string> | null; allowed: Method[] } {
  const actual = segmentsOf(path)
  const fitting = patternsOf(calls)
    .filter(({ segments }) => fits(segments, actual))
    .map(({ name, call, segments }) => ({ name, call, path: parametersOf(segments, actual) }))
  const fewest = Math.min(...fitting.map((entry) => Object.keys(entry.path).length))
  const best = fitting.filter((entry) => Object.keys(entry.path).length === fewest)
  return {
    match: best.find((entry) => entry.call.method === method) ?? null,
    allowed: best.map((entry) => entry.call.method),
  }
}

/** The route with its parameters filled in and encoded. */
export const fillRoute = (route: string, path: Readonly<Record<string, unknown>>) =>
  route.replace(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(String(path[name] ?? '')))

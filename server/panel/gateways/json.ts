import 'server-only'

/** Reads JSON; `null` for anything else. */
export function jsonIn(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}

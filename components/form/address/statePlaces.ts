/** The states' names and ZIP codes, loaded when they are needed. */
type Places = typeof import('#lib/rules/us-places.ts')

let places: Places | null = null

export const loadedPlaces = () => places

/** Null if it fails to load: the state is then what was typed. */
export async function loadPlaces(): Promise<Places | null> {
  try {
    places ??= await import('#lib/rules/us-places.ts')
  } catch {
    // Nothing is lost offline: the member sees the two letters, and a longer text is cleared.
    return null
  }
  return places
}

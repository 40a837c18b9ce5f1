/** The states' names and ZIP codes, loaded when they are needed. */
type Places = typeof import('#lib/rules/us-places.ts')

let places: Places | null = null

export const loadedPlaces = () => places

/** Null if loading fails: two typed letters then stay, and longer text is cleared. */
export async function loadPlaces(): Promise<Places | null> {
  try {
    places ??= await import('#lib/rules/us-places.ts')
  } catch {
    return null
  }
  return places
}

/** Where a tab keeps the text fields of its registration. */
const PLACE = 'registration'

/** Null when the browser blocks its storage, or has something else there. */
export function tryStorage<Answer>(work: (storage: Storage, place: string) => Answer): Answer | null {
  try {
    return work(sessionStorage, PLACE)
  } catch {
    return null
  }
}

export const forgetStored = () => tryStorage((storage, place) => storage.removeItem(place))

/** Key under which a tab stores the text fields of its registration. */
const STORAGE_KEY = 'registration'

/** Null when the browser blocks its storage, or has something else there. */
export function tryStorage<Answer>(work: (storage: Storage, key: string) => Answer): Answer | null {
  try {
    return work(sessionStorage, STORAGE_KEY)
  } catch {
    return null
  }
}

export const forgetStored = () => tryStorage((storage, key) => storage.removeItem(key))

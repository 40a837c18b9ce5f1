import { useSyncExternalStore } from 'react'

/*
 * Mock of `next/navigation`: redirects are thrown, navigations recorded, and the URL is the document's.
 * Use: jest.mock('next/navigation', () => jest.requireActual('#tests/support/pages/navigation.ts'))
 */

export const router = { push: jest.fn(), replace: jest.fn(), refresh: jest.fn() }

export const useRouter = () => router

export function redirect(to: string): never {
  throw new Error(`redirect to ${to}`)
}

export function unauthorized(): never {
  throw new Error('the unauthorized page')
}

const listeners = new Set<() => void>()
const notify = () => {
  for (const listener of listeners) listener()
}
const pushState = window.history.pushState.bind(window.history)
window.history.pushState = (...state) => {
  pushState(...state)
  notify()
}
window.addEventListener('popstate', notify)

function subscribe(listener: () => void) {
  listeners.add(listener)
  return () => {
    listeners.delete(listener)
  }
}

const useAddress = <Part>(read: () => Part) => useSyncExternalStore(subscribe, read, read)

export const useSearchParams = () => new URLSearchParams(useAddress(() => window.location.search))
export const usePathname = () => useAddress(() => window.location.pathname)

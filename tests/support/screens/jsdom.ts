/** Stubs for browser APIs that screens use and jsdom lacks. */
import { format } from 'node:util'
import '@testing-library/jest-dom'
import { configure } from '@testing-library/react'
import { typedLogin } from '#components/auth/login/typedLogin.ts'
import { typedRegistration } from '#components/auth/registration/typedRegistration.ts'
import { forgetDrafts } from '#components/form/kit/draft/drafts.ts'
import { toast, toastStore } from '#components/ui/toast/toast.ts'

/** Lazy-loaded parts can take more than the default second on a busy machine. */
configure({ asyncUtilTimeout: 15_000 })

Element.prototype.scrollIntoView ??= () => undefined

globalThis.ResizeObserver ??= class {
  observe() {}
  unobserve() {}
  disconnect() {}
}

/** Media queries don't match, as on a wide screen. */
window.matchMedia ??= (media) =>
  Object.assign(new EventTarget(), { media, matches: false, onchange: null, addListener() {}, removeListener() {} })

/** jsdom reports no sizes: without a height the virtual list would render no rows. */
Object.defineProperty(HTMLElement.prototype, 'offsetHeight', {
  configurable: true,
  get(this: HTMLElement) {
    return this.getAttribute('role') === 'listbox' ? 288 : 0
  },
})

/** Errors that say nothing about the screen. */
const EXPECTED = [
  // jsdom does not navigate, and knows no `search` element.
  /Not implemented: navigation/,
  /The tag <search> is unrecognized/,
  // A lazy part loads in the first test that shows it, whichever that is.
  /A suspended resource finished loading/,
]

// Kept in memory until the document unloads: one test must not fill in the forms of the next.
beforeEach(() => {
  typedLogin.keep('email', '')
  typedRegistration.keep({})
  forgetDrafts()
})

const logged: string[] = []
console.error = (...values) => {
  const text = format(...values)
  if (!EXPECTED.some((pattern) => pattern.test(text))) logged.push(text)
}
afterEach(() => {
  // The next test has its own.
  for (const { id } of toastStore.current()) toast.dismiss(id)
  expect(logged.splice(0)).toEqual([])
})

/** Stubs for browser APIs that screens use and jsdom lacks. */
import { format } from 'node:util'
import '@testing-library/jest-dom'
import { configure } from '@testing-library/react'

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

/** Errors that React and jsdom log only because jsdom lacks something: it does not navigate, and knows no `search` element. */
const LACKING_IN_JSDOM = [/Not implemented: navigation/, /The tag <search> is unrecognized/]

const logged: string[] = []
console.error = (...values) => {
  const text = format(...values)
  if (!LACKING_IN_JSDOM.some((pattern) => pattern.test(text))) logged.push(text)
}
afterEach(() => expect(logged.splice(0)).toEqual([]))

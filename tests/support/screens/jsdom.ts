/** Stubs for browser APIs that screens use and jsdom lacks. */
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

/** What browsers have, the screens use and jsdom lacks: present, without effect. */
import '@testing-library/jest-dom'
import { configure } from '@testing-library/react'

/** What is loaded on first use takes more than the usual second on a busy machine. */
configure({ asyncUtilTimeout: 15_000 })

Element.prototype.scrollIntoView ??= () => undefined

globalThis.ResizeObserver ??= class {
  observe() {}
  unobserve() {}
  disconnect() {}
}

/** A wide screen. */
window.matchMedia ??= (media) =>
  Object.assign(new EventTarget(), { media, matches: false, onchange: null, addListener() {}, removeListener() {} })

/** Nothing has a size there: a list would draw none of its rows, as none would be in sight. */
Object.defineProperty(HTMLElement.prototype, 'offsetHeight', {
  configurable: true,
  get(this: HTMLElement) {
    return this.getAttribute('role') === 'listbox' ? 288 : 0
  },
})

/** What browsers have, the screens use and jsdom lacks: present, without effect. */
import '@testing-library/jest-dom'

Element.prototype.scrollIntoView ??= () => undefined

globalThis.ResizeObserver ??= class {
  observe() {}
  unobserve() {}
  disconnect() {}
}

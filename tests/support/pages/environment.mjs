import { TestEnvironment } from 'jest-environment-jsdom'

/** What the server side of a page uses, and jsdom lacks or has in another form than Node. */
const fromNode = {
  AbortController,
  AbortSignal,
  ArrayBuffer,
  Blob,
  BroadcastChannel,
  Headers,
  MessageChannel,
  MessagePort,
  ReadableStream,
  Request,
  Response,
  TextDecoder,
  TextEncoder,
  TransformStream,
  Uint8Array,
  WritableStream,
  clearImmediate,
  clearInterval,
  clearTimeout,
  crypto,
  fetch,
  performance,
  setImmediate,
  setInterval,
  setTimeout,
  structuredClone,
}

/** A document with a server behind it: pages are made here by the real BFF and then used like in a browser. */
export default class PageEnvironment extends TestEnvironment {
  customExportConditions = ['node', 'node-addons']

  async setup() {
    await super.setup()
    for (const [name, value] of Object.entries(fromNode)) {
      Object.defineProperty(this.global, name, { value, configurable: true, writable: true })
    }
  }

  /** What the last test's screens do as they go still has its document. */
  async teardown() {
    await new Promise((resolve) => setTimeout(resolve, 50))
    await super.teardown()
  }
}

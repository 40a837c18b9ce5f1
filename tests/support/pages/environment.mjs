import { TestEnvironment } from 'jest-environment-jsdom'

/** Node globals that the server side of a page needs, and that jsdom lacks or implements differently. */
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

/** jsdom with Node globals, so that tests render pages with the real BFF and then use them as in a browser. */
export default class PageEnvironment extends TestEnvironment {
  customExportConditions = ['node', 'node-addons']

  async setup() {
    await super.setup()
    for (const [name, value] of Object.entries(fromNode)) {
      Object.defineProperty(this.global, name, { value, configurable: true, writable: true })
    }
  }

  /** Cleanup of the last test's screens still needs the document. */
  async teardown() {
    await new Promise((resolve) => setTimeout(resolve, 50))
    await super.teardown()
  }
}

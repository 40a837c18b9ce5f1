/** Node's own globals for the tests of `runtime.mjs`. What a test file adds is removed after it. */
import { ModernFakeTimers } from '@jest/fake-timers'
import { ModuleMocker } from 'jest-mock'

export default class SharedModulesEnvironment {
  global = globalThis
  fakeTimers = null
  #keysBefore = new Set(Reflect.ownKeys(globalThis))

  constructor({ projectConfig }) {
    this.moduleMocker = new ModuleMocker(globalThis)
    this.fakeTimersModern = new ModernFakeTimers({ config: projectConfig, global: globalThis })
    Object.assign(globalThis, projectConfig.globals)
  }

  async setup() {
    // Jest's 100 frames make each error slow.
    Error.stackTraceLimit = 20
  }

  async teardown() {
    this.fakeTimersModern.dispose()
    for (const key of Reflect.ownKeys(globalThis))
      if (!this.#keysBefore.has(key)) Reflect.deleteProperty(globalThis, key)
  }

  exportConditions() {
    return ['node', 'node-addons']
  }

  getVmContext() {
    return null
  }
}

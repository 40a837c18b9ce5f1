/**
 * Runs a test file in Node itself. Jest's own runtime gives each file its own copy of every module, which is loaded and
 * compiled again; here the files of a worker share them, as the requests of a server do. Modules cannot be replaced
 * (`jest.mock`).
 * @see docs/decisions/2026-11-27-panel-tests-share-modules.md
 */
import { createRequire } from 'node:module'
import { pathToFileURL } from 'node:url'
import Runtime from 'jest-runtime'
import '../../../scripts/server-only.mjs'

const require = createRequire(import.meta.url)
let imports = 0

export default class SharedModulesRuntime extends Runtime {
  /** Jest's test framework; each test file gets its own. */
  requireInternalModule(path) {
    delete require.cache[path]
    return require(path)
  }

  unstable_shouldLoadAsEsm() {
    return true
  }

  async unstable_importModule(path) {
    globalThis.jest = this.jestGlobals.jestObjectFor(path)
    imports += 1
    await import(`${pathToFileURL(path)}?import=${imports}`)
  }

  /** Node's own is not replaced. */
  installGetBuiltinModule() {}
}

import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { TestEnvironment } from 'jest-environment-node'

const folder = join(import.meta.dirname, '..', '..', '..', '..', 'node_modules', '@electric-sql', 'pglite', 'dist')
const compiled = (/** @type {string} */ name) => new WebAssembly.Module(readFileSync(join(folder, name)))

/**
 * Jest reloads every module, including PGlite, for each test file. As long as this process holds PGlite's WebAssembly
 * modules, V8 compiles their nine megabytes once instead of for each file, which would take seconds of CPU time.
 */
export default class PgliteEnvironment extends TestEnvironment {
  static held = ['pglite.wasm', 'initdb.wasm'].map(compiled)
}

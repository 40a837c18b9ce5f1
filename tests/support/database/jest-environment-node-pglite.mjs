import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { TestEnvironment } from 'jest-environment-node'

const folder = join(import.meta.dirname, '..', '..', '..', 'node_modules', '@electric-sql', 'pglite', 'dist')
const compiled = (/** @type {string} */ name) => new WebAssembly.Module(readFileSync(join(folder, name)))

/**
 * Jest loads every module, PGlite included, again for each test file. While this process keeps PGlite's WebAssembly module,
 * V8 compiles its nine megabytes once instead of for each file, which would take seconds of CPU time.
 */
export default class PgliteEnvironment extends TestEnvironment {
  static held = ['pglite.wasm', 'initdb.wasm'].map(compiled)
}

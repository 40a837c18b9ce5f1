import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { TestEnvironment } from 'jest-environment-node'

const folder = join(import.meta.dirname, '..', '..', '..', 'node_modules', '@electric-sql', 'pglite', 'dist')
const compiled = (/** @type {string} */ name) => new WebAssembly.Module(readFileSync(join(folder, name)))

/**
 * Jest loads every module again for each test file, and with them PGlite. As long as this process holds its code, V8 compiles
 * and optimizes it once: otherwise each file compiles nine megabytes, which takes seconds of processor time.
 */
export default class PgliteEnvironment extends TestEnvironment {
  static held = ['pglite.wasm', 'initdb.wasm'].map(compiled)
}

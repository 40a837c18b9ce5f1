/**
 * Lets plain Node run files of `server/`: `node --import ./scripts/server-only.mjs server/...ts`. Next fails a build that
 * would ship a file with `server-only` to a browser. Outside of Next the module is replaced with an empty one.
 */
import { enableCompileCache, registerHooks } from 'node:module'
import { join } from 'node:path'

/** Shares a compile cache between all programs of this checkout; without write access, each compiles for itself. */
enableCompileCache(join(import.meta.dirname, '..', 'node_modules', '.cache', 'compiled'))

const marker = 'data:text/javascript,export%20{}'

registerHooks({
  resolve: (specifier, context, nextResolve) =>
    specifier === 'server-only'
      ? { url: marker, format: 'module', shortCircuit: true }
      : nextResolve(specifier, context),
})

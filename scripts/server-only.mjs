/**
 * Lets plain Node run files of `server/`: `node --import ./scripts/server-only.mjs server/...ts`.
 *
 * `server-only` is a marker that Next understands (it fails a build that would ship the file to a browser). Outside of
 * Next there is no browser to protect, so the marker is an empty module.
 */
import { enableCompileCache, registerHooks } from 'node:module'
import { join } from 'node:path'

/** Compiled once for all programs of this checkout; where it cannot be written, each compiles for itself. */
enableCompileCache(join(import.meta.dirname, '..', 'node_modules', '.cache', 'compiled'))

const marker = 'data:text/javascript,export%20{}'

registerHooks({
  resolve: (specifier, context, nextResolve) =>
    specifier === 'server-only'
      ? { url: marker, format: 'module', shortCircuit: true }
      : nextResolve(specifier, context),
})

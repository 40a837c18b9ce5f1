import { realpathSync } from 'node:fs'
import { fileURLToPath } from 'node:url'

/** @param {string} url a module's `import.meta.url` @returns whether Node was started with that module as its program */
export const isMain = (url) => Boolean(process.argv[1]) && realpathSync(process.argv[1]) === fileURLToPath(url)

import { join } from 'node:path'

export const root = join(import.meta.dirname, '..', '..')

/** A file of an installed package. */
export const toolPath = (...path: string[]) => join(root, 'node_modules', ...path)

export { pgliteTemplate as default } from './templates.mjs'

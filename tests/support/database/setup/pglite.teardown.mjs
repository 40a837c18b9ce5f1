export { dropPgliteTemplate as default } from './templates.mjs'

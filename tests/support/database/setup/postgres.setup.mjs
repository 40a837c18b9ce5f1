export { postgresTemplate as default } from './templates.mjs'

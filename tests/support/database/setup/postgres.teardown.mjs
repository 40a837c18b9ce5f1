export { dropPostgresTemplate as default } from './templates.mjs'

/** `npm run accessibility`: renews the generated parts of docs/accessibility.md. */
import { readFileSync, writeFileSync } from 'node:fs'
import { PAGE, renewed } from './page.ts'

writeFileSync(PAGE, renewed(readFileSync(PAGE, 'utf8')))

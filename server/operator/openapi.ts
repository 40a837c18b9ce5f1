/**
 * `openapi.ts [operator] [client]`: prints the panel API, or the operations API, as an OpenAPI document or a typed
 * TypeScript client.
 */
import { config } from '#server/config.ts'
import { openApi } from '../panel/openapi.ts'
import { clientSource } from './client/source.ts'
import { operationsApi } from './http/openapi.ts'
import { print } from './terminal.ts'

const words = process.argv.slice(2)
const document = words.includes('operator') ? operationsApi(config().console.origin) : openApi()
print(words.includes('client') ? clientSource(document) : JSON.stringify(document, null, 2))

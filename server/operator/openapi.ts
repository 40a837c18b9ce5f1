/** `openapi.ts [operator]`: prints the panel API, or the API of operations, as an OpenAPI document. */
import { config } from '#server/config.ts'
import { openApi } from '../panel/openapi.ts'
import { operationsApi } from './http/openapi.ts'
import { print } from './terminal.ts'

const document = process.argv[2] === 'operator' ? operationsApi(config().console.origin) : openApi()
print(JSON.stringify(document, null, 2))

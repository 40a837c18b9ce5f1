/** `openapi.ts`: prints the panel API as an OpenAPI document. */
import { openApi } from '../panel/openapi.ts'
import { print } from './terminal.ts'

print(JSON.stringify(openApi(), null, 2))

/** `openapi.ts`: prints the panel API as an OpenAPI document. */
import { openApi } from '../panel/openapi.ts'
import { print, run } from './terminal.ts'

await run(async () => {
  print(JSON.stringify(openApi(), null, 2))
})

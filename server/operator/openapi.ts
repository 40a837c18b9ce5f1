/** `openapi.ts`: prints the panel API as an OpenAPI document. */
import { openApi } from '../panel/openapi.ts'
import { run, say } from './terminal.ts'

await run(async () => {
  say(JSON.stringify(openApi(), null, 2))
})

/** `npm run openapi`: the panel API's description, from the contract. */
import { runCli } from './children.mjs'
import { report } from './refusal.mjs'
import { setUp } from './setup.mjs'

await report(async () => {
  process.exitCode = await runCli(setUp(), 'openapi.ts', process.argv.slice(2))
})

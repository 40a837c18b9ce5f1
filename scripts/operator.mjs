/** `npm run operator -- <command>`: the operator's commands on the embedded panel's database. */
import { runCli } from './children.mjs'
import { report } from './refusal.mjs'
import { setUp } from './setup.mjs'

await report(async () => {
  process.exitCode = await runCli(setUp(), 'operator.ts', process.argv.slice(2))
})

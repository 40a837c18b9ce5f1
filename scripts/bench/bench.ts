/** `npm run bench <name>`: runs a measurement of this folder. */
import { runScript, ScriptError } from '../launch/script.mjs'

const NAMES = ['call-cost', 'code-sends', 'control-cost', 'dashboard-cost', 'first-load', 'soak']

await runScript(async () => {
  const [name = ''] = process.argv.splice(2, 1)
  if (!NAMES.includes(name)) throw new ScriptError(`npm run bench <name>, one of: ${NAMES.join(', ')}`)
  await import(`./${name}.ts`)
})

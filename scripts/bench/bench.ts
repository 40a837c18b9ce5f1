/** `npm run bench <name>`: runs a measurement of this folder. */
import { runScript, ScriptError } from '../launch/script.mjs'

const NAMES = [
  'call-cost',
  'cluster',
  'code-sends',
  'control-cost',
  'dashboard-cost',
  'dashboard-weight',
  'first-load',
  'million',
  'npi-import',
  'rolling',
  'soak',
  'survey-starts',
]

await runScript(async () => {
  const [name = ''] = process.argv.splice(2, 1)
  if (!NAMES.includes(name)) throw new ScriptError(`npm run bench <name>, one of: ${NAMES.join(', ')}`)
  // Libraries that are measured here, such as React, must not be those for development.
  Object.assign(process.env, { NODE_ENV: 'production' })
  await import(`./${name}.ts`)
})

/** `npm run bench <name>`: runs one of this folder's benchmarks. */
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
  'page-speed',
  'rolling',
  'sign-ins',
  'soak',
  'start',
  'survey-starts',
]

await runScript(async () => {
  const [name = ''] = process.argv.splice(2, 1)
  if (!NAMES.includes(name)) throw new ScriptError(`npm run bench <name>, one of: ${NAMES.join(', ')}`)
  // Measure the production versions of libraries such as React.
  Object.assign(process.env, { NODE_ENV: 'production' })
  await import(`./${name}.ts`)
})

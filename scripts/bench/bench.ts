/** `npm run bench <name>`: runs one of this folder's benchmarks. */
import { runScript, ScriptError } from '../launch/script.mjs'

const FILES: Readonly<Record<string, string>> = {
  'call-cost': './call-cost.ts',
  cluster: './cluster/cluster.ts',
  'code-sends': './code-sends.ts',
  'control-cost': './control-cost.ts',
  'dashboard-cost': './dashboard-cost.ts',
  'dashboard-weight': './dashboard-weight.ts',
  'first-load': './first-load.ts',
  million: './million/million.ts',
  'npi-import': './npi-import.ts',
  'page-speed': './page-speed/page-speed.ts',
  rolling: './rolling/rolling.ts',
  'sign-ins': './sign-ins/sign-ins.ts',
  soak: './soak.ts',
  start: './start.ts',
  'survey-starts': './survey-starts.ts',
}

await runScript(async () => {
  const [name = ''] = process.argv.splice(2, 1)
  const file = FILES[name]
  if (!file) throw new ScriptError(`npm run bench <name>, one of: ${Object.keys(FILES).join(', ')}`)
  // Measure the production versions of libraries such as React.
  Object.assign(process.env, { NODE_ENV: 'production' })
  await import(file)
})

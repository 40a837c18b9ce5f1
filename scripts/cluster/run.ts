/** `npm run cluster`: runs the cluster of `deploy/cluster` on this machine until it is stopped. */
import { once } from 'node:events'
import { runScript } from '../launch/script.mjs'
import { startCluster } from './cluster.ts'
import { MEMBERS, OPERATORS } from './layout.ts'

await runScript(async () => {
  const { stop, folder } = await startCluster()
  process.stdout.write(`Members: ${MEMBERS}\nOperators: ${OPERATORS}/operator\nLogs, messages: ${folder}\n`)
  await Promise.race([once(process, 'SIGINT'), once(process, 'SIGTERM')])
  await stop()
})

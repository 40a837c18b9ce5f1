/**
 * What users notice when parts of the cluster in `deploy/cluster` crash, freeze or are replaced.
 *
 *   npm run bench cluster -- --kills 9 --seed 1          nine by default: each kind once
 *   npm run bench cluster -- --only switch-over          one kind, as often
 *
 * Needs Debian packages, and names missing ones. Through nginx, eight people register, sign in and take surveys, hosts
 * report outcomes and operators pay, while one part after another is killed, each time waiting until the cluster is complete
 * again. "Outage" is the longest time without an acknowledged write, "slowest" the slowest answer. Exits with 1 when an
 * acknowledged write is lost, the books do not balance, an outage exceeds 25 s (3 s for a switch-over or a rolling restart),
 * a rolling restart causes an error, or a switch-over causes another one than 503.
 */
import { setTimeout as wait } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import { type Cluster, isWhole, startCluster, waitUntil } from '../../cluster/cluster.ts'
import { runScript, ScriptError } from '../../launch/script.mjs'
import { random, seedWith } from '../../simulate/world/random.ts'
import { build } from '../support/benchmark.ts'
import { populate } from '../support/population.ts'
import { readBooks } from './books.ts'
import { Codes } from './codes.ts'
import { drawFaults, type FaultName, faultKinds, isFaultName } from './faults.ts'
import { Journal } from './journal.ts'
import { startLoad } from './people.ts'
import { lineOf, type Result, report } from './report.ts'

const MEMBERS_EACH = 200
const MEMBERS_MORE = 1_000
const QUIET_MS = 4_000

/** Members and new people have separate number ranges. */
function waitingPeople(members: number) {
  let [member, newcomer] = [0, members]
  return { nextMember: () => (member < members ? member++ : null), nextNewcomer: () => newcomer++ }
}

async function measureFault(cluster: Cluster, journal: Journal, name: FaultName): Promise<Result> {
  const startedAt = Date.now()
  await faultKinds[name].make(cluster)
  await waitUntil(`every part of the cluster works again after ${name}`, isWhole)
  const recoveredAt = Date.now()
  await wait(QUIET_MS + random.below(QUIET_MS))
  return {
    name,
    outage: journal.longestGap(startedAt, recoveredAt),
    slowest: journal.slowestBetween(startedAt, Date.now()),
    wholeAfter: recoveredAt - startedAt,
    faults: journal.faultsBetween(startedAt, recoveredAt).map(({ what }) => what),
  }
}

/** Stops after a fault that the cluster does not recover from; its logs tell why. */
async function measureFaults(cluster: Cluster, journal: Journal, names: readonly FaultName[]) {
  const results: Result[] = []
  for (const name of names) {
    try {
      const result = await measureFault(cluster, journal, name)
      process.stderr.write(`${lineOf(result)}\n`)
      results.push(result)
    } catch (error) {
      if (error instanceof ScriptError) return { results, unrecovered: [error.message] }
      throw error
    }
  }
  return { results, unrecovered: [] }
}

async function measure(names: readonly FaultName[]): Promise<void> {
  build()
  const members = MEMBERS_MORE + MEMBERS_EACH * names.length
  let token = ''
  const cluster = await startCluster(async ({ databaseUrl }) => {
    token = await populate(databaseUrl, members)
  })
  const journal = new Journal()
  try {
    const stopLoad = startLoad({ journal, codes: new Codes(cluster.folder), token }, waitingPeople(members))
    await wait(2 * QUIET_MS)
    const { results, unrecovered } = await measureFaults(cluster, journal, names)
    await stopLoad()
    report(results, journal, await readBooks(cluster.databaseUrl, journal), unrecovered)
  } catch (error) {
    await cluster.stopWithLogs()
    throw error
  }
  await cluster.stop()
}

/** @throws ScriptError */
function readNames(): FaultName[] {
  const { values } = parseArgs({
    options: {
      kills: { type: 'string', default: '9' },
      seed: { type: 'string', default: '1' },
      only: { type: 'string' },
    },
  })
  const [kills, seed, only] = [Number(values.kills), Number(values.seed), values.only]
  if (!(Number.isInteger(kills) && kills > 0 && Number.isInteger(seed)))
    throw new ScriptError('npm run bench cluster -- --kills <number> --seed <number>')
  seedWith(seed)
  if (only === undefined) return drawFaults(kills)
  if (!isFaultName(only)) throw new ScriptError(`--only one of: ${Object.keys(faultKinds).join(', ')}`)
  return Array<FaultName>(kills).fill(only)
}

await runScript(() => measure(readNames()))

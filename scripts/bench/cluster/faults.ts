/** The faults, one at a time. */
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { type Cluster, isReady, waitUntil } from '../../cluster/cluster.ts'
import { type Node, portalNames, portalUrl } from '../../cluster/layout.ts'
import { otherThan, primaryNode, switchOver } from '../../cluster/patroni.ts'
import { dataFolderOf, patroniOf } from '../../cluster/programs.ts'
import { ScriptError } from '../../launch/script.mjs'
import { random } from '../../simulate/world/random.ts'
import { lastWorker } from './codes.ts'

/** One shorter and one longer than the 20-second lease. */
const SHORT_FREEZE_MS = 9_000
const LONG_FREEZE_MS = 32_000

interface FaultKind {
  /** Whether it is a planned operation, which may cause only a short outage. */
  planned: boolean
  make: (cluster: Cluster) => Promise<unknown>
}

/** Process id of a node's postmaster. */
const postmasterOf = ({ folder }: Cluster, node: Node) =>
  Number(readFileSync(join(dataFolderOf(folder, node), 'postmaster.pid'), 'utf8').split('\n')[0])

const parentOf = (pid: string): number => {
  try {
    return Number(readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ').at(-1)?.split(' ')[1])
  } catch {
    return 0
  }
}
const childrenOf = (parent: number) =>
  readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name) && parentOf(name) === parent)
    .map(Number)

function signalAll(pids: readonly number[], signal: NodeJS.Signals): void {
  for (const pid of pids)
    try {
      process.kill(pid, signal)
    } catch {
      // The process has already ended.
    }
}

/** Simulates a power failure of a node's machine. */
function powerOff(cluster: Cluster, node: Node): void {
  const { keeper } = cluster
  const postmaster = postmasterOf(cluster, node)
  keeper.hold(patroniOf(node))
  signalAll([keeper.pidOf(patroniOf(node)), postmaster, ...childrenOf(postmaster)], 'SIGKILL')
}

async function currentPrimary(): Promise<Node> {
  const node = await primaryNode()
  if (!node) throw new ScriptError('There is no primary.')
  return node
}

/** Powers the primary off, and on again after the standby has taken over. */
async function losePrimary(cluster: Cluster): Promise<void> {
  const node = await currentPrimary()
  powerOff(cluster, node)
  await waitUntil('the standby took over', async () => (await primaryNode()) === otherThan(node))
  cluster.keeper.release(patroniOf(node))
}

async function loseStandby(cluster: Cluster): Promise<void> {
  const node = otherThan(await currentPrimary())
  powerOff(cluster, node)
  await wait(random.below(5_000))
  cluster.keeper.release(patroniOf(node))
}

const freezeFor = (milliseconds: number) => async (cluster: Cluster) => {
  const node = await currentPrimary()
  const postmaster = postmasterOf(cluster, node)
  const all = [cluster.keeper.pidOf(patroniOf(node)), postmaster, ...childrenOf(postmaster)]
  signalAll(all, 'SIGSTOP')
  await wait(milliseconds)
  signalAll(all, 'SIGCONT')
}

async function switchOnPurpose(): Promise<void> {
  const node = await currentPrimary()
  if (!(await switchOver(node))) throw new ScriptError('Patroni refused to switch over.')
  await waitUntil('the standby took over', async () => (await primaryNode()) === otherThan(node))
}

/** Restarts portals one by one, as operating.md says: the next one when the last is ready. */
async function restartPortals({ keeper }: Cluster): Promise<void> {
  for (const portal of portalNames) {
    const before = keeper.pidOf(portal)
    keeper.signal(portal, 'SIGTERM')
    await waitUntil(`${portal} started again`, async () => keeper.pidOf(portal) !== before)
    await waitUntil(`${portal} is ready`, () => isReady(portalUrl(portal)))
  }
}

const kill = (nameOf: (cluster: Cluster) => string) => async (cluster: Cluster) =>
  cluster.keeper.signal(nameOf(cluster), 'SIGKILL')

export const faultKinds = {
  'a portal': { planned: false, make: kill(() => random.pick(portalNames)) },
  'the worker that sent last': { planned: false, make: kill(({ folder }) => lastWorker(folder)) },
  'the primary with its supervisor': { planned: false, make: losePrimary },
  'the primary alone': {
    planned: false,
    make: async (cluster) => signalAll([postmasterOf(cluster, await currentPrimary())], 'SIGKILL'),
  },
  'the standby': { planned: false, make: loseStandby },
  HAProxy: { planned: false, make: kill(() => 'haproxy') },
  PgBouncer: { planned: false, make: kill(() => 'pgbouncer') },
  'the primary frozen for 9 s': { planned: false, make: freezeFor(SHORT_FREEZE_MS) },
  'the primary frozen for 32 s': { planned: false, make: freezeFor(LONG_FREEZE_MS) },
  'switch-over': { planned: true, make: switchOnPurpose },
  'rolling restart': { planned: true, make: restartPortals },
} as const satisfies Readonly<Record<string, FaultKind>>

export type FaultName = keyof typeof faultKinds
export const isFaultName = (name: string): name is FaultName => name in faultKinds

/** Shuffled rounds of all faults, until there are this many kills; planned ones do not count. */
export function drawFaults(kills: number): FaultName[] {
  const names = Object.keys(faultKinds).filter(isFaultName)
  const drawn: FaultName[] = []
  for (let left = kills; left > 0; ) {
    const rest = [...names]
    while (rest.length > 0 && left > 0) {
      const [name] = rest.splice(random.below(rest.length), 1)
      if (!name) break
      drawn.push(name)
      if (!faultKinds[name].planned) left--
    }
  }
  return drawn
}

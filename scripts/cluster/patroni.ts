/** Reads the state of the two Postgres nodes from Patroni, and controls it. */
import { type Node, nodes, patroniUrl } from './layout.ts'

const ANSWER_MS = 2_000

interface Member {
  name: string
  role: string
  state: string
}

/** The nodes as one of them reports them; null if none answers. */
async function members(): Promise<Member[] | null> {
  for (const node of nodes) {
    try {
      const response = await fetch(`${patroniUrl(node)}/cluster`, { signal: AbortSignal.timeout(ANSWER_MS) })
      const answer: { members: Member[] } = await response.json()
      return answer.members
    } catch {
      // Try the other node.
    }
  }
  return null
}

/** Whether a node reports that it works in this role: `primary` holds the lease, `synchronous` may take over. */
async function hasRole(node: Node, role: 'primary' | 'synchronous'): Promise<boolean> {
  try {
    const response = await fetch(`${patroniUrl(node)}/${role}`, { signal: AbortSignal.timeout(ANSWER_MS) })
    await response.arrayBuffer()
    return response.ok
  } catch {
    return false
  }
}

/** Null while there is no primary. */
export async function primaryNode(): Promise<Node | null> {
  const answers = await Promise.all(nodes.map((node) => hasRole(node, 'primary')))
  return nodes.find((_, index) => answers[index]) ?? null
}

export const otherThan = (node: Node): Node => (node === 'a' ? 'b' : 'a')

/** Whether there is a primary, and a standby that can take over without data loss. */
export function isComplete(known: readonly Member[] | null): boolean {
  const has = (role: string) => known?.some((member) => member.role === role && isAtWork(member)) ?? false
  return has('leader') && has('sync_standby')
}

const isAtWork = ({ state }: Member) => state === 'running' || state === 'streaming'

/** Asks both nodes themselves, too: what they report about each other can be as old as the lease. */
export async function isDatabaseWhole(): Promise<boolean> {
  const [known, primary] = await Promise.all([members(), primaryNode()])
  return isComplete(known) && primary !== null && (await hasRole(otherThan(primary), 'synchronous'))
}

/** Switches a working primary over to the standby. */
export async function switchOver(from: Node): Promise<boolean> {
  const response = await fetch(`${patroniUrl(from)}/switchover`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ leader: from, candidate: otherThan(from) }),
  })
  await response.text()
  return response.ok
}

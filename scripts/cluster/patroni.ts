/** What Patroni says of the two Postgres nodes, and what it can be asked to do. */
import { type Node, nodes, patroniUrl } from './layout.ts'

const ANSWER_MS = 2_000

interface Member {
  name: string
  role: string
  state: string
}

/** The nodes as one of them sees them; null while nobody answers. */
async function members(): Promise<Member[] | null> {
  for (const node of nodes) {
    try {
      const response = await fetch(`${patroniUrl(node)}/cluster`, { signal: AbortSignal.timeout(ANSWER_MS) })
      const answer: { members: Member[] } = await response.json()
      return answer.members
    } catch {
      // The other one may know.
    }
  }
  return null
}

/** Whether a node says of itself that it has the lease. */
async function hasLease(node: Node): Promise<boolean> {
  try {
    const response = await fetch(`${patroniUrl(node)}/primary`, { signal: AbortSignal.timeout(ANSWER_MS) })
    await response.arrayBuffer()
    return response.ok
  } catch {
    return false
  }
}

/** Null while there is none. */
export async function primaryNode(): Promise<Node | null> {
  const answers = await Promise.all(nodes.map(hasLease))
  return nodes.find((_, at) => answers[at]) ?? null
}

export const otherThan = (node: Node): Node => (node === 'a' ? 'b' : 'a')

/** Whether there is a primary and a standby that may take over without losing anything. */
export function isComplete(known: readonly Member[] | null): boolean {
  const has = (role: string) => known?.some((member) => member.role === role && isAtWork(member)) ?? false
  return has('leader') && has('sync_standby')
}

const isAtWork = ({ state }: Member) => state === 'running' || state === 'streaming'

export const isDatabaseWhole = async () => isComplete(await members())

/** Has the standby take over from a primary that works. */
export async function switchOver(from: Node): Promise<boolean> {
  const response = await fetch(`${patroniUrl(from)}/switchover`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ leader: from, candidate: otherThan(from) }),
  })
  await response.text()
  return response.ok
}

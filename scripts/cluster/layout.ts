/** Loopback addresses of the cluster, as in the files of `deploy/cluster`. */
import { join } from 'node:path'
import { root } from '../launch/paths.ts'

export const configFile = (name: string) => join(root, 'deploy', 'cluster', name)

/** The voting machines; the first two run Postgres. */
export const votes = { a: '127.0.1.1', b: '127.0.1.2', c: '127.0.1.3' } as const
export type Vote = keyof typeof votes

export const nodes = ['a', 'b'] as const satisfies readonly Vote[]
export type Node = (typeof nodes)[number]

export const portals = { 'portal-1': '127.0.1.11', 'portal-2': '127.0.1.12', 'portal-3': '127.0.1.13' } as const
export type Portal = keyof typeof portals
export const portalNames: readonly Portal[] = ['portal-1', 'portal-2', 'portal-3']

/** Address of PgBouncer, HAProxy and nginx. */
const FRONT = '127.0.1.4'
/** Origin for members. */
export const MEMBERS = `http://${FRONT}:8080`
/** Origin for operators and their programs. */
export const OPERATORS = `http://${FRONT}:8081`
/** The primary, bypassing the pooler. */
export const PRIMARY = { host: FRONT, port: 5432 } as const

export const patroniUrl = (node: Node) => `http://${votes[node]}:8008`
export const portalUrl = (portal: Portal) => `http://${portals[portal]}:3000`

import 'server-only'

export const ROLES = ['viewer', 'support', 'manager', 'finance', 'admin'] as const
export type Role = (typeof ROLES)[number]

/** The roles whose operations each role may run. */
const reach: Readonly<Record<Role, readonly Role[]>> = {
  viewer: ['viewer'],
  support: ['viewer', 'support'],
  manager: ['viewer', 'support', 'manager'],
  finance: ['viewer', 'support', 'finance'],
  admin: ROLES,
}

export const mayRun = (role: Role, needed: Role) => reach[role].includes(needed)

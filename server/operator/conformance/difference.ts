/**
 * What becomes of a difference. `breaks`: the call fails. `partly`: that part is missing or wrong on the page.
 * `understood`: the portal takes it for what is meant.
 */
export type Effect = 'breaks' | 'partly' | 'understood'

export interface Difference {
  /** As the contract names it, rows as `[]`; empty for the answer as a whole. Never a value. */
  field: string
  what: string
  effect: Effect
}

/** The gravest first. */
export const EFFECTS: readonly Effect[] = ['breaks', 'partly', 'understood']

/** Whether somebody at the portal would notice it. */
export const harms = ({ effect }: Difference) => effect !== 'understood'

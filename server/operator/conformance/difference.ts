/**
 * Effect of a difference. `breaks`: the call fails. `partly`: a part of the page is missing or wrong.
 * `understood`: the portal reads the value as intended.
 */
export type Effect = 'breaks' | 'partly' | 'understood'

export interface Difference {
  /** Name in the contract, rows as `[]`; empty for the whole answer. Never a value. */
  field: string
  what: string
  effect: Effect
}

/** The most severe first. */
export const EFFECTS: readonly Effect[] = ['breaks', 'partly', 'understood']

/** Whether the portal's users would notice the difference. */
export const isNoticeable = ({ effect }: Difference) => effect !== 'understood'

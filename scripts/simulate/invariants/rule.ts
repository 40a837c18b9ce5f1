import type { RawBuilder } from 'kysely'

/** A promise of docs/reliability.md, and a query that returns its violations. */
export interface Rule {
  promise: string
  /** Rows with `panelist_id` and `what`; none while the invariant holds. */
  broken: RawBuilder<unknown>
}

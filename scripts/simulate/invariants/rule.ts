import type { RawBuilder } from 'kysely'

/** An invariant, and a query that returns its violations. */
export interface Rule {
  says: string
  /** Rows with `panelist_id` and `what`; none while the invariant holds. */
  broken: RawBuilder<unknown>
}

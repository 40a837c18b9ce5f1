import type { RawBuilder } from 'kysely'

/** A promise, and the query that finds whoever it is broken for. */
export interface Rule {
  says: string
  /** Rows with `panelist_id` and `what`; none while the promise holds. */
  broken: RawBuilder<unknown>
}

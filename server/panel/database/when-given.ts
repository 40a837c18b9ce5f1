import 'server-only'

/** For `query.$call()`: adds to a query when there is a value. */
export const whenGiven =
  <Query, Value>(value: Value | null | undefined, add: (query: Query, value: Value) => Query) =>
  (query: Query): Query =>
    value === null || value === undefined ? query : add(query, value)

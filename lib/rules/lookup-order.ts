interface ListedEntry {
  name: string
  displayOrder?: number | null
}

const place = ({ displayOrder }: ListedEntry) => displayOrder ?? Number.MAX_SAFE_INTEGER

/**
 * Sorts by the panel's display order; entries without one come last, in their given order.
 * @see docs/specification/lookups.md#order
 */
export const byDisplayOrder = <Item extends ListedEntry>(list: readonly Item[]): Item[] =>
  list.toSorted((a, b) => place(a) - place(b))

/** Certificates and subcertificates. @see docs/specification/lookups.md#order */
export const byName = <Item extends ListedEntry>(list: readonly Item[]): Item[] =>
  list.toSorted((a, b) => a.name.localeCompare(b.name, 'en'))

interface Listed {
  name: string
  displayOrder?: number | null
}

const place = ({ displayOrder }: Listed) => displayOrder ?? Number.MAX_SAFE_INTEGER

/**
 * In the order the panel gives; what it gives no place comes last, as it came.
 * @see docs/specification/lookups.md#order
 */
export const byDisplayOrder = <Item extends Listed>(list: readonly Item[]): Item[] =>
  list.toSorted((one, other) => place(one) - place(other))

/** Certificates and subcertificates. @see docs/specification/lookups.md#order */
export const byName = <Item extends Listed>(list: readonly Item[]): Item[] =>
  list.toSorted((one, other) => one.name.localeCompare(other.name, 'en'))

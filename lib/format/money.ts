const currency = new Intl.NumberFormat('en-US', {
  style: 'currency',
  currency: 'USD',
  trailingZeroDisplay: 'stripIfInteger',
})

/** An amount in cents as dollars with thousands separators, and with cents unless they are zero. */
export const formatCents = (cents: number) => currency.format(cents / 100)

/**
 * The same for dollars, rounded to whole cents; `null` becomes an empty text.
 * @see docs/specification/dashboard.md#c-58-which-incentive-a-row-shows
 */
export const formatDollars = (dollars: number | null) =>
  dollars === null ? '' : formatCents(Math.round(dollars * 100))

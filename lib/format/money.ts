const whole = new Intl.NumberFormat('en-US', { style: 'currency', currency: 'USD', maximumFractionDigits: 0 })
const withCents = new Intl.NumberFormat('en-US', { style: 'currency', currency: 'USD' })

/**
 * Dollars with thousands separators, and with cents unless they are zero; `null` becomes an empty text.
 * @see docs/specification/dashboard.md#c-58-which-incentive-a-row-shows
 */
export const formatDollars = (dollars: number | null) =>
  dollars === null ? '' : (Number.isInteger(dollars) ? whole : withCents).format(dollars)

/** The same for an amount in cents. */
export const formatCents = (cents: number) => formatDollars(cents / 100)

/**
 * Whether a typed text is a date of birth: MM-DD-YYYY, in 19xx or 20xx, an existing day, not after `today` (its local day).
 * @see docs/specification/validation.md#date-of-birth
 */
export function isBirthDate(text: string, today: Date): boolean {
  const parts = /^(\d{2})-(\d{2})-((?:19|20)\d{2})$/.exec(text)
  if (!parts) return false
  const [month, day, year] = [Number(parts[1]), Number(parts[2]), Number(parts[3])]
  const date = new Date(year, month - 1, day)
  // A day or month that does not exist leads to another month.
  const exists = date.getMonth() === month - 1
  return exists && date <= today
}

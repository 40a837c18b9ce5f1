import { PREFER_NOT_TO_ANSWER, STORED_MEASURE_MAX, STORED_YEAR_MAX, STORED_YEAR_MIN } from '#lib/constants.ts'

/*
 * The rules of the demographic questions.
 * @see docs/specification/validation.md#required-profile-fields
 * @see docs/specification/validation.md#other-texts
 */

/** The answers with an additional text field. */
export const OTHER_ETHNICITY_ID = 8
export const OTHER_SEXUAL_ORIENTATION_ID = 9

const INCHES_A_FOOT = 12

export type Height = number | typeof PREFER_NOT_TO_ANSWER

/**
 * Whether a stored year or measure is one. A panel may answer 0 for no answer, which no save could send again: it is asked
 * again.
 */
export const isStoredYear = (year: number) =>
  Number.isInteger(year) && year >= STORED_YEAR_MIN && year <= STORED_YEAR_MAX
export const isStoredMeasure = (measure: number) => measure > 0 && measure <= STORED_MEASURE_MAX

/** The chosen height in inches; "Prefer not to answer" has no inches. */
export const totalHeight = (feet: string, inches: string): Height =>
  feet === PREFER_NOT_TO_ANSWER ? PREFER_NOT_TO_ANSWER : Number(feet) * INCHES_A_FOOT + Number(inches)

/** The feet and inches of a stored height; empty for any other value. */
export function heightParts(height: unknown): { feet: string; inches: string } {
  if (height === PREFER_NOT_TO_ANSWER) return { feet: PREFER_NOT_TO_ANSWER, inches: '0' }
  if (typeof height !== 'number' || !isStoredMeasure(height)) return { feet: '', inches: '' }
  return { feet: String(Math.floor(height / INCHES_A_FOOT)), inches: String(height % INCHES_A_FOOT) }
}

import { PREFER_NOT_TO_ANSWER } from '#lib/constants.ts'

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

/** The chosen height in inches; "Prefer not to answer" has no inches. */
export const totalHeight = (feet: string, inches: string): Height =>
  feet === PREFER_NOT_TO_ANSWER ? PREFER_NOT_TO_ANSWER : Number(feet) * INCHES_A_FOOT + Number(inches)

/** The feet and inches of a stored height; empty for any other value. */
export function heightParts(height: unknown): { feet: string; inches: string } {
  if (height === PREFER_NOT_TO_ANSWER) return { feet: PREFER_NOT_TO_ANSWER, inches: '0' }
  if (typeof height !== 'number') return { feet: '', inches: '' }
  return { feet: String(Math.floor(height / INCHES_A_FOOT)), inches: String(height % INCHES_A_FOOT) }
}
